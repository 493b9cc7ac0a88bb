import type { FastifyReply } from 'fastify'
import { ltiAddresses, ltiLimits } from '@gradus/contract/lti'
import { enterFromPlatform } from '../account/platform-account.ts'
import { hasNewSession } from '../account/session.ts'
import { ownCookie } from '../platform/http/own-cookie.ts'
import { Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import {
  bindingCookie,
  browserRoute,
  isTopLevel,
  replaceSession,
  launchCookie,
  readForms,
  signedInUser,
  type Fields,
} from './browser.ts'
import { showStep } from './choice.ts'
import { choiceRoutes } from './choice-routes.ts'
import { receiveLaunch, type Arrived, type Lti } from './launch.ts'
import { isConnected } from './identity-store.ts'
import { endLaunch, findLaunch, type OpenLaunch } from './launch-store.ts'
import { beginLogin } from './login.ts'
import { newMessageId } from './login-store.ts'
import { paragraph, postForm, sendPage, sheet, windowLink } from './page.ts'
import { findPlatform, originsOf } from './platform-store.ts'
import { registerRoutes } from './register-routes.ts'
import { nextStep } from './step.ts'
import { getScript, putScript, storageMilliseconds } from './storage-script.ts'

/** Addresses to which a platform sends browsers, and those of the pages that they show. */
export function launchRoutes(site: Site, lti: Lti): void {
  site.app.register(async (scope) => {
    readForms(scope)
    const route = browserRoute(site, scope)
    const launched = ownCookie(site.config.PUBLIC_URL, launchCookie)

    const login = async (fields: Fields, reply: FastifyReply) => {
      const { platform, address, state, binding, storage } = await beginLogin(site, fields)
      const cookie = bindingCookie(site.config.PUBLIC_URL, state)
      void reply.setCookie(cookie.name, binding, { ...cookie.options, maxAge: ltiLimits.loginMinutes * 60 })
      if (!storage) return reply.redirect(address, 302)
      const data = { ...storage, key: `state_${state}`, value: binding, next: address, ...storageMessage() }
      const body = sheet('Opening …', paragraph('Your platform is logging you in.'))
      return sendPage(reply, { title: 'Opening', body, script: putScript, data, origins: originsOf(platform) })
    }
    route('GET', ltiAddresses.login, (fields, _request, reply) => login(fields, reply))
    route('POST', ltiAddresses.login, (fields, _request, reply) => login(fields, reply), { allowCrossSite: true })

    const receive = async (fields: Fields, binding: string | undefined, askedStorage: boolean, isFramed: boolean) =>
      await receiveLaunch(lti, {
        state: fields['state'] ?? '',
        token: fields['id_token'] ?? '',
        error: fields['error'] ?? '',
        binding,
        askedStorage,
        isFramed,
      })
    route(
      'POST',
      ltiAddresses.launch,
      async (fields, request, reply) => {
        const cookie = bindingCookie(site.config.PUBLIC_URL, fields['state'] ?? '')
        const arrived = await receive(fields, request.cookies[cookie.name], false, !isTopLevel(request))
        void reply.clearCookie(cookie.name, cookie.options)
        return await answerArrival(arrived, fields, reply, isTopLevel(request))
      },
      { allowCrossSite: true },
    )
    route('POST', ltiAddresses.bound, async (fields, request, reply) => {
      const arrived = await receive(fields, fields['binding'] || undefined, true, !isTopLevel(request))
      return await answerArrival(arrived, fields, reply, isTopLevel(request))
    })

    async function answerArrival(arrived: Arrived, fields: Fields, reply: FastifyReply, inWindow: boolean) {
      const origins = originsOf(arrived.platform)
      if (arrived.kind === 'askStorage') {
        const { state = '', id_token: token = '', error = '' } = fields
        const carried = { state, id_token: token, error, binding: '' }
        const body = sheet('Opening …', postForm({ action: ltiAddresses.bound, fields: carried, button: 'Continue' }))
        const { target, origin } = arrived
        const data = { target, origin, key: `state_${state}`, ...storageMessage() }
        return sendPage(reply, { title: 'Opening', body, script: getScript, data, origins })
      }
      if (arrived.kind === 'newWindow') {
        const body = sheet(
          'Open it in a new window',
          paragraph('Your browser blocks cookies in embedded pages.') +
            windowLink(arrived.address, 'Open in a new window'),
        )
        return sendPage(reply, { title: 'Open it in a new window', body, origins })
      }
      if (!inWindow) return await resume(reply, await openLaunch(arrived.token))
      return enter(reply, arrived.token)
    }

    /** The window on this site continues with a cookie of its own, so that no address contains a token. */
    function enter(reply: FastifyReply, token: string) {
      void reply.setCookie(launched.name, token, { ...launched.options, maxAge: ltiLimits.launchMinutes * 60 })
      return reply.redirect(ltiAddresses.resume, 303)
    }
    async function openLaunch(token: string | undefined): Promise<OpenLaunch> {
      const launch = token === undefined ? undefined : await findLaunch(site.database, token)
      if (launch) return launch
      throw expiredLaunch()
    }
    /** Continues a launch inside the frame. */
    async function resume(reply: FastifyReply, launch: OpenLaunch) {
      const platform = await findPlatform(site.database, launch.platform.id)
      return showStep(reply, launch, await nextStep(lti, launch), platform ? originsOf(platform) : [])
    }

    route('POST', ltiAddresses.enter, async ({ token }, _request, reply) =>
      enter(reply, (await openLaunch(token)).token),
    )
    route('POST', ltiAddresses.resume, async ({ token }, _request, reply) => resume(reply, await openLaunch(token)))
    // Continues a launch in a separate window, identified by its cookie and with a session.
    route('GET', ltiAddresses.resume, async (_fields, request, reply) => {
      const launch = await openLaunch(request.cookies[launched.name])
      const step = await nextStep(lti, launch)
      if (step.kind === 'account') return reply.redirect('/LtiLink', 303)
      if (launch.message.deepLinking && launch.message.isFramed) return showReturn(reply, launch)
      if (step.kind !== 'open') return showStep(reply, launch, step, [])
      // Not cleared at once: a second click may have opened a second window, which is still on its way here.
      void reply.setCookie(launched.name, launch.token, { ...launched.options, maxAge: ltiLimits.repeatSeconds })
      if ((await signedInUser(site, request))?.id !== step.user.id) {
        // A second click logs in, too; but not once the session of the first one was ended by logging out.
        if (launch.isEnding && !(await hasNewSession(site.database, step.user.id, ltiLimits.repeatSeconds)))
          throw expiredLaunch()
        const device = { userAgent: request.headers['user-agent'] ?? '', address: request.ip }
        const session = await enterFromPlatform(site.database, step.user.id, device, (tx) =>
          isConnected(tx, launch.platform.id, launch.subject, step.user.id),
        )
        if (session === undefined) return reply.redirect(`/Login?next=${encodeURIComponent(step.next)}`, 303)
        await replaceSession(site, request, reply, session)
      }
      await endLaunch(site.database, launch.token)
      return reply.redirect(step.next, 303)
    })
    choiceRoutes(site, lti, route, { openLaunch, resume })
    registerRoutes(site, lti, route)
  })
}

function showReturn(reply: FastifyReply, { platform }: OpenLaunch) {
  const body = sheet(
    'Your account is connected',
    paragraph(`Go back to the window of ${platform.name} and choose Continue there.`),
  )
  return sendPage(reply, { title: 'Connected', body, origins: [] })
}

function storageMessage() {
  return { messageId: newMessageId(), waitMilliseconds: storageMilliseconds }
}

function expiredLaunch(): Problem {
  return new Problem('tokenSpent', { message: 'This launch has expired. Open it again from your platform.' })
}
