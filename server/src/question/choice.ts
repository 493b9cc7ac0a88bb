import { recruitsFor } from '../company/access.ts'
import { mayRepair } from '../mistake/mistake.ts'
import { noteChoice } from '../mistake/note.ts'
import { countAnswer } from '../profile/activity.ts'
import { award, awardSolved } from '../reputation/reputation.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { countsOnSite, isPublic, type LifecycleAndAudience } from './audience.ts'
import { readsCopy } from './copy-store.ts'
import { progressOf } from './list-store.ts'
import { recordProgress } from './progress-store.ts'
import { findExplanation, listChoices } from './choice-store.ts'
import { answerableQuestion, maySeeSolution, visibleQuestion } from './visibility.ts'

/**
 * In random order (specification, section 9) and without the information which one is right. @throws Problem notFound
 */
export async function readChoices(
  database: Database,
  questionId: number,
  user?: User,
): Promise<{ id: number; body: string }[]> {
  await answerableQuestion(database, questionId, user)
  const answers = await listChoices(database, questionId)
  return shuffled(answers.map(({ id, body }) => ({ id, body })))
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/**
 * Answers a multiple-choice question. Right at the first try earns its point. A question of an assignment can be
 * answered outside of it only by a student to whom it has come back as a mistake to repair. @throws Problem notFound
 */
export async function checkChosen(
  database: Database,
  user: User,
  questionId: number,
  answerId: number,
): Promise<boolean> {
  const question = (await mayRepair(database, user, questionId))
    ? await answerableQuestion(database, questionId, user)
    : await visibleQuestion(database, questionId, user)
  const chosen = orNotFound((await listChoices(database, questionId)).find((answer) => answer.id === answerId))
  await database.transaction().execute(async (tx) => {
    const { first } = await recordProgress(tx, user.id, questionId, chosen.correct)
    if (countsOnSite(question)) await countAnswer(tx, user.id, chosen.correct)
    const answered = { userId: user.id, questionId, authorId: question.user_id, choiceId: answerId, isAttempt: false }
    await noteChoice(tx, answered, chosen.correct)
    if (first && chosen.correct && (await mayEarn(tx, user.id, question)))
      await award(tx, user.id, 'choiceAtFirstTry', { kind: 'question', id: questionId })
  })
  return chosen.correct
}

/** The reason for the points that the first pass of a question earns, by difficulty. */
export const solvedReasons = { 1: 'solvedJunior', 2: 'solvedSenior', 3: 'solvedExpert' } as const

/**
 * A judged submission of a coding question counts as a try; the first pass earns points by difficulty. @returns whether
 * it earned any
 */
export async function recordJudged(
  tx: Tx,
  userId: number,
  question: EarnableQuestion & { readonly difficult_level: 1 | 2 | 3 },
  passed: boolean,
  submissionId: number,
): Promise<boolean> {
  const { firstPass } = await recordProgress(tx, userId, question.id, passed)
  if (countsOnSite(question)) await countAnswer(tx, userId, passed)
  if (!firstPass || !(await mayEarn(tx, userId, question))) return false
  return await awardSolved(tx, userId, solvedReasons[question.difficult_level], question.id, submissionId)
}

interface EarnableQuestion extends LifecycleAndAudience {
  readonly id: number
  readonly user_id: number
  readonly company_id: number | null
}

/**
 * Whether solving a question earns points: not for those who have an author's rights to it, and not for those who read
 * the solution of a copy.
 */
async function mayEarn(tx: Tx, userId: number, question: EarnableQuestion): Promise<boolean> {
  if (!isPublic(question) || question.user_id === userId) return false
  if (question.company_id !== null && (await recruitsFor(tx, question.company_id, userId))) return false
  return !(await readsCopy(tx, userId, question.id))
}

export async function hasSolved(database: Database, userId: number, questionId: number): Promise<boolean> {
  const [attempt] = await progressOf(database, userId, [questionId])
  return attempt !== undefined && attempt.solved_at !== null
}

/** For users who answered correctly, the author and moderators. @throws Problem notFound, notAllowed */
export async function readExplanation(database: Database, user: User, questionId: number) {
  const question = await visibleQuestion(database, questionId, user)
  if (!maySeeSolution(question, user, await hasSolved(database, user.id, questionId)))
    throw new Problem('notAllowed', { message: 'Answer the question to see the explanation.' })
  const right = orNotFound((await listChoices(database, questionId)).find((answer) => answer.correct))
  return { answerId: right.id, explanation: (await findExplanation(database, questionId)) ?? '' }
}
