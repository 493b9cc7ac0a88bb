import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sessionCookie } from '../access/session.ts'
import { coalesceReads } from '../concurrency/coalesce.ts'
import { watchPageChanges } from '../data/page-changes.ts'
import { ownCookie } from '../http/own-cookie.ts'
import { keptAnswer, type KeptAnswer, type Keeping } from './answer.ts'
import { AnswerMemory } from './memory.ts'
import { sendKept } from './send.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the handler of a call whose answer is the same for everybody. */
    keeping: Keeping | undefined
    /** What the memory knew when the request came. */
    keepingSince: number
  }
}

/** Answers that are the same for everybody, kept until what they show changes (docs/decisions/0330). */
export interface AnswerKeeper {
  hasSession(request: FastifyRequest): boolean
  /** Whether what is in memory may be used for this request. */
  isCurrent(request: FastifyRequest): Promise<boolean> | true
  /** What was kept of an address; `isCurrent` said that it may be used. */
  find(address: string): KeptAnswer | undefined
  /** Sends it to the one who asked. */
  send(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): FastifyReply
  begin(): number
  store(begun: number, address: string, answer: KeptAnswer): void
  /** What is kept by now, or what one of all who ask for this address makes. */
  findOrMake<Made>(request: FastifyRequest, make: () => Promise<Made>): Promise<KeptAnswer | Made>
}

/**
 * Answers from memory before anything else of a request is done: no cookie is parsed, no guard runs. Only what serve() and
 * the pages stored is there, by the whole address, and both make it without a session.
 * @param forget what else this server remembers of a noun, or of all of them, is old
 */
export function keepAnswers(
  app: FastifyInstance,
  config: Config,
  forget: (noun: string | undefined) => void,
): AnswerKeeper {
  const memory = new AnswerMemory(config.PAGE_MEMORY_MB * 1024 * 1024)
  const changes = watchPageChanges(config.DATABASE_URL, {
    onChange: (seen) => {
      for (const { noun } of seen) forget(noun)
      memory.drop(seen)
    },
    onGap: () => {
      forget(undefined)
      memory.clear()
    },
  })
  app.addHook('onClose', () => changes.close())
  app.decorateRequest('keeping', undefined)
  app.decorateRequest('keepingSince', 0)

  const session = `${ownCookie(config.PUBLIC_URL, sessionCookie).name}=`
  const hasSession = ({ headers }: FastifyRequest) => headers.cookie?.includes(session) ?? false
  // Somebody with a session may have written, on any server. Visitors write nothing that a page shows.
  const isCurrent = (request: FastifyRequest) =>
    changes.isCurrent(hasSession(request) ? 0 : config.PAGE_CHECK_MILLISECONDS)

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    request.keepingSince = memory.begin()
    if (!memory.has(request.url)) return done()
    const answer = (known: boolean) => {
      const kept = known ? memory.find(request.url) : undefined
      if (!kept || kept.pagesOnly) return done()
      sendKept(request, reply, kept, hasSession(request))
    }
    const current = isCurrent(request)
    if (current === true) answer(true)
    else void current.then(answer)
  })
  // Before @fastify/compress: what is kept is the text.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config.writes) changes.expire()
    else if (request.keeping && typeof payload === 'string')
      storeReply(memory, request, reply, payload, request.keeping)
    done(null, payload)
  })

  const making = new Map<string, Promise<unknown>>()
  const share = coalesceReads<unknown>()
  return {
    hasSession,
    isCurrent,
    find: (address) => memory.find(address),
    send: (request, reply, answer) => {
      sendKept(request, reply, answer, hasSession(request))
      return reply
    },
    begin: () => memory.begin(),
    store: (begun, address, answer) => void memory.store(begun, address, answer),
    async findOrMake<Made>(request: FastifyRequest, make: () => Promise<Made>) {
      const { url } = request
      // Who comes while it is made waits, and takes what was kept if nothing changed meanwhile.
      const running = making.get(url)
      if (running) await running.catch(() => undefined)
      const kept = running && (await isCurrent(request)) ? memory.find(url) : undefined
      if (kept && !kept.pagesOnly) return kept
      const made = share(url, make)
      making.set(url, made)
      const over = () => {
        if (making.get(url) === made) making.delete(url)
      }
      made.then(over, over)
      // One key has one maker: the page of this address.
      return (await made) as Made
    },
  }
}

/** What belongs to one request. */
const unkeptHeaders = new Set(['content-length', 'content-encoding', 'vary', 'cache-control', 'connection', 'date'])

function storeReply(
  memory: AnswerMemory,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
  keeping: Keeping,
): void {
  const headers = Object.entries(reply.getHeaders())
  if (reply.statusCode !== 200 || headers.some(([name]) => name === 'set-cookie')) return
  const kept = headers.filter(([name]) => !unkeptHeaders.has(name) && !name.startsWith('x-ratelimit'))
  memory.store(
    request.keepingSince,
    request.url,
    keptAnswer(Buffer.from(payload), Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), keeping),
  )
}
