import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { after } from 'node:test'
import type { JudgeHealth, Verdict } from '@gradus/contract/judge'
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

/** A fake judge whose replies `answer` decides. @param health its health report; undefined: it sends none */
export async function aStandInJudge(
  answer: (reply: ServerResponse) => void,
  health: () => JudgeHealth | undefined = () => wellJudge,
): Promise<StandInJudge> {
  let requests = 0
  const server = createServer((request, reply) => {
    if (request.url === '/health') {
      const answer = health()
      return answer ? reply.end(JSON.stringify(answer)) : undefined
    }
    requests += 1
    answer(reply)
  }).listen(0, '127.0.0.1')
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address !== 'object') throw new Error('It listens on no port.')
  return { url: `http://127.0.0.1:${address.port}`, asked: () => requests }
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
