import type { Mistake, MistakeTask } from '@gradus/contract/mistake'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { readPageWithTotal } from '../platform/data/page.ts'
import { orNotFound } from '../platform/problem.ts'
import { findReturning, isReturning, listReturning, type MistakeRow } from './returning-store.ts'
import { stopReturns } from './store.ts'

const pageSize = 20

export async function listMistakes(database: Database, user: User, when: 'due' | 'later', page: number) {
  const read = (limit: number, offset: number) => listReturning(database, user.id, when, limit, offset)
  return await readPageWithTotal({ page, pageSize }, read, present)
}

/** @throws Problem notFound, also if it is somebody else's, or if its question is no longer public */
export async function readMistake(database: Database, user: User, id: number): Promise<MistakeTask> {
  const row = orNotFound(await findReturning(database, user.id, id))
  return {
    ...present(row),
    body: row.body,
    candidateSource: row.source ?? '',
    additionalFiles: row.additional_files ?? [],
    verdict: row.verdict,
    choice: row.choice_id === null ? null : { id: row.choice_id, body: row.choice_body ?? '' },
  }
}

/**
 * Whether the user may repair a mistake in a question of an assignment. Otherwise only its staff can try such a
 * question outside of it.
 */
export async function mayRepair(database: Database, user: User, questionId: number): Promise<boolean> {
  return await isReturning(database, user.id, questionId)
}

/** @throws Problem notFound */
export async function dismiss(database: Database, user: User, id: number): Promise<void> {
  orNotFound((await stopReturns(database, user.id, id)) || undefined)
}

function present(row: Omit<MistakeRow, 'total'>): Mistake {
  return {
    id: row.id,
    questionId: row.question_id,
    title: row.title,
    kind: row.kind,
    type: row.type,
    difficultLevel: row.difficult_level,
    madeDate: row.made_at.toISOString(),
    dueDate: row.due_at.toISOString(),
    isDue: row.is_due,
    repairs: row.repairs,
  }
}
