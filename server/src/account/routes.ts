import {
  activate as activateCall,
  adminLogin,
  checkRole,
  checkUserLogged,
  claimFirstAdmin as claimFirstAdminCall,
  completeRegister,
  forgotPassword,
  getBasicInfo,
  getOwnBasicInfo,
  getPublicBasicInfo,
  getRegistration,
  login,
  logout,
  resendActivation,
  resetPassword as resetPasswordCall,
  setLogged,
  signUp as signUpCall,
} from '@gradus/contract/account'
import { acceptPolicies as acceptPoliciesCall } from '@gradus/contract/policy'
import { refuseReservedName } from './reserved-name.ts'
import { rememberDevice } from '../platform/access/known-device.ts'
import { serve } from '../platform/http/serve.ts'
import { endSession } from './session.ts'
import type { Site } from '../platform/site.ts'
import { registrationIsOpen } from '../setting/setting.ts'
import { basicInfo, ownBasicInfo } from './account.ts'
import { activate } from './activate.ts'
import { editRoutes } from './edit-routes.ts'
import { externalRoutes } from './external-routes.ts'
import { factorRoutes } from './factor-routes.ts'
import { claimFirstAdmin } from './first-admin.ts'
import { logIn, logInAsAdmin } from './log-in.ts'
import { answerLinkRequests, requestLink, resetPassword } from './recover.ts'
import { setSession } from './session.ts'
import { signUp } from './sign-up.ts'
import { acceptAtRegistration, acceptPolicies } from './policy.ts'
import { completeAccount, setWelcomed } from './store.ts'

export function accountRoutes(site: Site): void {
  const { database } = site
  site.app.addHook('onReady', () => answerLinkRequests(site))
  editRoutes(site)
  factorRoutes(site)
  externalRoutes(site)

  serve(site, getRegistration, async () => ({ open: await registrationIsOpen(site) }))
  serve(site, signUpCall, async ({ body }) => {
    await signUp(site, body)
    return 1
  })
  serve(site, resendActivation, async ({ body }) => {
    await requestLink(site, { for: 'activation', email: body.email })
    return 1
  })
  serve(site, activateCall, async ({ body }, caller) => {
    const { session, email, userId } = await activate(site, body.token, caller)
    await setSession(database, caller, session)
    await rememberDevice(database, caller, email)
    return { userId }
  })
  serve(site, login, async ({ body }, caller) => {
    const { session, ...signedIn } = await logIn(site, body, caller)
    await setSession(database, caller, session)
    await rememberDevice(database, caller, body.email)
    return signedIn
  })
  serve(site, adminLogin, async ({ body }, caller) => {
    const { session, ...signedIn } = await logInAsAdmin(site, body, caller)
    await setSession(database, caller, session)
    await rememberDevice(database, caller, body.email)
    return signedIn
  })
  serve(site, claimFirstAdminCall, async ({ body }, caller) => {
    const { session, ...signedIn } = await claimFirstAdmin(site, body, caller)
    await setSession(database, caller, session)
    await rememberDevice(database, caller, body.email)
    return signedIn
  })
  serve(site, logout, async (_input, caller) => {
    if (caller.sessionToken !== undefined) await endSession(database, caller.sessionToken)
    caller.clearSession()
    return 1
  })
  serve(site, forgotPassword, async ({ body }) => {
    await requestLink(site, { for: 'password', email: body.email })
    return 1
  })
  serve(site, resetPasswordCall, async ({ body }) => {
    await resetPassword(site, body.token, body.password)
    return 1
  })

  // On every page except their assessment, a guest is treated as a visitor.
  // The session and the account are the topics of every own answer.
  serve(site, checkUserLogged, (_input, { user }) => (user && !user.isGuest ? user.id : -1), { topics: () => [] })
  serve(site, checkRole, (_input, { user }) => user.role)
  serve(site, getOwnBasicInfo, (_input, { user }) => ownBasicInfo(database, user))
  serve(site, getBasicInfo, ({ params }) => basicInfo(database, params.userId))
  serve(site, getPublicBasicInfo, ({ params }) => basicInfo(database, params.userId))
  serve(site, completeRegister, async ({ body }, { user }) => {
    refuseReservedName(body.displayName, user)
    await database.transaction().execute(async (tx) => {
      await completeAccount(tx, user.id, body)
      await acceptAtRegistration(tx, user.id)
    })
    return 1
  })
  serve(site, acceptPoliciesCall, ({ body }, { user }) => acceptPolicies(database, user, body))
  serve(site, setLogged, async (_input, { user }) => {
    await setWelcomed(database, user.id)
    return 1
  })
}
