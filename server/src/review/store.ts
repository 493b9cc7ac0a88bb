import { sql, type SqlBool } from 'kysely'
import type { QuestionKind, Audience, QuestionLifecycle } from '@gradus/contract/question'
import type { QuestionFilter, QuestionSort } from '@gradus/contract/question-management'
import type { WaitingSort } from '@gradus/contract/review'
import type { Reader } from '../platform/data/database.ts'
import { containsWords } from '../platform/data/lookup.ts'

/** Lower-case, in the order of its index. */
const byTitle = sql<string>`lower(question.title) collate "C"`

function questions(database: Reader) {
  return database
    .selectFrom('question')
    .innerJoin('account', 'account.id', 'question.user_id')
    .innerJoin('question_stats', 'question_stats.question_id', 'question.id')
    .select([
      'question.id',
      'question.title',
      'question.kind',
      'question.languages',
      'question.tags',
      'question.difficult_level',
      'question.lifecycle',
      'question.audience',
      'question.ready',
      'question_stats.votes',
      'question_stats.open_reports',
      'question.created_at',
      'question.user_id',
      'account.display_name',
      'account.profile_image',
      'account.reputation',
    ])
}
export type ReviewedRow = Awaited<ReturnType<ReturnType<typeof questions>['executeTakeFirstOrThrow']>>

/** Matches words of the title, or one of these authors. */
function about(words: string, authors: readonly number[]) {
  const title = containsWords(sql.ref('question.title'), byTitle, words)
  if (authors.length === 0) return title
  return sql<SqlBool>`(${title} or question.user_id = any(${[...authors]}::bigint[]))`
}

export interface Words {
  readonly words: string
  /** People whose name or email contains the words. */
  readonly authors: readonly number[]
}

const waitingOrders = { waiting: sql`question.created_at`, title: byTitle, difficulty: sql`question.difficult_level` }

/** Each order has an index of the waiting questions. */
export function waitingPage(
  database: Reader,
  filter: {
    words: Words | undefined
    kind: QuestionKind | undefined
    difficulty: 1 | 2 | 3 | undefined
    sort: WaitingSort
    descending: boolean
  },
  limit: number,
  offset: number,
) {
  const direction = filter.descending ? 'desc' : 'asc'
  let rows = questions(database)
    .where('question.lifecycle', '=', 'waiting')
    .orderBy(waitingOrders[filter.sort], direction)
    .orderBy('question.id', direction)
    .limit(limit)
    .offset(offset)
  if (filter.words) rows = rows.where(about(filter.words.words, filter.words.authors))
  if (filter.kind) rows = rows.where('question.kind', '=', filter.kind)
  if (filter.difficulty) rows = rows.where('question.difficult_level', '=', filter.difficulty)
  return rows
}

const orders = {
  posted: sql`question.created_at`,
  title: byTitle,
  votes: sql`question_stats.votes`,
  reports: sql`question_stats.open_reports`,
}

interface StateFilter {
  readonly lifecycle?: QuestionLifecycle
  readonly audience?: Audience
  readonly isPublic?: boolean
}

export function managedQuestions(
  database: Reader,
  filter: Omit<QuestionFilter, 'q' | 'state'> & StateFilter & { words: Words | undefined },
  sort: QuestionSort,
  descending: boolean,
) {
  const direction = descending ? 'desc' : 'asc'
  let rows = questions(database).orderBy(orders[sort], direction).orderBy('question.id', direction)
  if (filter.words) rows = rows.where(about(filter.words.words, filter.words.authors))
  if (filter.kind) rows = rows.where('question.kind', '=', filter.kind)
  if (filter.lifecycle) rows = rows.where('question.lifecycle', '=', filter.lifecycle)
  if (filter.audience) rows = rows.where('question.audience', '=', filter.audience)
  // A literal, so that the index of the few that are not public serves it.
  if (filter.isPublic !== undefined) rows = rows.where('question.is_public', '=', sql.lit(filter.isPublic))
  if (filter.ready) rows = rows.where('question.ready', '=', filter.ready === '1')
  if (filter.reported) rows = rows.where('question_stats.open_reports', '>', 0)
  if (filter.forTournament)
    rows = rows.where('question.lifecycle', '=', 'approved').where('question.kind', '<>', 'multiChoice')
  return rows
}

const reportsShown = 20

/** The most reported first, each with its last reports, in one statement. */
export function reportedPage(database: Reader, limit: number, offset: number) {
  return questions(database)
    .select(
      sql<{ userId: number; displayName: string; reason: number; date: string }[]>`(
        select coalesce(json_agg(json_build_object(
          'userId', last.user_id, 'displayName', last.display_name, 'reason', last.reason, 'date', last.created_at
        ) order by last.id desc), '[]')
        from (
          select report.id, report.user_id, reporter.display_name, report.reason, report.created_at
          from report join account reporter on reporter.id = report.user_id
          where report.question_id = question.id and report.state = 'open'
          order by report.id desc limit ${sql.lit(reportsShown)}
        ) last)`.as('latest_reports'),
    )
    .where('question_stats.open_reports', '>', 0)
    .orderBy('question_stats.open_reports', 'desc')
    .orderBy('question.id', 'desc')
    .limit(limit)
    .offset(offset)
}
