import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../server/src/platform/data/database.ts'
import type { Submissions } from './drill-submissions.ts'

/** What must be true in the database after a drill. */

interface Acknowledged {
  readonly submissions: Submissions
  /** The texts of the comments that the site has acknowledged. */
  readonly commented: readonly string[]
  /** By user id: true if the last change that the site has acknowledged was a vote, false if it was a withdrawal. */
  readonly voted: ReadonlyMap<number, boolean>
}

type Rule = readonly [holds: boolean, sentence: string]

/** Far longer than judging takes: a submission that has no verdict by then is lost. */
const judgingMilliseconds = 120_000

/** @returns a sentence for each rule that does not hold */
export async function findBrokenRules(
  databaseUrl: string,
  { submissions, commented, voted }: Acknowledged,
): Promise<string[]> {
  const { database, close } = openDatabase(databaseUrl, 2)
  try {
    const broken = await findBrokenSubmissions(database, submissions)
    const comments = await database.selectFrom('comment').select('body').execute()
    const { failedJobs, wrongVoteCounts, wrongReputations } = await countMismatches(database)
    const voters = new Set(
      (await database.selectFrom('question_vote').select('user_id').execute()).map((row) => row.user_id),
    )
    const countOf = (text: string) => comments.filter(({ body }) => body.includes(text)).length
    return [
      ...broken,
      ...brokenSentences([
        [commented.every((text) => countOf(text) === 1), 'An acknowledged comment is missing or was stored twice.'],
        [
          [...voted].every(([id, votes]) => voters.has(id) === votes),
          'An acknowledged vote, or its withdrawal, is lost.',
        ],
        [failedJobs === 0, `${failedJobs} jobs, such as emails, have failed for good.`],
        [wrongVoteCounts === 0, `${wrongVoteCounts} questions have a count that is not the sum of their votes.`],
        [wrongReputations === 0, `${wrongReputations} users have a reputation that is not the sum of its changes.`],
      ]),
    ]
  } finally {
    await close()
  }
}

/**
 * Waits until all submissions have a verdict.
 * @param answersBefore how many answers the site had counted before the first of them
 * @returns a sentence for each rule about submissions that does not hold
 */
export async function findBrokenSubmissions(
  database: Database,
  { questionId, submitted, interrupted }: Submissions,
  answersBefore = 0,
): Promise<string[]> {
  const waiting = await waitUntilJudged(database, questionId)
  const rows = await database
    .selectFrom('submission')
    .innerJoin('submission_detail', 'submission_id', 'id')
    .select(['id', 'outcome', 'source'])
    .where('question_id', '=', questionId)
    .execute()
  const stored = new Set(rows.map(({ id }) => id))
  const lost = [...submitted.keys()].filter((id) => !stored.has(id)).length
  const misjudged = rows.filter(({ outcome, source }) => outcome !== (source.includes('2 * n') ? 'passed' : 'failed'))
  const copies = Map.groupBy(rows, ({ source }) => Number(/^# (\d+)$/m.exec(source)?.[1]))
  const duplicated = [...copies].filter(([number, all]) => all.length > 1 + (interrupted.get(number) ?? 0)).length
  const answers = (await countAnswers(database)) - answersBefore
  return brokenSentences([
    [waiting === 0, `${waiting} submissions have no verdict.`],
    [lost === 0, `${lost} acknowledged submissions are missing.`],
    [duplicated === 0, `${duplicated} submissions are stored more often than they were sent.`],
    [misjudged.length === 0, `${misjudged.length} submissions have a wrong verdict.`],
    [answers === rows.length, `${rows.length} submissions were counted as ${answers} answers.`],
  ])
}

function brokenSentences(rules: readonly Rule[]): string[] {
  return rules.flatMap(([holds, sentence]) => (holds ? [] : [sentence]))
}

/** Each verdict is counted once in `activity_day`: a second verdict for a submission would make it too large. */
export async function countAnswers(database: Database): Promise<number> {
  const counted = sql<number>`coalesce(sum(answers), 0)::int`.as('answers')
  return (await database.selectFrom('activity_day').select(counted).executeTakeFirstOrThrow()).answers
}

/** @returns how many submissions still have no verdict after `judgingMilliseconds` */
async function waitUntilJudged(database: Database, questionId: number): Promise<number> {
  for (const until = Date.now() + judgingMilliseconds; ; await wait(500)) {
    const { waiting } = await database
      .selectFrom('submission')
      .select(sql<number>`(count(*) filter (where outcome is null))::int`.as('waiting'))
      .where('question_id', '=', questionId)
      .executeTakeFirstOrThrow()
    if (waiting === 0 || Date.now() > until) return waiting
  }
}

/** Counts the jobs that failed, and the questions and users whose stored sum is not the sum of its parts. */
async function countMismatches(database: Database) {
  const { rows } = await sql<{ failedJobs: number; wrongVoteCounts: number; wrongReputations: number }>`
    select
      (select count(*) from job.job where state = 'failed')::int as "failedJobs",
      (select count(*) from question_stats where votes <>
        (select coalesce(sum(value), 0) from question_vote where question_vote.question_id = question_stats.question_id)
      )::int as "wrongVoteCounts",
      (select count(*) from account where reputation <>
        (select coalesce(sum(points), 0) from reputation_change where reputation_change.user_id = account.id)
      )::int as "wrongReputations"`.execute(database)
  return rows[0] ?? { failedJobs: 0, wrongVoteCounts: 0, wrongReputations: 0 }
}
