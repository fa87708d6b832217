// Opens a port, or says in words which one could not be opened and what to do about it.

import type { AddressInfo, Server } from 'node:net'

/** Where to listen. `setting`: the variable that chose the port. */
export type Place = { readonly host: string; readonly port: number; readonly setting: string }

/** A port that cannot be opened. The message names it, its setting and the way out. */
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
      return `port ${port} on ${host} is taken. Stop the process that listens there, or set ${setting} to another port.`
    case 'EACCES':
      return `port ${port} on ${host} may not be opened by this user. Set ${setting} to a port above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`
    default:
      return `port ${port} on ${host} cannot be opened: ${message}`
  }
}

/**
 * Listens, and gives the port.
 * @throws PortError
 */
export function listen(server: Server, place: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    const refused = (error: Error): void => reject(new PortError(error, place))
    server.once('error', refused)
    server.listen(place.port, place.host, () => {
      server.off('error', refused)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
