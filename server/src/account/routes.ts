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
import { refuseReservedName } from './reserved-name.ts'
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
    const { session, ...activated } = await activate(site, body.token, caller)
    await setSession(database, caller, session)
    return activated
  })
  serve(site, login, async ({ body }, caller) => {
    const { session, ...signedIn } = await logIn(site, body, caller)
    await setSession(database, caller, session)
    return signedIn
  })
  serve(site, adminLogin, async ({ body }, caller) => {
    const { session, ...signedIn } = await logInAsAdmin(site, body, caller)
    await setSession(database, caller, session)
    return signedIn
  })
  serve(site, claimFirstAdminCall, async ({ body }, caller) => {
    const { session, ...signedIn } = await claimFirstAdmin(site, body, caller)
    await setSession(database, caller, session)
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

  // To every page but their assessment a guest is a visitor.
  serve(site, checkUserLogged, (_input, { user }) => (user && !user.isGuest ? user.id : -1))
  serve(site, checkRole, (_input, { user }) => user.role)
  serve(site, getOwnBasicInfo, (_input, { user }) => ownBasicInfo(database, user))
  serve(site, getBasicInfo, ({ params }) => basicInfo(database, params.userId))
  serve(site, getPublicBasicInfo, ({ params }) => basicInfo(database, params.userId))
  serve(site, completeRegister, async ({ body }, { user }) => {
    refuseReservedName(body.displayName, user)
    await completeAccount(database, user.id, body)
    return 1
  })
  serve(site, setLogged, async (_input, { user }) => {
    await setWelcomed(database, user.id)
    return 1
  })
}
