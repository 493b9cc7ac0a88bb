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
import { sendPage, paragraph, sheet } from './page.ts'
import { findPlatform, listFrameOrigins, originsOf } from './platform-store.ts'
import { LaunchRefused, noteRefusal } from './refusal.ts'

/** What the addresses that browsers go to have in common: forms, cookies, and pages for what is refused. */

export type Fields = Record<string, string>
type Answer = (fields: Fields, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The cookie of a launch in a window of this site. */
export const launchCookie = 'lti_launch'

export function browserRoute(site: Site, scope: FastifyInstance) {
  const limiters = limitersOf(site.app, 'ltiLaunch')
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
          return await answer(fieldsOf(request), request, reply)
        } catch (error) {
          return await answerRefused(site, error, request, reply)
        }
      },
    })
}

/** Forms of platforms, and of our own pages. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => new URLSearchParams(text),
  )
}

function fieldsOf({ method, body, query }: FastifyRequest): Fields {
  const given = method === 'POST' ? body : new URLSearchParams(query as Record<string, string>)
  // Of a name that is sent twice the last one counts; our own lists are read from `allOf`.
  const fields = given instanceof URLSearchParams ? Object.fromEntries(given) : {}
  checkTexts(fields)
  return fields
}

export function allOf({ body }: FastifyRequest, name: string): string[] {
  return body instanceof URLSearchParams ? body.getAll(name) : []
}

/** True where the browser says that it shows the answer as a page of its own. */
export function isWindow({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document'
}

async function answerRefused(site: Site, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { database } = site
  if (error instanceof LaunchRefused) {
    await noteRefusal(database, error)
    request.log.info({ reason: error.reason, detail: error.detail, issuer: error.issuer }, 'launch refused')
    const platform = error.platformId === undefined ? undefined : await findPlatform(database, error.platformId)
    const origins = platform ? originsOf(platform) : await listFrameOrigins(database)
    return refusedPage(reply, 400, error.message, origins)
  }
  if (error instanceof Problem) return refusedPage(reply, error.status, error.message, await listFrameOrigins(database))
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
