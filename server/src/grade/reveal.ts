import { recordAuditEvents } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { taughtAssignment } from './access.ts'
import { insertReveal } from './release-store.ts'

/**
 * Ends the anonymity of an assignment, in the audit trail (courses.md 15).
 * @throws Problem notFound, notAllowed; conflict if it is not anonymous
 */
export async function reveal(database: Database, user: User, id: number): Promise<1> {
  const { assignment } = await taughtAssignment(database, user, id)
  if (!assignment.is_anonymous) throw new Problem('conflict', { message: 'This assignment shows names already.' })
  await database.transaction().execute(async (tx) => {
    if (!(await insertReveal(tx, id, user.id))) throw new Problem('conflict')
    const subject = { kind: 'assignment', id, name: assignment.title } as const
    await recordAuditEvents(tx, user, { action: 'revealNames', subject })
  })
  return 1
}
