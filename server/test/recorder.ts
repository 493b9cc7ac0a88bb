import { once } from 'node:events'
import { createServer } from 'node:http'
import { JudgeTask } from '@gradus/contract/judge'
import { canaryOwner } from '../src/platform/judge/judge-canary.ts'
import { closeAtEnd } from './database.ts'

/** A request to the judge, and the status of its response. */
export interface RecordedCall {
  readonly owner: string
  readonly priority: string
  readonly status: number
}

/** A proxy in front of a judge that records each request. */
export async function recordJudge(judge: string): Promise<{ readonly url: string; readonly asked: RecordedCall[] }> {
  const calls: RecordedCall[] = []
  const server = createServer((request, reply) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const gone = new AbortController()
      reply.once('close', () => gone.abort())
      const response = await fetch(`${judge}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { 'content-type': 'application/json', accept: request.headers.accept ?? '*/*' },
        body: chunks.length > 0 ? Buffer.concat(chunks) : null,
        signal: gone.signal,
      })
      if (chunks.length > 0) {
        const { owner, priority } = JudgeTask.parse(JSON.parse(Buffer.concat(chunks).toString()))
        if (owner !== canaryOwner) calls.push({ owner, priority, status: response.status })
      }
      const headers = ['content-type', 'retry-after'].flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value] as const]
      })
      reply.writeHead(response.status, Object.fromEntries(headers))
      for await (const chunk of response.body ?? []) reply.write(chunk)
      reply.end()
    })().catch(() => reply.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The recorder listens nowhere.')
  return { url: `http://127.0.0.1:${address.port}`, asked: calls }
}
