import {
  changeEmail,
  changePassword as changePasswordCall,
  closeAccount as closeAccountCall,
  confirmEmail as confirmEmailCall,
  downloadOwnData as downloadOwnDataCall,
  getAccountSettings,
  getDevices,
  getLeftWithoutOwner,
  setMailPreferences,
  signOutDevice,
  signOutOthers,
} from '@gradus/contract/edit-account'
import { orNotFound } from '../platform/problem.ts'
import { serve } from '../platform/http/serve.ts'
import { endSessionsOf } from './session.ts'
import type { Site } from '../platform/site.ts'
import { confirmEmail, requestEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close.ts'
import { deleteSession, findOwner, findPendingEmail, listSessions, setMail } from './edit-store.ts'
import { downloadData } from './own-data.ts'
import { readClosingEffects } from './sole-owner.ts'

/** Edit Account. */
export function editRoutes(site: Site): void {
  const { database, storage } = site
  serve(site, getAccountSettings, async (_input, { user }) => {
    const owner = orNotFound(await findOwner(database, user.id))
    return {
      email: owner.email,
      pendingEmail: await findPendingEmail(database, user.id),
      hasPassword: owner.password_hash !== null,
      mail: { digest: owner.mail_digest, messages: owner.mail_messages, reminders: owner.mail_reminders },
    }
  })
  serve(site, changeEmail, async ({ body }, { user, sessionToken }) => {
    await requestEmail(site, user, body, sessionToken)
    return 1
  })
  serve(site, confirmEmailCall, async ({ body }) => {
    await confirmEmail(site, body.token)
    return 1
  })
  serve(site, changePasswordCall, async ({ body }, caller) => {
    caller.setSession(await changePassword(site, caller.user, body, caller.sessionToken, caller))
    return 1
  })
  serve(site, setMailPreferences, async ({ body }, { user }) => {
    await setMail(database, user.id, body)
    return 1
  })
  serve(site, getDevices, async (_input, { user, sessionToken }) => {
    const sessions = await listSessions(database, user.id, sessionToken ?? '')
    return sessions.map((session) => ({
      id: session.id,
      userAgent: session.user_agent,
      address: session.address,
      createdDate: session.created_at.toISOString(),
      lastSeenDate: session.last_seen_at.toISOString(),
      current: session.current,
    }))
  })
  serve(site, signOutDevice, async ({ params }, { user }) => {
    orNotFound((await deleteSession(database, user.id, params.id)) || undefined)
    return 1
  })
  serve(site, signOutOthers, async (_input, { user, sessionToken }) => {
    await endSessionsOf(database, user.id, sessionToken)
    return 1
  })
  serve(site, downloadOwnDataCall, (_input, { user }) => downloadData(database, storage, user.id))
  serve(site, getLeftWithoutOwner, (_input, { user }) => readClosingEffects(database, user.id))
  serve(site, closeAccountCall, async ({ body }, caller) => {
    await closeAccount(site, caller.user, body.password, caller.sessionToken)
    caller.clearSession()
    return 1
  })
}
