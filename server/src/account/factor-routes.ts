import {
  addPasskey as addPasskeyCall,
  confirmApp as confirmAppCall,
  getSecondFactors,
  passkeyLogin,
  removeApp as removeAppCall,
  removePasskey as removePasskeyCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
  startApp as startAppCall,
  startPasskey as startPasskeyCall,
  startPasskeyLogin as startPasskeyLoginCall,
} from '@gradus/contract/second-factor'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { countRecoveryCodes, findApp } from './factor-store.ts'
import { listPasskeys } from './passkey-store.ts'
import { addPasskey, removePasskey, startPasskey } from './passkey.ts'
import { logInWithPasskey, startPasskeyLogin } from './passkey-login.ts'
import { confirmApp, removeApp, renewRecoveryCodes, startApp } from './second-factor.ts'
import { setSession } from './session.ts'

/** The second factor: an app, passkeys, recovery codes. */
export function factorRoutes(site: Site): void {
  const { database } = site
  serve(site, getSecondFactors, async (_input, { user }) => {
    const [app, passkeys, left] = await Promise.all([
      findApp(database, user.id),
      listPasskeys(database, user.id),
      countRecoveryCodes(database, user.id),
    ])
    return {
      app: Boolean(app?.app_confirmed_at),
      passkeys: passkeys.map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        createdDate: passkey.created_at.toISOString(),
        lastUsedDate: passkey.last_used_at?.toISOString() ?? null,
      })),
      recoveryCodesLeft: left,
    }
  })
  serve(site, startAppCall, ({ body }, { user, sessionToken }) => startApp(site, user, body.password, sessionToken))
  serve(site, confirmAppCall, async ({ body }, { user, sessionToken }) => ({
    recoveryCodes: await confirmApp(site, user, body.code, sessionToken),
  }))
  serve(site, removeAppCall, async ({ body }, { user, sessionToken }) => {
    await removeApp(site, user, body.password, sessionToken)
    return 1
  })
  serve(site, renewRecoveryCodesCall, async ({ body }, { user, sessionToken }) => ({
    recoveryCodes: await renewRecoveryCodes(site, user, body.password, sessionToken),
  }))
  serve(site, startPasskeyCall, ({ body }, { user, sessionToken }) =>
    startPasskey(site, user, body.password, sessionToken),
  )
  serve(site, addPasskeyCall, async ({ body }, { user, sessionToken }) => ({
    recoveryCodes: await addPasskey(site, user, body, body.name, sessionToken),
  }))
  serve(site, removePasskeyCall, async ({ body }, { user, sessionToken }) => {
    await removePasskey(site, user, body.id, body.password, sessionToken)
    return 1
  })
  serve(site, startPasskeyLoginCall, () => startPasskeyLogin(site))
  serve(site, passkeyLogin, async ({ body }, caller) => {
    const { session, ...signedIn } = await logInWithPasskey(site, body, caller)
    await setSession(database, caller, session)
    return signedIn
  })
}
