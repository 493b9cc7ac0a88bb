import type { ParsedOf } from '@gradus/contract/endpoint'
import { roleNames, type manageUsers } from '@gradus/contract/user'
import type { BulkResult } from '@gradus/contract/part'
import type { Role } from '@gradus/contract/role'
import { lockAdmins } from '../account/account.ts'
import { revokeTokensOf } from '../account/token.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import { applyToEach } from '../platform/http/bulk.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { endSessionsOf } from '../account/session.ts'
import { setEnabled, setRole } from '../account/update.ts'
import { lockUser } from './store.ts'

/** Each is changed separately, so that one that may not be changed does not affect the others. */
export function change(
  database: Database,
  user: User,
  request: ParsedOf<typeof manageUsers>['body'],
): Promise<BulkResult> {
  return applyToEach(request.ids, (id) =>
    database.transaction().execute(async (tx) => {
      if (request.action === 'changeRole') return changeRole(tx, user, id, request.role)
      if (request.action === 'signOut') return signOut(tx, user, id)
      return enable(tx, user, id, request.action === 'enable')
    }),
  )
}

async function changeRole(tx: Tx, user: User, id: number, role: Role): Promise<void> {
  const admins = await lockAdmins(tx)
  const target = orNotFound(await lockUser(tx, id))
  if (target.role === role) return
  if (id === user.id) throw new Problem('notAllowed', { message: 'You can’t change your own role. Ask another admin.' })
  refuseLastAdmin(admins, user, id)
  await setRole(tx, id, role)
  await revokeTokensOf(tx, id)
  const details = { from: roleNames[target.role], to: roleNames[role] }
  await recordAuditEvents(tx, user, { action: 'changeRole', subject: subjectOf(target), details })
}

/** A disabled account is signed out everywhere and cannot log in. */
async function enable(tx: Tx, user: User, id: number, enabled: boolean): Promise<void> {
  const admins = await lockAdmins(tx)
  const target = orNotFound(await lockUser(tx, id))
  if (target.enabled === enabled) return
  if (id === user.id) throw new Problem('notAllowed', { message: 'You can’t disable your own account.' })
  if (!enabled) refuseLastAdmin(admins, user, id)
  await setEnabled(tx, id, enabled)
  if (!enabled) await endSessionsOf(tx, id)
  await recordAuditEvents(tx, user, {
    action: enabled ? 'enableAccount' : 'disableAccount',
    subject: subjectOf(target),
  })
}

async function signOut(tx: Tx, user: User, id: number): Promise<void> {
  const target = orNotFound(await lockUser(tx, id))
  await endSessionsOf(tx, id)
  await recordAuditEvents(tx, user, { action: 'signOutAccount', subject: subjectOf(target) })
}

/** Checks again inside the transaction: in the meantime another admin may have removed the caller's role. */
function refuseLastAdmin(admins: readonly number[], user: User, id: number): void {
  if (!admins.includes(user.id)) throw new Problem('notAllowed')
  if (admins.every((admin) => admin === id))
    throw new Problem('conflict', { message: 'This is the last admin. Make another user an admin first.' })
}

function subjectOf(target: { id: number; display_name: string; role: Role }) {
  return { kind: 'account', id: target.id, name: target.display_name } as const
}
