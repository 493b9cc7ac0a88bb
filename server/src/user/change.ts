import type { ParsedOf } from '@gradus/contract/endpoint'
import { roleNames, type manageMembers } from '@gradus/contract/user'
import type { BulkResult } from '@gradus/contract/part'
import type { Role } from '@gradus/contract/role'
import { lockAdmins } from '../account/account.ts'
import { voidTokensOf } from '../account/token.ts'
import { record } from '../audit/audit.ts'
import { eachOf } from '../platform/http/bulk.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { found, Problem } from '../platform/problem.ts'
import { endSessionsOf, type Account } from '../platform/access/session.ts'
import { lockMember, setEnabled, setRole } from './store.ts'

/** Each of them alone, so that one who may not be changed leaves the others as they should be. */
export function change(
  database: Database,
  account: Account,
  wanted: ParsedOf<typeof manageMembers>['body'],
): Promise<BulkResult> {
  return eachOf(wanted.ids, (id) =>
    database.transaction().execute(async (tx) => {
      if (wanted.action === 'changeRole') return changeRole(tx, account, id, wanted.role)
      if (wanted.action === 'signOut') return signOut(tx, account, id)
      return enable(tx, account, id, wanted.action === 'enable')
    }),
  )
}

async function changeRole(tx: Tx, account: Account, id: number, role: Role): Promise<void> {
  const admins = await lockAdmins(tx)
  const member = found(await lockMember(tx, id))
  if (member.role === role) return
  if (id === account.id)
    throw new Problem('notAllowed', { message: 'You can’t change your own role. Ask another admin.' })
  refuseLastAdmin(admins, account, id)
  await setRole(tx, id, role)
  await voidTokensOf(tx, id)
  const details = { from: roleNames[member.role], to: roleNames[role] }
  await record(tx, account, { action: 'changeRole', subject: subjectOf(member), details })
}

/** A disabled account is signed out everywhere and cannot log in. */
async function enable(tx: Tx, account: Account, id: number, enabled: boolean): Promise<void> {
  const admins = await lockAdmins(tx)
  const member = found(await lockMember(tx, id))
  if (member.enabled === enabled) return
  if (id === account.id) throw new Problem('notAllowed', { message: 'You can’t disable your own account.' })
  if (!enabled) refuseLastAdmin(admins, account, id)
  await setEnabled(tx, id, enabled)
  if (!enabled) await endSessionsOf(tx, id)
  await record(tx, account, { action: enabled ? 'enableAccount' : 'disableAccount', subject: subjectOf(member) })
}

async function signOut(tx: Tx, account: Account, id: number): Promise<void> {
  const member = found(await lockMember(tx, id))
  await endSessionsOf(tx, id)
  await record(tx, account, { action: 'signOutAccount', subject: subjectOf(member) })
}

/** Whoever asks was an admin when the call came in, but another admin may have been quicker. */
function refuseLastAdmin(admins: readonly number[], account: Account, id: number): void {
  if (!admins.includes(account.id)) throw new Problem('notAllowed')
  if (admins.every((admin) => admin === id))
    throw new Problem('conflict', { message: 'This is the last admin. Make another user an admin first.' })
}

function subjectOf(member: { id: number; display_name: string; role: Role }) {
  return { kind: 'account', id: member.id, name: member.display_name } as const
}
