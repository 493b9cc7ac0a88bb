import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeAtEnd } from './database.ts'

export interface Proxy {
  readonly url: string
  /** Sets the servers among which the following requests are distributed in turn. */
  lead(servers: readonly string[]): void
  /** Cuts all connections: clients lose the responses that they wait for, and the servers do not know it. */
  cut(): void
}

/**
 * The load balancer in front of several servers: each request goes to the next server, or to another one if that one is
 * down.
 */
export async function startProxy(servers: readonly string[]): Promise<Proxy> {
  let targets = servers
  let turn = 0
  const proxy = createServer((request, response) => {
    const first = turn++
    const inTurn = targets.map((_, index) => targets[(first + index) % targets.length] ?? '')
    void pass(request, response, inTurn)
  }).listen(0, '127.0.0.1')
  closeAtEnd(async () => {
    proxy.close()
    proxy.closeAllConnections()
  })
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address !== 'object') throw new Error('The proxy listens on no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    lead: (next) => {
      targets = next
    },
    cut: () => proxy.closeAllConnections(),
  }
}

async function pass(request: IncomingMessage, response: ServerResponse, targets: readonly string[]): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  for (const target of targets) {
    const received = await forward(target, request, Buffer.concat(parts)).catch((error: NodeJS.ErrnoException) => error)
    // The connection was refused, so the server has done nothing and the request can be repeated. After a broken
    // connection nobody knows.
    if (received instanceof Error && received.code === 'ECONNREFUSED') continue
    if (received instanceof Error) break
    response.writeHead(received.statusCode ?? 502, received.headers)
    received.pipe(response)
    received.once('error', () => response.destroy())
    response.once('close', () => received.destroy())
    return
  }
  // What a proxy of a real site should say, too (docs/operating.md).
  const body = { error: 'unreachable', message: 'The site can’t be reached at the moment. Please try again.' }
  response.writeHead(502, { 'content-type': 'application/json', 'retry-after': '1' }).end(JSON.stringify(body))
}

function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = ask(`${target}${url}`, { method, headers, agent: false }, resolve)
    sent.once('error', reject)
    sent.end(body)
  })
}
