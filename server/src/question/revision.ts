import { ContentPart, QuestionContent, type Revision } from '@gradus/contract/editing'
import type { Database } from '../platform/data/database.ts'
import { found } from '../platform/problem.ts'
import type { Account } from '../platform/access/session.ts'
import { checkEditing } from './edit-right.ts'
import { findEditable, findRevision, listRevisions } from './edit-store.ts'
import { change } from './edit.ts'

/** @throws Problem notFound, notAllowed */
export async function readRevisions(database: Database, account: Account, id: number): Promise<Revision[]> {
  checkEditing(await findEditable(database, id), account)
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
  account: Account,
  id: number,
  revision: number,
): Promise<QuestionContent> {
  checkEditing(await findEditable(database, id), account)
  return QuestionContent.parse(found(await findRevision(database, id, revision)).content)
}

/**
 * Makes a former state the present one, as an edit of its own; it was tried when it was written.
 * @throws Problem notFound, notAllowed, conflict
 */
export async function rollBack(
  database: Database,
  account: Account,
  id: number,
  { to, revision }: { to: number; revision?: number | undefined },
): Promise<void> {
  const former = await readRevision(database, account, id, to)
  await database.transaction().execute(async (tx) => {
    // Who may not change the alternatives brings back the rest.
    await change(tx, account, id, revision, ({ altTitle, altBody }, { alternative }) =>
      alternative ? former : { ...former, altTitle, altBody },
    )
  })
}
