import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  connectProvider,
  disconnect as disconnectCall,
  getConnections,
  getProviders,
  Provider,
  signInRefusals,
} from '@gradus/contract/external'
import { ownCookie } from '../platform/http/own-cookie.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { limitersOf } from '../platform/http/rate-limit.ts'
import { serve } from '../platform/http/serve.ts'
import { sessionCookie, sessionSeconds } from '../platform/access/session.ts'
import { endSession, userOfSession } from './session.ts'
import type { Site } from '../platform/site.ts'
import { finishSignIn, isReturnOf, startSignIn } from './external.ts'
import { SignInRefused } from './sign-in-refused.ts'
import { confirmIdentity } from './confirm.ts'
import { disconnect } from './external-connection.ts'
import { claimIdentities, listIdentities } from './external-store.ts'
import { protectionOf } from './external-owner.ts'
import { hasSecondFactor } from './factor-store.ts'
import { servicesOf, type Service } from './provider.ts'

/** How long a browser may be away at another service. */
const stateSeconds = 600

/** Logging in through other services: two addresses that browsers go to, and the calls of Edit Account. */
export function externalRoutes(site: Site): void {
  const { app, config, database } = site
  const services = servicesOf(config)
  const sessionOfSite = ownCookie(config.PUBLIC_URL, sessionCookie)
  const signIn = ownCookie(config.PUBLIC_URL, 'sign_in')
  const limiters = limitersOf(site, 'signIn')
  const onRequest = async (request: FastifyRequest) => {
    for (const limiter of limiters) await limiter.check(request)
  }

  app.addHook('onReady', async () => {
    for (const service of services.values()) await claimIdentities(database, service)
  })

  serve(site, getProviders, () => [...services.values()].map(({ provider, name }) => ({ provider, name })))
  serve(site, getConnections, async (_input, { user }) => {
    const [identities, hasFactor] = [await listIdentities(database, user.id), await hasSecondFactor(database, user.id)]
    const isProtected = protectionOf(user.role, hasFactor) !== undefined
    return identities.map((identity) => ({
      provider: identity.provider,
      opensAccount:
        services.get(identity.provider)?.issuer === identity.issuer && (identity.is_confirmed || !isProtected),
      email: identity.email,
      createdDate: identity.created_at.toISOString(),
      lastUsedDate: identity.last_used_at.toISOString(),
    }))
  })
  serve(site, connectProvider, async ({ body }, caller) => {
    const service = orNotFound(services.get(body.provider))
    await confirmIdentity(site, caller.user, body.password, caller.sessionToken)
    const away = await startSignIn(site, service, { next: '/EditAccount', user: caller.user }).catch(
      (error: unknown) => {
        app.log.warn({ err: error, provider: service.provider }, 'a service to connect did not answer')
        throw new Problem('conflict', { message: signInRefusals.failed })
      },
    )
    caller.setCookie('sign_in', away.state, stateSeconds)
    return { address: away.address }
  })
  serve(site, disconnectCall, async ({ body }, { user, sessionToken }) => {
    // A service that the operator has removed since can be disconnected, too.
    const service = services.get(body.provider) ?? { provider: body.provider, name: body.provider }
    await disconnect(site, user, service, body.password, sessionToken)
    return 1
  })

  app.get<{ Params: { provider: string }; Querystring: { next?: string } }>(
    '/oauth/:provider',
    { onRequest },
    async (request, reply) => {
      const service = serviceOf(request.params.provider)
      try {
        const { address, state } = await startSignIn(site, service, {
          next: request.query.next ?? '/',
          user: undefined,
        })
        void reply.setCookie(signIn.name, state, { ...signIn.options, maxAge: stateSeconds })
        return reply.header('cache-control', 'no-store').redirect(address)
      } catch (error) {
        request.log.warn({ err: error, provider: service.provider }, 'a service to log in through did not answer')
        return refused(reply, 'failed', false)
      }
    },
  )

  app.get<{ Params: { provider: string } }>('/oauth/:provider/callback', { onRequest }, async (request, reply) => {
    const service = serviceOf(request.params.provider)
    const user = await sessionOf(request)
    const back = {
      url: new URL(request.url, config.PUBLIC_URL),
      state: request.cookies[signIn.name],
      user,
      sessionToken: request.cookies[sessionOfSite.name],
    }
    const device = { userAgent: request.headers['user-agent'] ?? '', address: request.ip }
    void reply.header('cache-control', 'no-store')
    // The return of an older tab, or a link of somebody else, must not end a login that is under way.
    if (isReturnOf(back)) void reply.clearCookie(signIn.name, signIn.options)
    try {
      const { next, session } = await finishSignIn(site, service, back, device)
      if (session !== undefined) await setSession(request, reply, session)
      return reply.redirect(next)
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error
      request.log.info({ provider: service.provider, reason: error.reason, err: error.cause }, 'not signed in')
      return refused(reply, error.reason, user !== undefined)
    }
  })

  function serviceOf(name: string): Service {
    const provider = Provider.safeParse(name)
    return orNotFound(provider.success ? services.get(provider.data) : undefined)
  }

  async function sessionOf(request: FastifyRequest) {
    const token = request.cookies[sessionOfSite.name]
    return token === undefined ? undefined : userOfSession(database, token)
  }

  async function setSession(request: FastifyRequest, reply: FastifyReply, session: string): Promise<void> {
    const before = request.cookies[sessionOfSite.name]
    if (before !== undefined) await endSession(database, before)
    void reply.setCookie(sessionOfSite.name, session, { ...sessionOfSite.options, maxAge: sessionSeconds })
  }
}

function refused(reply: FastifyReply, reason: string, signedIn: boolean): FastifyReply {
  return reply.redirect(`${signedIn ? '/EditAccount' : '/Login'}?refused=${reason}`)
}
