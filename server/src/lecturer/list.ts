import type { ParsedOf } from '@gradus/contract/endpoint'
import type { LecturerQuestion, downloadLecturerQuestions, getLecturerQuestions } from '@gradus/contract/lecturer'
import type { Database, Reader } from '../platform/data/database.ts'
import { csvOf, type Download } from '../platform/http/download.ts'
import { readWithCustomPlan } from '../platform/data/lookup.ts'
import { readPage } from '../platform/data/page.ts'
import type { User } from '../platform/access/user.ts'
import { ownQuestions, type OwnQuestionRow } from './store.ts'

const pageSize = 25

type Query = ParsedOf<typeof downloadLecturerQuestions>['query']

/** Without `order`, the newest question comes first, titles sort from A and difficulties from Junior. */
function ownQuestionsQuery(database: Reader, user: User, { sort, order, ...filter }: Query) {
  return ownQuestions(database, user.id, filter, sort, order ? order === 'down' : sort === 'posted')
}

export async function readOwnQuestions(
  database: Database,
  user: User,
  { page, ...query }: ParsedOf<typeof getLecturerQuestions>['query'],
) {
  return await readPage(
    { page, pageSize },
    (limit, offset) =>
      readWithCustomPlan(database, (tx) => ownQuestionsQuery(tx, user, query).limit(limit).offset(offset).execute()),
    present,
  )
}

export function downloadOwnQuestions(database: Database, user: User, query: Query): Download {
  const header = ['id', 'title', 'kind', 'difficulty', 'tags', 'submitted', 'passed', 'posted', 'changed']
  return csvOf(database, 'own-questions.csv', header, ownQuestionsQuery(database, user, query), (row) => [
    row.id,
    row.title,
    row.kind,
    row.difficult_level,
    row.tags.join(' '),
    row.submitted,
    row.passed,
    row.created_at.toISOString(),
    row.modified_at.toISOString(),
  ])
}

function present(row: OwnQuestionRow): LecturerQuestion {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    plangs: row.languages.join(','),
    tags: row.tags.join(','),
    difficultLevel: row.difficult_level,
    createdDate: row.created_at.toISOString(),
    lastModifiedDate: row.modified_at.toISOString(),
    copiedFrom: row.original_id,
    submitted: row.submitted,
    passed: row.passed,
  }
}
