import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { JudgeTask, type JudgeHealth, type Verdict } from '@gradus/contract/judge'
import { canaryOwner } from '../src/platform/judge/judge-canary.ts'
import { judgeErrorOf } from '../src/platform/judge/judge.ts'

/** Fake judges that behave in ways in which a real one behaves only when it is broken. */

const closers: (() => void)[] = []
after(() => closers.forEach((close) => close()))

export const passed: Verdict = { ...judgeErrorOf(''), outcome: 'passed', score: 1 }

export const wellJudge: JudgeHealth = {
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
  asked(): number
}

/** The health of a judge that gets the canary. */
export const canaryJudge: JudgeHealth = {
  ...wellJudge,
  languages: [{ code: 8, name: 'Python', version: '3', available: true }],
}

interface StandInOptions {
  /** Answers the canary, whose program is right or wrong; by default honestly. */
  readonly canary?: (reply: ServerResponse, isRight: boolean) => void
  readonly host?: string
  readonly port?: number
}

/** A fake judge whose replies `answer` decides. @param health its health report; undefined: it sends none */
export async function aStandInJudge(
  answer: (reply: ServerResponse) => void,
  health: () => JudgeHealth | undefined = () => wellJudge,
  { canary = judges, host = '127.0.0.1', port = 0 }: StandInOptions = {},
): Promise<StandInJudge> {
  let requests = 0
  const server = createServer((request, reply) => {
    if (request.url === '/health') {
      const answer = health()
      return answer ? reply.end(JSON.stringify(answer)) : undefined
    }
    void text(request).then((body) => {
      const { owner, candidateSource } = JudgeTask.parse(JSON.parse(body))
      if (owner === canaryOwner) return canary(reply, candidateSource.includes('2 *'))
      requests += 1
      answer(reply)
    })
  }).listen(port, host)
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address !== 'object') throw new Error('It listens on no port.')
  return { url: `http://${host}:${address.port}`, asked: () => requests }
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

export const diesAfter = (step: unknown) => (reply: ServerResponse) => {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  send(reply, 'progress', step)
  setTimeout(() => reply.destroy(), 20)
}

export function ends(reply: ServerResponse): void {
  send(reply, 'verdict', passed)
  reply.end()
}

export function passes(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  ends(reply)
}

/** Ends a task with this outcome. */
export function judges(reply: ServerResponse, outcome: boolean | Verdict['outcome']): void {
  const name = typeof outcome === 'string' ? outcome : outcome ? 'passed' : 'failed'
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  send(reply, 'verdict', { ...passed, outcome: name })
  reply.end()
}
