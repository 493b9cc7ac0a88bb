import type { FastifyReply } from 'fastify'
import { ltiAddresses } from '@gradus/contract/lti'
import { Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { valuesOf, type browserRoute } from './browser.ts'
import { showStep } from './choice.ts'
import { connectContext } from './context.ts'
import { answerDeepLink } from './deep-link.ts'
import type { Lti } from './launch.ts'
import type { OpenLaunch } from './launch-store.ts'
import { postForm, sendPage, sheet, submitAtOnce } from './page.ts'
import { findPlatform, originsOf } from './platform-store.ts'
import { nextStep } from './step.ts'

interface LaunchPages {
  readonly openLaunch: (token: string | undefined) => Promise<OpenLaunch>
  readonly resume: (reply: FastifyReply, launch: OpenLaunch) => Promise<FastifyReply>
}

/** Choices of lecturers in a frame: the course of a launch, and the target of a new link. */
export function choiceRoutes(
  site: Site,
  lti: Lti,
  route: ReturnType<typeof browserRoute>,
  { openLaunch, resume }: LaunchPages,
): void {
  route('POST', ltiAddresses.connect, async ({ token, courseId = '' }, _request, reply) => {
    const launch = await openLaunch(token)
    const step = await nextStep(lti, launch)
    if (step.kind === 'connect') {
      const course = step.courses.find(({ id }) => String(id) === courseId)
      if (!course) throw new Problem('badInput', { message: 'Choose a course.' })
      await connectContext(site.database, step.user, launch, course.id)
    }
    return await resume(reply, launch)
  })
  route('POST', ltiAddresses.deepLink, async ({ token }, request, reply) => {
    const launch = await openLaunch(token)
    const step = await nextStep(lti, launch)
    const platform = await findPlatform(site.database, launch.platform.id)
    const origins = platform ? originsOf(platform) : []
    if (step.kind !== 'pick') return showStep(reply, launch, step, origins)
    const { returnUrl, jwt } = await answerDeepLink(lti, launch, step, valuesOf(request, 'item'))
    const body = sheet('Adding the links …', postForm({ action: returnUrl, fields: { JWT: jwt }, button: 'Continue' }))
    const formOrigin = new URL(returnUrl).origin
    return sendPage(reply, { title: 'Adding the links', body, script: submitAtOnce, origins, formOrigin })
  })
}
