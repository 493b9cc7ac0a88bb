import { sql } from 'kysely'
import type { QuestionKind } from '@gradus/contract/question'
import type { LibrarySort } from '@gradus/contract/question-library'
import type { Reader } from '../platform/data/database.ts'
import { containsWords } from '../platform/data/lookup.ts'

/** Exactly the expression of the index `question_of_lecturer_by_title`; PostgreSQL would not use it for another. */
const byTitle = sql<string>`lower(question.title) collate "C"`
const sortColumns = { posted: sql`question.created_at`, title: byTitle, difficulty: sql`question.difficult_level` }

/** The owner of the questions: a lecturer (for their course) or a company. */
export type Library = { readonly userId: number } | { readonly companyId: number }

export interface LibraryFilter {
  readonly q?: string | undefined
  readonly kind?: QuestionKind | undefined
  readonly difficulty?: 1 | 2 | 3 | undefined
}

/** The questions of a library, each with how many users but its author tried it, and how many solved it. */
export function libraryQuestions(
  database: Reader,
  library: Library,
  filter: LibraryFilter,
  sort: LibrarySort,
  descending: boolean,
) {
  const direction = descending ? 'desc' : 'asc'
  let query = database
    .selectFrom('question')
    .leftJoin('question as original', (join) =>
      join.onRef('original.id', '=', 'question.copied_from').on('original.is_public', '=', sql.lit(true)),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('question_progress')
          .select([
            sql<number>`count(*)::int`.as('submitted'),
            sql<number>`(count(*) filter (where solved_at is not null))::int`.as('passed'),
          ])
          .whereRef('question_progress.question_id', '=', 'question.id')
          .whereRef('question_progress.user_id', '!=', 'question.user_id')
          .as('sent'),
      (join) => join.onTrue(),
    )
    // Assignments have copies, which are answered only there. By each item alone: the planner would otherwise walk all
    // attempts of all assignments.
    .leftJoinLateral(
      sql<{ submitted: number; passed: number }>`(
        select count(distinct attempt.user_id)::int as submitted,
          (count(distinct attempt.user_id) filter (where attempt.is_pass))::int as passed
        from assignment_item item cross join lateral (
          select work.user_id,
            attempt.state = 'judged' and attempt.tests > 0 and attempt.passed = attempt.tests as is_pass
          from assignment_attempt attempt join assignment_work work on work.id = attempt.work_id
          where attempt.item_id = item.id offset 0) attempt
        where item.source_id = question.id)`.as('assigned'),
      (join) => join.onTrue(),
    )
    .select([
      'question.id',
      'question.title',
      'question.kind',
      'question.languages',
      'question.tags',
      'question.difficult_level',
      'question.created_at',
      'question.modified_at',
      'original.id as original_id',
      sql<number>`coalesce(sent.submitted, 0) + coalesce(assigned.submitted, 0)`.as('submitted'),
      sql<number>`coalesce(sent.passed, 0) + coalesce(assigned.passed, 0)`.as('passed'),
    ])
    .where('question.lifecycle', '=', sql.lit('approved' as const))
    .orderBy(sortColumns[sort], direction)
    .orderBy('question.id', direction)
  query =
    'userId' in library
      ? query.where('question.user_id', '=', library.userId).where('question.audience', '=', sql.lit('course' as const))
      : query
          .where('question.company_id', '=', library.companyId)
          .where('question.audience', '=', sql.lit('company' as const))
  if (filter.q) query = query.where(containsWords(sql.ref('question.title'), byTitle, filter.q))
  if (filter.kind) query = query.where('question.kind', '=', filter.kind)
  if (filter.difficulty) query = query.where('question.difficult_level', '=', filter.difficulty)
  return query
}
export type LibraryRow = Awaited<ReturnType<ReturnType<typeof libraryQuestions>['executeTakeFirstOrThrow']>>

/** The copy that a library has of a question. */
export function findCopy(database: Reader, library: Library, questionId: number) {
  const copies = database
    .selectFrom('question')
    .select('id')
    .where('copied_from', '=', questionId)
    .where('lifecycle', '=', sql.lit('approved' as const))
  return 'userId' in library
    ? copies
        .where('user_id', '=', library.userId)
        .where('audience', '=', sql.lit('course' as const))
        .executeTakeFirst()
    : copies
        .where('company_id', '=', library.companyId)
        .where('audience', '=', sql.lit('company' as const))
        .executeTakeFirst()
}
