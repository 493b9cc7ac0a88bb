import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ltiLimits } from '@gradus/contract/lti'
import { sessionCookie, sessionSeconds } from '../platform/access/session.ts'
import { ownCookie } from '../platform/http/own-cookie.ts'
import { limitersOf } from '../platform/http/rate-limit.ts'
import { checkTexts } from '../platform/http/text-check.ts'
import { Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { endSession, userOfSession } from '../account/session.ts'
import type { User } from '../platform/access/user.ts'
import { framesOfRefusal } from './frame.ts'
import { sendPage, paragraph, sheet } from './page.ts'
import { LaunchRefused, noteRefusal } from './refusal.ts'

/** Code that all addresses opened by browsers share: forms, cookies, and pages for refusals. */

export type Fields = Record<string, string>
type Answer = (fields: Fields, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The cookie of a launch in a window of this site. */
export const launchCookie = 'lti_launch'

export function browserRoute(site: Site, scope: FastifyInstance) {
  const limiters = limitersOf(site, 'ltiLaunch')
  return (method: 'GET' | 'POST', url: string, answer: Answer, config: { fromAnywhere?: boolean } = {}) =>
    scope.route({
      method,
      url,
      config,
      bodyLimit: ltiLimits.formBytes,
      onRequest: async (request) => {
        for (const limiter of limiters) await limiter.check(request)
      },
      handler: async (request, reply) => {
        void reply.header('referrer-policy', 'strict-origin').header('cache-control', 'no-store')
        try {
          const fields = fieldsOf(request)
          checkTexts(fields)
          return await answer(fields, request, reply)
        } catch (error) {
          return await answerRefused(site, error, request, reply)
        }
      },
    })
}

/** Reads the forms that platforms and our own pages send. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => new URLSearchParams(text),
  )
}

function fieldsOf({ method, body, query }: FastifyRequest): Fields {
  const parameters = method === 'POST' ? body : new URLSearchParams(query as Record<string, string>)
  // If a name is sent twice, the last value counts; our own lists are read from `allOf`.
  return parameters instanceof URLSearchParams ? Object.fromEntries(parameters) : {}
}

export function allOf({ body }: FastifyRequest, name: string): string[] {
  return body instanceof URLSearchParams ? body.getAll(name) : []
}

/** True if the browser reports that it shows the answer as a page of its own, not in a frame. */
export function isWindow({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document'
}

async function answerRefused({ database }: Site, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const framesOf = (platformId?: number) => framesOfRefusal(database, request, fieldsOf(request), platformId)
  if (error instanceof LaunchRefused) {
    await noteRefusal(database, error)
    request.log.info({ reason: error.reason, detail: error.detail, issuer: error.issuer }, 'launch refused')
    return refusedPage(reply, 400, error.message, await framesOf(error.platformId))
  }
  if (error instanceof Problem) return refusedPage(reply, error.status, error.message, await framesOf())
  throw error
}

function refusedPage(reply: FastifyReply, status: number, sentence: string, origins: readonly string[]) {
  const title = 'This launch was refused'
  const body = sheet(
    title,
    paragraph(sentence) +
      paragraph(
        'Go back to your platform and open the link again. If that doesn’t help, tell its administrator what it says here.',
      ),
  )
  return sendPage(reply, { title, body, status, origins })
}

export async function signedIn({ config, database }: Site, request: FastifyRequest): Promise<User | undefined> {
  const token = request.cookies[ownCookie(config.PUBLIC_URL, sessionCookie).name]
  return token === undefined ? undefined : await userOfSession(database, token)
}

export async function keepSession(site: Site, request: FastifyRequest, reply: FastifyReply, session: string) {
  const cookie = ownCookie(site.config.PUBLIC_URL, sessionCookie)
  const before = request.cookies[cookie.name]
  if (before !== undefined) await endSession(site.database, before)
  void reply.setCookie(cookie.name, session, { ...cookie.options, maxAge: sessionSeconds })
}

/**
 * The browser's own secret, while it is at the platform. In a frame only a partitioned cookie is kept, which browsers take
 * over https, and from this machine.
 */
export function bindingCookie(publicUrl: string, state: string) {
  const { protocol, hostname } = new URL(publicUrl)
  const isHttps = protocol === 'https:'
  const isTrusted = isHttps || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const options = isTrusted
    ? ({ sameSite: 'none', secure: true, partitioned: true } as const)
    : ({ sameSite: 'lax', secure: false } as const)
  return {
    name: `${isHttps ? '__Host-' : ''}lti-${state.slice(0, 12)}`,
    options: { path: '/', httpOnly: true, ...options },
  }
}
