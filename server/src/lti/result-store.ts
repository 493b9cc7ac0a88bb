import { sql } from 'kysely'
import { ltiScoreStates, type LtiScoreState } from '@gradus/contract/lti-score'
import { hidesNames } from '../grade/anonymity.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/**
 * Whether the last comparison showed a difference; below, the state that follows from it and from the last attempt to
 * send.
 */
const differs = sql<boolean>`(
  score.compared_at is not null and (
    (score.points is null) <> (score.platform_points is null)
    or abs(score.platform_points * score.possible / nullif(score.platform_possible, 0) - score.points) > 0.01))`
const state = sql<LtiScoreState>`case
  when score.sent_revision < score.revision then case when score.error is null then 'waiting' else 'failed' end
  when ${differs} then 'different' else 'sent' end`

/**
 * Without those of anonymous assignments: the matrix has the same points by pseudonym, so that points beside a name would
 * say whose pseudonym it is.
 */
export function listScores(
  database: Database,
  courseId: number,
  wanted: LtiScoreState | undefined,
  limit: number,
  offset: number,
) {
  let rows = scoresOfCourse(database, courseId)
    .innerJoin('account', 'account.id', 'score.user_id')
    .select([
      'score.id',
      'platform.name as platform',
      'assignment.id as assignment_id',
      'assignment.title',
      'score.user_id',
      'account.display_name',
      'score.points',
      'score.possible',
      'score.platform_points',
      'score.platform_possible',
      'score.compared_at',
      'score.last_timestamp',
      'score.sent_revision',
      'score.error',
      state.as('state'),
    ])
    .where(({ not }) => not(hidesNames))
  if (wanted) rows = rows.where(state, '=', wanted)
  return rows
    .orderBy('assignment.position')
    .orderBy('assignment.id')
    .orderBy(sql`lower(account.display_name)`)
    .orderBy('score.id')
    .limit(limit)
    .offset(offset)
    .execute()
}
export type ScoreRow = Awaited<ReturnType<typeof listScores>>[number]

/** Linked assignments whose scores are not listed, in the order of the course. */
export function listUnlisted(database: Database, courseId: number) {
  return database
    .selectFrom('assignment')
    .select(['assignment.id', 'assignment.title'])
    .where('assignment.course_id', '=', courseId)
    .where(hidesNames)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('lti_resource_link as link')
          .innerJoin('lti_context as context', 'context.id', 'link.context_id')
          .select('link.id')
          .whereRef('link.assignment_id', '=', 'assignment.id')
          .where('context.course_id', '=', courseId),
      ),
    )
    .orderBy('assignment.position')
    .orderBy('assignment.id')
    .execute()
}

function scoresOfCourse(reader: Reader, courseId: number) {
  return reader
    .selectFrom('lti_context as context')
    .innerJoin('lti_platform as platform', 'platform.id', 'context.platform_id')
    .innerJoin('lti_resource_link as link', 'link.context_id', 'context.id')
    .innerJoin('assignment', 'assignment.id', 'link.assignment_id')
    .innerJoin('lti_score as score', 'score.resource_link_id', 'link.id')
    .where('context.course_id', '=', courseId)
}

export async function countStates(database: Database, courseId: number): Promise<Record<LtiScoreState, number>> {
  const rows = await scoresOfCourse(database, courseId)
    .select([state.as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy(state)
    .execute()
  const counts = new Map(rows.map((row) => [row.state, row.count]))
  return Object.fromEntries(ltiScoreStates.map((one) => [one, counts.get(one) ?? 0])) as Record<LtiScoreState, number>
}

/** Makes the course's failed and differing scores due again. @returns their ids */
export async function renewScores(tx: Tx, courseId: number): Promise<number[]> {
  const due = await scoresOfCourse(tx, courseId)
    .select('score.id')
    .where(state, 'in', ['failed', 'different'])
    .orderBy('score.id')
    .execute()
  if (due.length === 0) return []
  const rows = await tx
    .updateTable('lti_score')
    .set({ revision: sql`revision + 1`, error: null })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Links of a course that take grades. */
export function listGradedLinks(database: Database, courseId: number) {
  return database
    .selectFrom('lti_context as context')
    .innerJoin('lti_resource_link as link', 'link.context_id', 'context.id')
    .select(['link.id', 'link.line_item', 'context.platform_id'])
    .where('context.course_id', '=', courseId)
    .where('link.line_item', 'is not', null)
    .orderBy('link.id')
    .execute()
}

export interface PlatformResult {
  readonly subject: string
  readonly points: number | null
  readonly possible: number | null
}

/** Stores the platform's value for every score of a link that was sent. */
export async function setResults(
  database: Database,
  linkId: number,
  results: readonly PlatformResult[],
): Promise<void> {
  await sql`
    update lti_score score
    set compared_at = now(), platform_points = result.points, platform_possible = result.possible
    from lti_resource_link link
    join lti_context context on context.id = link.context_id
    join lti_identity identity on identity.platform_id = context.platform_id
    left join unnest(
      ${results.map(({ subject }) => subject)}::text[],
      ${results.map(({ points }) => points)}::numeric[],
      ${results.map(({ possible }) => possible)}::numeric[]
    ) as result (subject, points, possible) on result.subject = identity.subject
    where link.id = ${linkId} and score.resource_link_id = link.id and identity.user_id = score.user_id
      and score.sent_revision = score.revision`.execute(database)
}
