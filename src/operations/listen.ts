// Opens a port, or fails with a message that says which port it was and how to fix it.

import type { AddressInfo, Server } from 'node:net'

/** An address to listen on. `setting`: the environment variable that sets the port. */
export type Place = { readonly host: string; readonly port: number; readonly setting: string }

/** A port that cannot be opened. The message names the port, its setting and the fix. */
export class PortError extends Error {
  override readonly name = 'PortError'
  /** Node's code, such as EADDRINUSE. */
  readonly code: string | undefined

  constructor(cause: NodeJS.ErrnoException, place: Place) {
    super(`${place.setting}: ${reason(cause, place)}`, { cause })
    this.code = cause.code
  }
}

function reason({ code, message }: NodeJS.ErrnoException, { host, port, setting }: Place): string {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is already in use. Stop the process that listens on it, or set ${setting} to another port.`
    case 'EACCES':
      return `this user may not open port ${port} on ${host}. Set ${setting} to a port above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine. Set HOST to one of its addresses, such as 127.0.0.1 or 0.0.0.0.`
    default:
      return `port ${port} on ${host} cannot be opened: ${message}`
  }
}

/**
 * Listens, and resolves to the port.
 * @throws PortError
 */
export function listen(server: Server, place: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error): void => reject(new PortError(error, place))
    server.once('error', failed)
    server.listen(place.port, place.host, () => {
      server.off('error', failed)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
