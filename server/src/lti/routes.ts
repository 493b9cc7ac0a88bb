import { listLtiRefusals, ltiAddresses } from '@gradus/contract/lti'
import {
  createLtiAccount,
  deleteLtiIdentity,
  describeLtiLink,
  linkLtiAccount,
  listLtiIdentities,
  sendLtiCode,
} from '@gradus/contract/lti-account'
import { disconnectLtiContext, getCourseLti, readLtiRoster } from '@gradus/contract/lti-context'
import {
  addLtiPlatform,
  addLtiRegistrationLink,
  deleteLtiPlatform,
  editLtiPlatform,
  listLtiPlatforms,
  rotateLtiKey,
  setLtiPlatformState,
} from '@gradus/contract/lti-platform'
import { compareLtiScores, listLtiScores, sendLtiScores } from '@gradus/contract/lti-score'
import { roles } from '@gradus/contract/role'
import { setSession } from '../account/session.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { launchCookie } from './browser.ts'
import { disconnectContext, readCourseLti } from './context.ts'
import { describeLink, linkAccount, readIdentities, removeIdentity } from './identity.ts'
import { createAccount, sendAccountCode } from './new-account.ts'
import { rotateKey } from './key.ts'
import { ltiOf } from './launch.ts'
import { launchRoutes } from './launch-routes.ts'
import { addPlatform, editPlatform, moveState, readPlatforms, removePlatform } from './platform.ts'
import { readRefusals } from './refusal.ts'
import { addRegistrationLink } from './register.ts'
import { compareScores, readScores, sendAgain } from './result.ts'
import { readRoster } from './roster.ts'
import { workOnScores } from './score.ts'

export function ltiRoutes(site: Site): void {
  const { config, database } = site
  const lti = ltiOf(site)
  site.app.addHook('onReady', () => workOnScores(lti))
  launchRoutes(site, lti)

  serve(site, listLtiPlatforms, ({ query }) => readPlatforms(site, query.page))
  serve(site, addLtiPlatform, ({ body }, { user }) => addPlatform(config, database, user, body))
  serve(site, editLtiPlatform, ({ params, body }, { user }) => editPlatform(config, database, user, params.id, body))
  serve(site, setLtiPlatformState, ({ params, body }, { user }) => moveState(database, user, params.id, body.to))
  serve(site, deleteLtiPlatform, ({ params }, { user }) => removePlatform(database, user, params.id))
  serve(site, addLtiRegistrationLink, (_, { user }) => addRegistrationLink(database, config.PUBLIC_URL, user))
  serve(site, rotateLtiKey, (_, { user }) => rotateKey(database, user))
  serve(site, listLtiRefusals, ({ query }) => readRefusals(database, query.platformId, query.page))

  serve(site, getCourseLti, ({ params }, { user }) => readCourseLti(database, user, params.id))
  serve(site, disconnectLtiContext, ({ params }, { user }) => disconnectContext(database, user, params.id))
  serve(site, readLtiRoster, ({ params, query }, { user }) => readRoster(lti, user, params.id, query.preview === '1'))
  serve(site, listLtiScores, ({ params, query }, { user }) =>
    readScores(database, user, params.id, query.state, query.page),
  )
  serve(site, compareLtiScores, ({ params }, { user }) => compareScores(lti, user, params.id))
  serve(site, sendLtiScores, ({ params }, { user }) => sendAgain(lti, user, params.id))

  serve(site, describeLtiLink, (_, caller) => describeLink(site, caller.cookie(launchCookie)))
  serve(site, linkLtiAccount, ({ body }, caller) =>
    linkAccount(site, caller.user, caller.cookie(launchCookie), { ...body, sessionToken: caller.sessionToken }),
  )
  serve(site, sendLtiCode, async (_, caller) => {
    await sendAccountCode(site, caller.cookie(launchCookie))
    return 1
  })
  serve(site, createLtiAccount, async ({ body }, caller) => {
    const { userId, session } = await createAccount(site, caller.cookie(launchCookie), body.code, caller)
    await setSession(database, caller, session)
    return { userId, role: roles.user, next: ltiAddresses.resume }
  })
  serve(site, listLtiIdentities, (_, { user }) => readIdentities(database, user))
  serve(site, deleteLtiIdentity, ({ params }, { user, sessionToken }) =>
    removeIdentity(site, user, params.id, sessionToken),
  )
}
