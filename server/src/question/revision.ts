import { ContentPart, QuestionContent } from '@gradus/contract/editing'
import type { Revision } from '@gradus/contract/revision'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { checkEditing } from './edit-right.ts'
import { findEditable } from './edit-store.ts'
import { findRevision, listRevisions } from './revision-store.ts'
import { change } from './edit.ts'

/** @throws Problem notFound, notAllowed */
export async function readRevisions(database: Database, user: User, id: number): Promise<Revision[]> {
  await checkEditing(database, await findEditable(database, id), user)
  const rows = await listRevisions(database, id)
  return rows.map((row) => ({
    revision: row.revision + 1,
    date: row.replaced_at.toISOString(),
    userId: row.user_id,
    displayName: row.display_name,
    changed: ContentPart.array().parse(row.changed),
  }))
}

/** @throws Problem notFound, notAllowed */
export async function readRevision(
  database: Database,
  user: User,
  id: number,
  revision: number,
): Promise<QuestionContent> {
  await checkEditing(database, await findEditable(database, id), user)
  return QuestionContent.parse(orNotFound(await findRevision(database, id, revision)).content)
}

/**
 * Makes a former state the present one, as an edit of its own; it was tried when it was written.
 * @throws Problem notFound, notAllowed, conflict
 */
export async function rollBack(
  database: Database,
  user: User,
  id: number,
  { to, revision }: { to: number; revision?: number | undefined },
): Promise<void> {
  const former = await readRevision(database, user, id, to)
  await database.transaction().execute(async (tx) => {
    // A user who may not change the alternatives restores everything else.
    await change(tx, user, id, revision, ({ altTitle, altBody }, { alternative }) =>
      alternative ? former : { ...former, altTitle, altBody },
    )
  })
}
