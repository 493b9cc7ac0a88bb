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
import { frameOriginsOfRefusal } from './frame.ts'
import { sendPage, paragraph, sheet } from './page.ts'
import { LaunchRefused, noteRefusal } from './refusal.ts'

/** What all LTI routes that a browser opens share: forms, cookies, and a page for each refusal. */

export type Fields = Record<string, string>
type Handler = (fields: Fields, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The cookie of a launch that continues in a window of its own, outside the platform's frame. */
export const launchCookie = 'lti_launch'

export function browserRoute(site: Site, scope: FastifyInstance) {
  const limiters = limitersOf(site, 'ltiLaunch')
  return (method: 'GET' | 'POST', url: string, handle: Handler, config: { allowCrossSite?: boolean } = {}) =>
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
          return await handle(fields, request, reply)
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
  // If a name is sent twice, the last value counts. `valuesOf` reads all values.
  return parameters instanceof URLSearchParams ? Object.fromEntries(parameters) : {}
}

export function valuesOf({ body }: FastifyRequest, name: string): string[] {
  return body instanceof URLSearchParams ? body.getAll(name) : []
}

/** True if the browser reports that it opens the reply as a page of its own, not in a frame. */
export function isTopLevel({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document'
}

async function answerRefused({ database }: Site, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const frameOriginsOf = (platformId?: number) =>
    frameOriginsOfRefusal(database, request, fieldsOf(request), platformId)
  if (error instanceof LaunchRefused) {
    await noteRefusal(database, error)
    request.log.info({ reason: error.reason, detail: error.detail, issuer: error.issuer }, 'launch refused')
    return refusedPage(reply, 400, error.message, await frameOriginsOf(error.platformId))
  }
  if (error instanceof Problem) return refusedPage(reply, error.status, error.message, await frameOriginsOf())
  throw error
}

function refusedPage(reply: FastifyReply, status: number, sentence: string, origins: readonly string[]) {
  const title = 'This launch was refused'
  const body = sheet(
    title,
    paragraph(sentence) +
      paragraph(
        'Go back to your platform and open the link again. If that doesn’t help, send this message to its administrator.',
      ),
  )
  return sendPage(reply, { title, body, status, origins })
}

export async function signedInUser({ config, database }: Site, request: FastifyRequest): Promise<User | undefined> {
  const token = request.cookies[ownCookie(config.PUBLIC_URL, sessionCookie).name]
  return token === undefined ? undefined : await userOfSession(database, token)
}

/** Logs the browser in with this session, and ends the one that it had before. */
export async function replaceSession(site: Site, request: FastifyRequest, reply: FastifyReply, session: string) {
  const cookie = ownCookie(site.config.PUBLIC_URL, sessionCookie)
  const before = request.cookies[cookie.name]
  if (before !== undefined) await endSession(site.database, before)
  void reply.setCookie(cookie.name, session, { ...cookie.options, maxAge: sessionSeconds })
}

/**
 * Binds a login to the browser that began it, until the platform sends that browser back. In a frame, browsers keep a
 * cookie only if it is partitioned, and accept a partitioned one only over https or from localhost.
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
