// Loaded into the measured server before its own code: tells its parent how much processor time the process has used.

process.on('message', () => process.send?.(process.cpuUsage()))
// The parent's channel alone must not keep the server alive.
process.channel?.unref()
