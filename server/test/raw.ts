import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestSite } from './site.ts'

/** Sends exactly these bytes. @returns everything that the site sends until it closes the connection */
export async function sendRaw(site: TestSite, bytes: string): Promise<string> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes, 'latin1')
  let received = ''
  socket.on('data', (part) => (received += part))
  await once(socket, 'end')
  socket.destroy()
  return received
}

/** The head of a request that asks the site to close the connection. */
export function headOf(method: string, target: string, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries({ host: 'gradus.test', connection: 'close', ...headers })
  return [`${method} ${target} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
}
