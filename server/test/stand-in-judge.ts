import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { JudgeTask, type JudgeHealth, type Verdict } from '@gradus/contract/judge'
import { canaryOwner } from '../src/platform/judge/judge-canary.ts'
import { judgeErrorOf } from '../src/platform/judge/judge.ts'

/** Fake judges, for behaviour that a real judge shows only when it is broken. */

const closers: (() => void)[] = []
after(() => closers.forEach((close) => close()))

export const passed: Verdict = { ...judgeErrorOf(''), outcome: 'passed', score: 1 }

export const healthyJudge: JudgeHealth = {
  status: 'ok',
  slots: 2,
  running: 0,
  waiting: 0,
  protections: {},
  languages: [],
}

export interface StandInJudge {
  readonly url: string
  /** How many requests to judge it has received. */
  requests(): number
}

/** The health of a judge with Python: the language of the canary. A judge without a language gets no canary. */
export const healthyPythonJudge: JudgeHealth = {
  ...healthyJudge,
  languages: [{ code: 8, name: 'Python', version: '3', available: true }],
}

interface StandInOptions {
  /** Answers a canary whose program is right or wrong; by default with the correct verdict. */
  readonly canary?: (reply: ServerResponse, isRight: boolean) => void
  readonly host?: string
  readonly port?: number
}

/**
 * @param respond replies to each request to judge that is not a canary
 * @param health returns its health report; if undefined, /health gets no reply
 */
export async function aStandInJudge(
  respond: (reply: ServerResponse) => void,
  health: () => JudgeHealth | undefined = () => healthyJudge,
  { canary = replyWith, host = '127.0.0.1', port = 0 }: StandInOptions = {},
): Promise<StandInJudge> {
  let requests = 0
  const server = createServer((request, reply) => {
    if (request.url === '/health') {
      const body = health()
      return body ? reply.end(JSON.stringify(body)) : undefined
    }
    if (request.url === '/languages') return reply.end(JSON.stringify(health()?.languages ?? []))
    void text(request).then((body) => {
      const { owner, candidateSource } = JudgeTask.parse(JSON.parse(body))
      if (owner === canaryOwner) return canary(reply, candidateSource.includes('2 *'))
      requests += 1
      respond(reply)
    })
  }).listen(port, host)
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address !== 'object') throw new Error('The fake judge does not listen on a port.')
  return { url: `http://${host}:${address.port}`, requests: () => requests }
}

/** An address on which nothing listens any more. */
export async function noJudge(): Promise<string> {
  const judge = await aStandInJudge(() => undefined)
  closers.pop()?.()
  return judge.url
}

export function send(reply: ServerResponse, event: string, data: unknown): void {
  reply.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

export const disconnectAfter = (step: unknown) => (reply: ServerResponse) => {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  send(reply, 'progress', step)
  setTimeout(() => reply.destroy(), 20)
}

export function sendPassed(reply: ServerResponse): void {
  send(reply, 'verdict', passed)
  reply.end()
}

export function replyPassed(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  sendPassed(reply)
}

/** Replies with a verdict that has this outcome. `true` is passed, `false` is failed. */
export function replyWith(reply: ServerResponse, outcome: boolean | Verdict['outcome']): void {
  const name = typeof outcome === 'string' ? outcome : outcome ? 'passed' : 'failed'
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  send(reply, 'verdict', { ...passed, outcome: name })
  reply.end()
}
