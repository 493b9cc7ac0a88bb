import { sql } from 'kysely'
import type { QuestionKind } from '@gradus/contract/question'
import type { LecturerSort } from '@gradus/contract/lecturer'
import type { Reader } from '../platform/data/database.ts'
import { containsWords } from '../platform/data/lookup.ts'

/** Exactly the expression of the index `question_of_lecturer_by_title`; PostgreSQL would not use it for another. */
const byTitle = sql<string>`lower(question.title) collate "C"`
const sortColumns = { posted: sql`question.created_at`, title: byTitle, difficulty: sql`question.difficult_level` }

export interface OwnQuestionFilter {
  readonly q?: string | undefined
  readonly kind?: QuestionKind | undefined
  readonly difficulty?: 1 | 2 | 3 | undefined
}

/** A lecturer's course questions, each with how many other users tried it and how many solved it. */
export function ownQuestions(
  database: Reader,
  userId: number,
  filter: OwnQuestionFilter,
  sort: LecturerSort,
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
      sql<number>`coalesce(sent.submitted, 0)`.as('submitted'),
      sql<number>`coalesce(sent.passed, 0)`.as('passed'),
    ])
    .where('question.user_id', '=', userId)
    .where('question.lifecycle', '=', sql.lit('approved' as const))
    .where('question.audience', '=', sql.lit('course' as const))
    .orderBy(sortColumns[sort], direction)
    .orderBy('question.id', direction)
  if (filter.q) query = query.where(containsWords(sql.ref('question.title'), byTitle, filter.q))
  if (filter.kind) query = query.where('question.kind', '=', filter.kind)
  if (filter.difficulty) query = query.where('question.difficult_level', '=', filter.difficulty)
  return query
}
export type OwnQuestionRow = Awaited<ReturnType<ReturnType<typeof ownQuestions>['executeTakeFirstOrThrow']>>

/** The copy that a lecturer has of a question. */
export function findCopy(database: Reader, userId: number, questionId: number) {
  return database
    .selectFrom('question')
    .select('id')
    .where('user_id', '=', userId)
    .where('copied_from', '=', questionId)
    .where('lifecycle', '=', sql.lit('approved' as const))
    .where('audience', '=', sql.lit('course' as const))
    .executeTakeFirst()
}
