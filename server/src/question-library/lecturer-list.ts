import type { ParsedOf } from '@gradus/contract/endpoint'
import type { downloadLecturerQuestions, getLecturerQuestions } from '@gradus/contract/lecturer'
import type { Database, Reader } from '../platform/data/database.ts'
import { csvOf, type Download } from '../platform/http/download.ts'
import { readWithCustomPlan } from '../platform/data/lookup.ts'
import { readPage } from '../platform/data/page.ts'
import type { User } from '../platform/access/user.ts'
import { isDescending, toLibraryQuestion } from './present.ts'
import { libraryQuestions } from './store.ts'

const pageSize = 25

type Query = ParsedOf<typeof downloadLecturerQuestions>['query']

function ownQuestions(database: Reader, { id: userId }: User, { sort, order, ...filter }: Query) {
  return libraryQuestions(database, { userId }, filter, sort, isDescending({ sort, order }))
}

export async function readOwnQuestions(
  database: Database,
  user: User,
  { page, ...query }: ParsedOf<typeof getLecturerQuestions>['query'],
) {
  return await readPage(
    { page, pageSize },
    (limit, offset) =>
      readWithCustomPlan(database, (tx) => ownQuestions(tx, user, query).limit(limit).offset(offset).execute()),
    toLibraryQuestion,
  )
}

export function downloadOwnQuestions(database: Database, user: User, query: Query): Promise<Download> {
  const header = ['id', 'title', 'kind', 'difficulty', 'tags', 'submitted', 'passed', 'posted', 'changed']
  return csvOf(database, 'own-questions.csv', header, ownQuestions(database, user, query), (row) => [
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
