import { randomBytes } from 'node:crypto'
import type { SceneSite } from './site.ts'

interface StoredAttempt {
  readonly workId: number
  readonly itemId: number
  readonly submissionId: number
  readonly passed: number
  readonly tests: number
  readonly state?: 'waiting' | 'ignored' | 'judged'
  readonly receivedAt?: Date
  readonly dueAt?: Date | null
  readonly isPractice?: boolean
  readonly teamId?: number
}

/** Inserts an attempt with the next number. @returns its id */
export async function storeAttempt(
  { database }: Pick<SceneSite, 'database'>,
  { workId, itemId, submissionId, passed, tests, ...rest }: StoredAttempt,
): Promise<number> {
  const before = await database
    .selectFrom('assignment_attempt')
    .select('id')
    .where('work_id', '=', workId)
    .where('item_id', '=', itemId)
    .execute()
  const { id } = await database
    .insertInto('assignment_attempt')
    .values({
      work_id: workId,
      item_id: itemId,
      team_id: rest.teamId ?? null,
      submission_id: submissionId,
      number: before.length + 1,
      received_at: rest.receivedAt ?? new Date(),
      due_at: rest.dueAt ?? null,
      digest: randomBytes(32),
      state: rest.state ?? 'judged',
      passed,
      tests,
      is_practice: rest.isPractice ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
