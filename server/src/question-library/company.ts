import type { CompanyQuestion, getCompanyQuestions } from '@gradus/contract/company-question'
import type { ParsedOf } from '@gradus/contract/endpoint'
import type { BulkResult } from '@gradus/contract/part'
import { recordAuditEvents } from '../audit/audit.ts'
import { recruitedCompany, recruitsFor } from '../company/access.ts'
import type { Database } from '../platform/data/database.ts'
import { readWithCustomPlan } from '../platform/data/lookup.ts'
import { readPage } from '../platform/data/page.ts'
import { applyToEach } from '../platform/http/bulk.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { insertCopy } from '../question/copy.ts'
import { hideQuestion } from '../question/publish.ts'
import { lockTagNamesForTagging, setTags } from '../tag/tag.ts'
import { companyQuestions, findTournamentUsing, lockCompanyQuestion, type CompanyQuestionRow } from './company-store.ts'
import { copyPublicQuestion } from './copy.ts'
import { isDescending, toLibraryQuestion } from './present.ts'

/** A company's own questions: only for its owners and recruiters. */

const pageSize = 25

/** @throws Problem notFound, notAllowed for a reviewer */
export async function readCompanyQuestions(
  database: Database,
  user: User,
  companyId: number,
  { page, sort, order, ...filter }: ParsedOf<typeof getCompanyQuestions>['query'],
) {
  const { role } = await recruitedCompany(database, companyId, user)
  const list = await readPage(
    { page, pageSize },
    (limit, offset) =>
      readWithCustomPlan(database, (tx) =>
        companyQuestions(tx, companyId, filter, sort, isDescending({ sort, order }))
          .limit(limit)
          .offset(offset)
          .execute(),
      ),
    toCompanyQuestion,
  )
  return { ...list, can: { offer: role === 'owner' } }
}

function toCompanyQuestion(row: CompanyQuestionRow): CompanyQuestion {
  const states = { approved: 'public', waiting: 'waiting', returned: 'returned', removed: 'none' } as const
  return {
    ...toLibraryQuestion(row),
    userId: row.user_id,
    displayName: row.display_name,
    offer: row.offered_lifecycle === null ? 'none' : states[row.offered_lifecycle],
    offeredId: row.offered_id,
  }
}

/** @returns the copy's id. @throws Problem notFound, notAllowed for a reviewer */
export async function copyToCompany(
  database: Database,
  user: User,
  companyId: number,
  questionId: number,
): Promise<number> {
  await recruitedCompany(database, companyId, user)
  return await copyPublicQuestion(database, user, { companyId }, questionId, 'copyQuestionToCompany')
}

/**
 * Keeps the submissions. @throws Problem notFound, notAllowed for a reviewer; conflict for each question of a tournament
 * that isn't final
 */
export async function removeFromCompany(
  database: Database,
  user: User,
  companyId: number,
  ids: readonly number[],
): Promise<BulkResult> {
  await recruitedCompany(database, companyId, user)
  return await applyToEach(ids, (id) =>
    database.transaction().execute(async (tx) => {
      const question = orNotFound(await lockCompanyQuestion(tx, companyId, id))
      const tournament = await findTournamentUsing(tx, id)
      if (tournament)
        throw new Problem('conflict', { message: `“${tournament.title}” uses this question. Remove it there first.` })
      await hideQuestion(tx, id)
      const subject = { kind: 'question', id, name: question.title } as const
      await recordAuditEvents(tx, user, { action: 'removeCompanyQuestion', subject })
    }),
  )
}

/**
 * A copy of a company's own question waits for review. The original stays what it is, so that tournaments and assessments
 * with it go on, whatever a moderator decides. The copy is its author's if they still recruit for the company, otherwise
 * of the owner who offers it. @returns the copy's id. @throws Problem notFound, notAllowed, conflict
 */
export async function offerToPublic(
  database: Database,
  user: User,
  companyId: number,
  questionId: number,
): Promise<number> {
  const { role } = await recruitedCompany(database, companyId, user)
  if (role !== 'owner')
    throw new Problem('notAllowed', { message: 'Only owners of the company can offer its questions for publication.' })
  return await database.transaction().execute(async (tx) => {
    await lockTagNamesForTagging(tx)
    const question = orNotFound(await lockCompanyQuestion(tx, companyId, questionId))
    if (question.copied_from !== null)
      throw new Problem('conflict', { message: 'This is a copy of a question that is public already.' })
    const isAuthorHere = await recruitsFor(tx, companyId, question.user_id)
    const userId = isAuthorHere ? question.user_id : user.id
    const copy = await insertCopy(tx, { for: 'review', userId, companyId }, questionId)
    if (!copy) throw new Problem('conflict', { message: 'This question has already been offered.' })
    await setTags(tx, { id: copy.id, tags: [], isPublic: false }, copy.tags)
    const subject = { kind: 'question', id: questionId, name: question.title } as const
    await recordAuditEvents(tx, user, { action: 'offerQuestion', subject })
    return copy.id
  })
}
