import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../server/src/platform/data/database.ts'

/** What must be true in the database after bench/drill. */

interface Acknowledged {
  /** The submissions that the site has acknowledged: whether their code is right, by id. */
  readonly submitted: ReadonlyMap<number, boolean>
  /** How often each submission was interrupted, by the number in its source. Each time may have stored one more copy. */
  readonly interrupted: ReadonlyMap<number, number>
  /** The texts of the comments that the site has acknowledged. */
  readonly commented: readonly string[]
  /** By user id: true if the last change that the site has acknowledged was a vote, false if it was a withdrawal. */
  readonly voted: ReadonlyMap<number, boolean>
}

/** Far more than judging needs, so that what is still waiting then is lost. */
const patienceMilliseconds = 120_000

/** @returns a sentence for each rule that does not hold */
export async function findBrokenRules(
  databaseUrl: string,
  { submitted, interrupted, commented, voted }: Acknowledged,
): Promise<string[]> {
  const { database, close } = openDatabase(databaseUrl, 2)
  try {
    const waiting = await waitUntilJudged(database)
    const rows = await database
      .selectFrom('submission')
      .innerJoin('submission_detail', 'submission_id', 'id')
      .select(['id', 'outcome', 'source'])
      .execute()
    const stored = new Map(rows.map((row) => [row.id, row]))
    const comments = await database.selectFrom('comment').select('body').execute()
    const counts = await readCounts(database)
    const lost = [...submitted.keys()].filter((id) => !stored.has(id)).length
    const misjudged = rows.filter(({ outcome, source }) => outcome !== (source.includes('2 * n') ? 'passed' : 'failed'))
    const voters = new Set(
      (await database.selectFrom('question_vote').select('user_id').execute()).map((row) => row.user_id),
    )
    const copies = Map.groupBy(rows, ({ source }) => Number(/^# (\d+)$/m.exec(source)?.[1]))
    const duplicated = [...copies].filter(([number, all]) => all.length > 1 + (interrupted.get(number) ?? 0)).length
    const countOf = (text: string) => comments.filter(({ body }) => body.includes(text)).length
    const rules: readonly (readonly [boolean, string])[] = [
      [waiting === 0, `${waiting} submissions have no verdict.`],
      [lost === 0, `${lost} acknowledged submissions are missing.`],
      [duplicated === 0, `${duplicated} submissions are stored more often than they were sent.`],
      [misjudged.length === 0, `${misjudged.length} submissions have a wrong verdict.`],
      [counts.answers === rows.length, `${rows.length} submissions were counted as ${counts.answers} answers.`],
      [commented.every((text) => countOf(text) === 1), 'An acknowledged comment is missing or was stored twice.'],
      [
        [...voted].every(([id, votes]) => voters.has(id) === votes),
        'An acknowledged vote, or its withdrawal, is lost.',
      ],
      [counts.votesOff === 0, `${counts.votesOff} questions have a count that is not the sum of their votes.`],
      [
        counts.reputationOff === 0,
        `${counts.reputationOff} users have a reputation that is not the sum of its changes.`,
      ],
    ]
    return rules.flatMap(([holds, sentence]) => (holds ? [] : [sentence]))
  } finally {
    await close()
  }
}

/** @returns how many submissions still have no verdict after `patienceMilliseconds` */
async function waitUntilJudged(database: Database): Promise<number> {
  for (const until = Date.now() + patienceMilliseconds; ; await wait(500)) {
    const { waiting } = await database
      .selectFrom('submission')
      .select(sql<number>`(count(*) filter (where outcome is null))::int`.as('waiting'))
      .executeTakeFirstOrThrow()
    if (waiting === 0 || Date.now() > until) return waiting
  }
}

/** Each verdict is counted once in `activity_day`: a second verdict for a submission would make it too large. */
async function readCounts(database: Database) {
  const { rows } = await sql<{ answers: number; votesOff: number; reputationOff: number }>`
    select
      (select coalesce(sum(answers), 0) from activity_day)::int as answers,
      (select count(*) from question_stats where votes <>
        (select coalesce(sum(value), 0) from question_vote where question_vote.question_id = question_stats.question_id)
      )::int as "votesOff",
      (select count(*) from account where reputation <>
        (select coalesce(sum(points), 0) from reputation_change where reputation_change.user_id = account.id)
      )::int as "reputationOff"`.execute(database)
  return rows[0] ?? { answers: 0, votesOff: 0, reputationOff: 0 }
}
