import type { TournamentForm } from '@gradus/contract/tournament-form'
import { organiserLimits, type TournamentCandidate } from '@gradus/contract/organiser'
import type { z } from 'zod'
import { mayRecruit, recruitedCompany } from '../company/access.ts'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { readWithCustomPlan } from '../platform/data/lookup.ts'
import { Problem } from '../platform/problem.ts'
import { isPublic, stateOf } from '../question/audience.ts'
import { findUsable, listCandidates, type CandidateRow } from './candidate-store.ts'

/** Which questions can be used in a tournament. */

/**
 * Adding a question shows it to all participants. So it must be public, the user's own, or (if the user recruits there)
 * the question of the company that owns the tournament; admins may add any.
 * @param companyId also null if the user does not recruit there
 */
function mayAsk(question: CandidateRow, user: User, companyId: number | null): boolean {
  if (isPublic(question)) return true
  // A copy in an assignment stays there.
  if (question.audience === 'assignment') return false
  if (isAdmin(user)) return true
  // A question for a company belongs to the company, not to its author.
  if (question.audience === 'company') return companyId !== null && question.company_id === companyId
  return question.user_id === user.id
}

/**
 * @param before the questions that are already part of the tournament
 * @throws Problem badInput
 */
export async function checkQuestions(
  database: Reader,
  user: User,
  companyId: number | null,
  questions: z.output<typeof TournamentForm>['questions'],
  before: ReadonlySet<number>,
  asking: 'a tournament' | 'an assessment' = 'a tournament',
): Promise<void> {
  const recruits = companyId !== null && (await mayRecruit(database, companyId, user))
  const ids = questions.map(({ questionId }) => questionId)
  const known = new Map((await listCandidates(database, ids)).map((row) => [row.id, row]))
  for (const [index, id] of ids.entries()) {
    const refuse = (message: string) => new Problem('badInput', { message, field: `questions.${index}.questionId` })
    const question = known.get(id)
    const isKnown = before.has(id) || (question !== undefined && mayAsk(question, user, recruits ? companyId : null))
    if (!question || question.lifecycle === 'removed' || !isKnown)
      throw refuse(`There is no question with the number ${id}.`)
    if (question.kind === 'multiChoice') throw refuse(`Multiple-choice questions can’t be part of ${asking}.`)
    if (question.lifecycle !== 'approved') throw refuse('This question hasn’t been approved yet.')
  }
}

/** Searches by words of the title. @throws Problem notFound for a company of others, notAllowed for a reviewer */
export async function findQuestions(
  database: Database,
  user: User,
  { q, companyId }: { readonly q?: string | undefined; readonly companyId?: number | undefined },
): Promise<TournamentCandidate[]> {
  if (companyId !== undefined) await recruitedCompany(database, companyId, user)
  const asker = { userId: user.id, isAdmin: isAdmin(user), companyId }
  const rows = await readWithCustomPlan(database, (tx) => findUsable(tx, asker, q, organiserLimits.questionsFound))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    kind: row.kind,
    difficultLevel: row.difficult_level,
    state: stateOf(row),
    displayName: row.display_name,
  }))
}
