import { z } from 'zod'
import type { ParsedOf } from '@gradus/contract/endpoint'
import {
  ReportedQuestion,
  maximumReviewCount,
  waitingAges,
  type ReviewedQuestion,
  type getReviewQueue,
} from '@gradus/contract/review'
import type { downloadQuestions, getManagedQuestions } from '@gradus/contract/question-management'
import { findUserIds } from '../user/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { readWithCustomPlan } from '../platform/data/lookup.ts'
import { readPage } from '../platform/data/page.ts'
import { csvOf, type Download } from '../platform/http/download.ts'
import { countQueues, countWaitingByAge } from './count-store.ts'
import { managedQuestions, reportedPage, waitingPage, type ReviewedRow, type Words } from './store.ts'
import { columnsOf, stateOf } from '../question/audience.ts'
import { listSimilar } from '../question/similar.ts'
import { visibleQuestion } from '../question/visibility.ts'
import type { User } from '../platform/access/user.ts'

const pageSize = 25

export async function readQueue(database: Database, query: ParsedOf<typeof getReviewQueue>['query']) {
  const descending = query.order === 'down'
  const { kind, difficulty, sort } = query
  return await readPage(
    { page: query.page, pageSize },
    (limit, offset) =>
      readWithCustomPlan(database, async (tx) => {
        const filter = { words: await wordsOf(tx, query.q), kind, difficulty, sort, descending }
        return await waitingPage(tx, filter, limit, offset).execute()
      }),
    present,
  )
}

type QuestionsQuery = ParsedOf<typeof downloadQuestions>['query']

/** Default orders: newest, most voted and most reported first; titles from A. */
function managed(database: Reader, { sort, order, state, ...filter }: QuestionsQuery, words: Words | undefined) {
  // Public questions are found by `is_public` only: with more conditions, PostgreSQL expects few rows and reads all.
  const columns = state && (state === 'public' ? { isPublic: true } : { ...columnsOf(state), isPublic: false })
  return managedQuestions(database, { ...filter, ...columns, words }, sort, order ? order === 'down' : sort !== 'title')
}

export async function readQuestions(database: Database, query: ParsedOf<typeof getManagedQuestions>['query']) {
  return await readPage(
    { page: query.page, pageSize },
    (limit, offset) =>
      readWithCustomPlan(database, async (tx) =>
        managed(tx, query, await wordsOf(tx, query.q))
          .limit(limit)
          .offset(offset)
          .execute(),
      ),
    present,
  )
}

export async function downloadTable(database: Database, query: QuestionsQuery): Promise<Download> {
  const words = await readWithCustomPlan(database, (tx) => wordsOf(tx, query.q))
  const head = ['id', 'title', 'kind', 'difficulty', 'state', 'ready', 'votes', 'open reports', 'posted', 'author']
  return csvOf(database, 'questions.csv', head, managed(database, query, words), (row) => [
    row.id,
    row.title,
    row.kind,
    row.difficult_level,
    stateOf(row),
    row.ready ? 1 : 0,
    row.votes,
    row.open_reports,
    row.created_at.toISOString(),
    row.display_name,
  ])
}

export async function readReports(database: Database, page: number) {
  const read = (limit: number, offset: number) => reportedPage(database, limit, offset).execute()
  const Reports = ReportedQuestion.shape.latestReports.element.extend({
    date: z.coerce.date().transform((date) => date.toISOString()),
  })
  return await readPage({ page, pageSize }, read, (row) => ({
    ...present(row),
    latestReports: Reports.array().parse(row.latest_reports),
  }))
}

export async function readCounts(database: Database) {
  const [counts, ages] = await Promise.all([
    countQueues(database, maximumReviewCount),
    countWaitingByAge(database, waitingAges, maximumReviewCount),
  ])
  const counted = new Map(ages.map(({ step, count }) => [step, count]))
  const waitingByAge = [...waitingAges, null].map((belowDays, step) => ({ belowDays, count: counted.get(step) ?? 0 }))
  return { ...counts, waitingByAge }
}

const similarShown = 3

/** @throws Problem notFound */
export async function readSimilar(database: Database, user: User, id: number) {
  const { title } = await visibleQuestion(database, id, user)
  return await listSimilar(database, id, title, similarShown)
}

async function wordsOf(tx: Reader, q: string | undefined): Promise<Words | undefined> {
  return q ? { words: q, authors: await findUserIds(tx, q) } : undefined
}

function present(row: ReviewedRow): ReviewedQuestion {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    plangs: row.languages.join(','),
    tags: row.tags.join(','),
    difficultLevel: row.difficult_level,
    state: stateOf(row),
    ready: row.ready,
    votes: row.votes,
    reports: row.open_reports,
    createdDate: row.created_at.toISOString(),
    userId: row.user_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    reputation: row.reputation,
  }
}
