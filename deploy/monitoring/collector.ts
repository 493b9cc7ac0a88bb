import { once } from 'node:events'
import { createServer } from 'node:http'
import { closeAtEnd } from '../../server/test/database.ts'

export interface ReceivedSpan {
  readonly service: string
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'service' | 'attributes'> & { attributes: readonly Attribute[] })[]
    }[]
  }[]
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** A stand-in for an OpenTelemetry collector that receives traces as OTLP over HTTP, in JSON. */
export async function startCollector(): Promise<{ readonly url: string; readonly spans: readonly ReceivedSpan[] }> {
  const spans: ReceivedSpan[] = []
  const server = createServer((request, reply) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Export
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = String(valuesOf(resource.attributes)['service.name'])
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, service, attributes: valuesOf(span.attributes) })
      }
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })().catch((error: unknown) => reply.writeHead(400).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The collector has no port.')
  return { url: `http://127.0.0.1:${address.port}`, spans }
}
