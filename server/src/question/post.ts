import { type QuestionState, multipleChoiceType } from '@gradus/contract/question'
import { postingResults, type QuestionForm } from '@gradus/contract/question-form'
import { roles } from '@gradus/contract/role'
import type { Database, Tx } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { isAdmin, isLecturer, isModerator } from '../platform/access/permission.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { recruitedCompany } from '../company/access.ts'
import { readSettings } from '../setting/setting.ts'
import { resolveTagsForTagging, setTags } from '../tag/tag.ts'
import { columnsOf } from './audience.ts'
import { cleanQuestion } from './clean.ts'
import { countInLists } from './publish.ts'
import { countPostedSince, insertChoices, insertVariants, insertInputOutput, insertQuestion } from './post-store.ts'
import { trySolutions } from './try-solutions.ts'
import {
  type VariantSource,
  answersOf,
  implementationRows,
  implementationsOf,
  inputOutputRow,
  refuseTakenNames,
  tagsOf,
} from './form-rows.ts'

/**
 * Posts a question. @returns its id if it is public at once, a course's or a tournament's, otherwise one of
 * `postingResults`.
 * @throws Problem badInput, notAllowed, judgeUnavailable if the judge could not run a solution
 */
export async function postQuestion(
  parts: { database: Database; judge: JudgeClient },
  user: User,
  posted: QuestionForm,
): Promise<number> {
  const initial = await initialStateOf(parts.database, user, posted)
  const { newQuestionsADay, ...rules } = await readSettings(parts.database)
  const form = cleanQuestion(posted, rules)
  const implementations = implementationsOf(form)
  refuseTakenNames(implementations)
  const limited = user.role === roles.user && initial.state !== 'company'
  // A limit of 0 never ends, so "come back tomorrow" would be untrue.
  if (limited && newQuestionsADay === 0)
    throw new Problem('notAllowed', { message: 'New questions can’t be posted on this site at the moment.' })
  // Checked before the judge runs, so that a refusal is immediate; checked again in the transaction.
  if (limited && (await reachedDailyLimit(parts.database, user, newQuestionsADay))) return postingResults.dailyLimit
  const tried = await trySolutions(parts.judge, user, form.kind, implementations)
  if (!tried) return postingResults.solutionFailed

  return await parts.database.transaction().execute(async (tx) => {
    if (limited && (await countPostedSince(tx, user.id, 24)) >= newQuestionsADay) return postingResults.dailyLimit
    const id = await insertCompleteQuestion(tx, user, form, tried, initial)
    return initial.state === 'waiting' ? postingResults.awaitingReview : id
  })
}

/** The state of a new question, and the company that owns it. */
interface InitialState {
  readonly state: Extract<QuestionState, 'waiting' | 'public' | 'course' | 'tournament' | 'company'>
  readonly companyId?: number
}

/** @throws Problem notAllowed for an audience that the user may not choose, notFound for another's company */
async function initialStateOf(
  database: Database,
  user: User,
  { visibility, isVisible, companyId }: QuestionForm,
): Promise<InitialState> {
  if (visibility === 'company') {
    if (companyId === undefined)
      throw new Problem('badInput', { message: 'Choose the company that the question is for.', field: 'companyId' })
    await recruitedCompany(database, companyId, user)
    return { state: 'company', companyId }
  }
  if (visibility === 'course' && !isLecturer(user))
    throw new Problem('notAllowed', {
      message: 'Only lecturers can post questions that are only for courses.',
      field: 'visibility',
    })
  if (visibility === 'tournament' && !isAdmin(user))
    throw new Problem('notAllowed', {
      message: 'Only admins can post questions that are only for tournaments.',
      field: 'visibility',
    })
  if (visibility === 'course' || visibility === 'tournament') return { state: visibility }
  return { state: isAdmin(user) && isVisible === true ? 'public' : 'waiting' }
}

async function reachedDailyLimit(database: Database, user: User, limit: number): Promise<boolean> {
  const posted = await database.transaction().execute((tx) => countPostedSince(tx, user.id, 24))
  return posted >= limit
}

/** Inserts a question with its variants, choices and tags. Its texts must be sanitised. @returns its id */
export async function insertCompleteQuestion(
  tx: Tx,
  user: User,
  form: QuestionForm,
  implementations: VariantSource[],
  { state, companyId }: InitialState,
): Promise<number> {
  const isPublic = state === 'public'
  const tags = await resolveTagsForTagging(tx, tagsOf(form))
  const answers = answersOf(form)
  const multipleChoice = form.kind === 'multiChoice'
  const id = await insertQuestion(tx, {
    user_id: user.id,
    kind: form.kind,
    type: multipleChoice ? multipleChoiceType : (implementations[0]?.language ?? 0),
    languages: implementations.map((one) => one.language),
    title: form.title,
    body: form.body,
    // From other users, the alternative texts would be published without a review.
    ...(isModerator(user) ? { alt_title: form.altTitle || null, alt_body: form.altBody || null } : {}),
    tags,
    difficult_level: form.difficultLevel,
    explanation: form.kind === 'multiChoice' ? form.explanation || null : null,
    ...columnsOf(state),
    ...(companyId === undefined ? {} : { company_id: companyId }),
    ...(isPublic ? { published_at: new Date(), approved_by_moderator: true } : {}),
  })
  await insertVariants(tx, implementationRows(id, implementations))
  const inputOutput = implementations[0]?.inputOutput
  if (inputOutput) await insertInputOutput(tx, inputOutputRow(id, inputOutput))
  await insertChoices(
    tx,
    answers.map((answer, position) => ({ question_id: id, position, ...answer })),
  )
  await setTags(tx, { id, tags: [], isPublic: false }, tags)
  if (isPublic) await countInLists(tx, { multiple_choice: multipleChoice, no_import_option: false, tags }, true)
  return id
}
