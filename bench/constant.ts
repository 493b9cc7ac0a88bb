import fastify from 'fastify'

/**
 * The baseline of bench/http: a bare Fastify server that requests each path from the site once, and then sends the same
 * bytes as a constant reply.
 */
const origin = process.env['BENCH_SITE'] ?? ''
const paths = JSON.parse(process.env['BENCH_PATHS'] ?? '[]') as string[]

const app = fastify()
const responses = new Map<string, { type: string; body: Buffer }>()
for (const path of paths) {
  const response = await fetch(`${origin}${path}`)
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`)
  const type = response.headers.get('content-type') ?? ''
  responses.set(path, { type, body: Buffer.from(await response.arrayBuffer()) })
}
app.get('/*', (request, reply) => {
  const stored = responses.get(request.url)
  return stored ? reply.type(stored.type).send(stored.body) : reply.status(404).send()
})
console.log(`listening on ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
