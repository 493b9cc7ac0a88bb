import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'

export interface MetricsServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Answers GET /metrics in Prometheus' text format on a port of its own: on the port for visitors, a single wrong proxy
 * rule would expose the metrics. Node's own metrics, which cost a timer, are collected only once this is called.
 */
export async function serveMetrics(
  place: { readonly host: string; readonly port: number },
  registries: readonly Registry[],
  onError: (error: unknown) => void,
): Promise<MetricsServer> {
  const nodeRegistry = new Registry()
  collectDefaultMetrics({ register: nodeRegistry })
  const all = Registry.merge([...registries, nodeRegistry])
  const server = createServer((request, reply) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void reply.writeHead(404).end()
    all.metrics().then(
      (text) => reply.writeHead(200, { 'content-type': all.contentType }).end(text),
      (error: unknown) => {
        onError(error)
        reply.writeHead(500).end()
      },
    )
  })
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place.port, place.host, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The metrics server has no port.')
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${host}:${address.port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
