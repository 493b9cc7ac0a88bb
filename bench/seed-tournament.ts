import { recomputeAll } from '../server/src/tournament/standing.ts'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { startSession } from '../server/src/account/session.ts'
import type { Database } from '../server/src/platform/data/database.ts'
import { columnsOf } from '../server/src/question/audience.ts'

/** Seeds the tournament of bench/tournament. It is running, and all participants have begun. */

export interface SeededTournament {
  readonly id: number
  readonly questions: readonly number[]
  /** One session cookie for each participant. */
  readonly cookies: readonly string[]
}

const minute = 60_000
const questionCount = 5
const tests = `from solution import *
for n in range(1, 5):
    good = double(n) == 2 * n
    print(f"{'ok' if good else 'not ok'} {n} - double of {n}")
print("1..4")
`

/**
 * A solution that passes this many of the four tests. Every source is different, so that no result comes from a cache.
 */
export function solutionOf(passed: number): string {
  return `# passes ${passed}\ndef double(n):\n    return 2 * n if n <= ${passed} else 7\n# ${performance.now()}\n`
}

export function testsPassedBy(source: string): number {
  return Number(/^# passes (\d)/.exec(source)?.[1] ?? 0)
}

export async function seedTournament(database: Database, participants: number): Promise<SeededTournament> {
  const people = await insertPeople(database, participants)
  const questions: number[] = []
  for (let number = 1; number <= questionCount; number++)
    questions.push(await insertQuestion(database, people[0] ?? 0, number))
  const [starts, ends] = [new Date(Date.now() - 10 * minute), new Date(Date.now() + 120 * minute)]
  const { id } = await database
    .insertInto('tournament')
    .values({
      title: 'The tournament of the benchmark',
      body: '<p>Submit something every half minute.</p>',
      starts_at: starts,
      ends_at: ends,
      time_zone: 'UTC',
      format: 'points',
      is_public: true,
      announced_start_at: starts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('tournament_question')
    .values(questions.map((question_id, position) => ({ tournament_id: id, question_id, position, points: 100 })))
    .execute()
  await database
    .insertInto('tournament_participation')
    .values(
      people.map((user_id) => ({
        tournament_id: id,
        user_id,
        kind: 'live' as const,
        begun_at: starts,
        starts_at: starts,
        ends_at: ends,
      })),
    )
    .execute()
  await database.transaction().execute((tx) => recomputeAll(tx, id))
  const cookies: string[] = []
  for (const person of people)
    cookies.push(
      `${sessionCookie}=${await startSession(database, person, { userAgent: 'bench', address: '127.0.0.1' })}`,
    )
  return { id, questions, cookies }
}

async function insertPeople(database: Database, count: number): Promise<number[]> {
  // Makes the email addresses unique, because the database may be kept from an earlier run.
  const run = Date.now()
  const rows = await database
    .insertInto('account')
    .values(
      Array.from({ length: count }, (_, index) => ({
        email: `bench${run}-${index}@gradus.invalid`,
        display_name: `Participant ${index + 1}`,
        password_hash: null,
        profile_image: null,
        activated_at: new Date(),
        completed_at: new Date(),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function insertQuestion(database: Database, authorId: number, number: number): Promise<number> {
  const { id } = await database
    .insertInto('question')
    .values({
      user_id: authorId,
      title: `Twice the number, question ${number}`,
      body: '<p>Write double(n).</p>',
      difficult_level: 1 as const,
      kind: 'coding',
      type: 8,
      languages: [8],
      ...columnsOf('tournament'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.insertInto('language_variant').values({ question_id: id, language: 8, starter: '', tests }).execute()
  return id
}
