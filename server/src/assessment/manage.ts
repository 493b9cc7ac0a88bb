import type { z } from 'zod'
import type { AssessmentForm, AssessmentQuestion, AssessmentSummary } from '@gradus/contract/assessment'
import type { AuditAction } from '@gradus/contract/audit'
import type { ReplyOf } from '@gradus/contract/endpoint'
import type { getManagedAssessment, listAssessmentTemplates, listAssessments } from '@gradus/contract/assessment'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { recordAuditEvents } from '../audit/audit.ts'
import { companyRoleOf, mayRecruit } from '../company/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { sanitize } from '../platform/text/html.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { readSettings } from '../setting/setting.ts'
import {
  addAssessmentTournament,
  countBegunIn,
  deleteAssessmentTournament,
  editAssessmentTournament,
  giveExtraMinutes,
  lockAssessmentTournament,
  questionsOf,
  settleAssessmentTournament,
  type AssessmentContent,
} from '../tournament/assessment.ts'
import { checkQuestions } from '../tournament/candidate.ts'
import { stateOfRow } from '../tournament/times.ts'
import { managedAssessment, seenAssessment } from './access.ts'
import { listTaking } from './candidate-store.ts'
import { readDistribution } from './distribution.ts'
import { findChosenPractice } from './practice-store.ts'
import {
  countByState,
  insertAssessmentRow,
  listAskable,
  listByContentKey,
  listOfCompany,
  listQuestionRows,
  lockAssessmentRow,
  countAgreements,
  updateAssessmentRow,
  type AssessmentRow,
  type QuestionRow,
} from './store.ts'
import { templates } from './template.ts'

/** Making, changing and deleting assessments, and the templates that they begin from. */

type Form = z.output<typeof AssessmentForm>

const pageSize = 20

/** Leaves out questions that this site does not have. */
export async function listTemplates(database: Database): Promise<ReplyOf<typeof listAssessmentTemplates>> {
  const { assessmentDays: maximum } = await readSettings(database)
  const keys = templates.flatMap(({ questions }) => questions.map(({ key }) => key))
  const known = new Map((await listByContentKey(database, keys)).map((row) => [row.content_key, row]))
  return {
    templates: templates.map(({ questions, ...template }) => ({
      ...template,
      languages: [...template.languages],
      questions: questions.flatMap(({ key, points, seconds }) => {
        const row = known.get(key)
        return row ? [presentQuestion({ ...row, points, seconds: seconds ?? null, is_public: true })] : []
      }),
    })),
    retentionDays: { default: Math.min(assessmentLimits.retentionDays.default, maximum), maximum },
  }
}

/** @returns its id. @throws Problem notFound, badInput */
export async function addAssessment(database: Database, user: User, companyId: number, form: Form): Promise<number> {
  orNotFound((await mayRecruit(database, companyId, user)) ? companyId : undefined)
  await checkForm(database, user, companyId, form, new Set())
  const content = await contentOf(database, form)
  return await database.transaction().execute(async (tx) => {
    const id = await addAssessmentTournament(tx, user.id, companyId, content, form.questions)
    await insertAssessmentRow(tx, rowOf(id, form))
    await audit(tx, user, 'addAssessment', id, form.title)
    return id
  })
}

/** @throws Problem notFound, badInput, conflict, also where more would be recorded than candidates agreed to */
export async function editAssessment(
  database: Database,
  user: User,
  id: number,
  form: Form,
  revision: number | undefined,
): Promise<void> {
  const assessment = await managedAssessment(database, id, user)
  const before = new Set((await questionsOf(database, id)).map((question) => question.id))
  await checkForm(database, user, assessment.company_id, form, before)
  const content = await contentOf(database, form)
  await database.transaction().execute(async (tx) => {
    await lockAssessmentTournament(tx, id)
    await refuseMoreThanAgreed(tx, id, form)
    await editAssessmentTournament(tx, id, content, form.questions, revision)
    await updateAssessmentRow(tx, rowOf(id, form))
    const tournament = await lockAssessmentTournament(tx, id)
    // Extra time is a percentage, so it changes with the length of the assessment.
    for (const one of await listTaking(tx, id))
      if (one.participation_id !== null)
        await giveExtraMinutes(tx, tournament, one.participation_id, (form.minutes * one.extra_percent) / 100)
    await settleAssessmentTournament(tx, id)
    await audit(tx, user, 'editAssessment', id, form.title)
  })
}

/** @throws Problem notFound, conflict once somebody has begun */
export async function deleteAssessment(database: Database, user: User, id: number): Promise<void> {
  await managedAssessment(database, id, user)
  await database.transaction().execute(async (tx) => {
    const title = await deleteAssessmentTournament(tx, id)
    await audit(tx, user, 'deleteAssessment', id, title)
  })
}

/** @throws Problem notFound */
export async function listOfCompanyFor(
  database: Database,
  user: User,
  companyId: number,
  page: number,
): Promise<ReplyOf<typeof listAssessments>> {
  const role = orNotFound(await companyRoleOf(database, companyId, user))
  const reviewerId = role === 'reviewer' ? user.id : undefined
  const rows = await listOfCompany(database, companyId, reviewerId, pageSize, (page - 1) * pageSize)
  const counts = await countByState(
    database,
    rows.map(({ id }) => id),
    reviewerId,
  )
  const items = rows.map((row) => presentSummary(row, orNotFound(counts.get(row.id))))
  return { items, total: rows[0]?.total ?? 0, page, pageSize }
}

/** @throws Problem notFound */
export async function readManaged(
  database: Database,
  user: User,
  id: number,
): Promise<ReplyOf<typeof getManagedAssessment>> {
  const { assessment, manages, reviewerId } = await seenAssessment(database, id, user)
  const [counts, questions, practice, begun, agreed, distribution] = [
    await countByState(database, [id], reviewerId),
    await listQuestionRows(database, id),
    await findChosenPractice(database, id),
    await countBegunIn(database, id),
    await countAgreements(database, id),
    await readDistribution(database, id),
  ]
  return {
    ...presentSummary(assessment, orNotFound(counts.get(id))),
    companyName: assessment.company_name,
    introduction: assessment.body,
    languages: assessment.languages,
    questions: questions.map(presentQuestion),
    practiceQuestion: practice ?? null,
    recordsEvents: assessment.records_events,
    recordsPlayback: assessment.records_playback,
    retentionDays: assessment.retention_days,
    contact: assessment.contact,
    templateKey: assessment.template_key,
    submitDraftsAtEnd: assessment.submit_drafts_at_end,
    isDraft: assessment.is_draft,
    maximum: assessment.maximum,
    revision: assessment.revision,
    now: new Date().toISOString(),
    can: { manage: manages, delete: manages && begun === 0, recordMore: manages && agreed === 0 },
    distribution,
  }
}

function presentSummary(row: AssessmentRow, counts: AssessmentSummary['counts']): AssessmentSummary {
  return {
    id: row.id,
    companyId: row.company_id,
    title: row.title,
    state: stateOfRow(row, new Date()),
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    minutes: row.minutes,
    questionCount: row.questions,
    counts,
  }
}

function presentQuestion(
  row: Pick<
    QuestionRow,
    'id' | 'title' | 'languages' | 'difficult_level' | 'tags' | 'is_public' | 'points' | 'seconds'
  >,
): AssessmentQuestion {
  return {
    questionId: row.id,
    title: row.title,
    points: row.points,
    seconds: row.seconds,
    difficultLevel: row.difficult_level,
    tags: row.tags,
    languages: row.languages,
    isPublic: row.is_public,
  }
}

function rowOf(id: number, form: Form) {
  return {
    tournament_id: id,
    records_events: form.recordsEvents,
    records_playback: form.recordsPlayback,
    retention_days: form.retentionDays,
    contact: form.contact,
    template_key: form.templateKey ?? null,
    practice_question_id: form.practiceQuestionId ?? null,
  }
}

async function contentOf(database: Database, form: Form): Promise<AssessmentContent> {
  return {
    title: form.title,
    body: sanitize(form.introduction, await readSettings(database)),
    starts_at: new Date(form.startDate),
    ends_at: new Date(form.endDate),
    time_zone: form.timeZone,
    minutes_per_participant: form.minutes,
    languages: [...new Set(form.languages ?? [])],
    submit_drafts_at_end: form.submitDraftsAtEnd,
    is_draft: form.isDraft,
    format: 'points',
    is_public: false,
  }
}

/** Once a candidate has agreed, recording and retention can only be reduced. @throws Problem conflict */
async function refuseMoreThanAgreed(tx: Tx, id: number, form: Form): Promise<void> {
  const before = orNotFound(await lockAssessmentRow(tx, id))
  const more =
    (form.recordsEvents && !before.records_events) ||
    (form.recordsPlayback && !before.records_playback) ||
    form.retentionDays > before.retention_days
  if (more && (await countAgreements(tx, id)) > 0)
    throw new Problem('conflict', {
      message: 'A candidate has agreed to what is recorded and for how long. You can record less, but not more.',
    })
}

/** @param before the ids of the questions that it asks now. @throws Problem badInput */
async function checkForm(
  database: Database,
  user: User,
  companyId: number,
  form: Form,
  before: ReadonlySet<number>,
): Promise<void> {
  const { assessmentDays } = await readSettings(database)
  if (form.retentionDays > assessmentDays)
    throw new Problem('badInput', {
      message: `This site keeps what identifies candidates for at most ${assessmentDays} days.`,
      field: 'retentionDays',
    })
  await checkQuestions(database, user, companyId, form.questions, before, 'an assessment')
  const practice = form.practiceQuestionId ?? undefined
  if (practice === undefined) return
  const [question] = await listAskable(database, [practice])
  const refuse = (message: string) => new Problem('badInput', { message, field: 'practiceQuestionId' })
  if (!question?.is_public || question.kind === 'multiChoice')
    throw refuse('Choose a public coding question to practise with.')
  if (form.questions.some(({ questionId }) => questionId === practice))
    throw refuse('The practice question can’t be one of the assessment’s questions.')
}

async function audit(tx: Tx, user: User, action: AuditAction, id: number, name: string): Promise<void> {
  await recordAuditEvents(tx, user, { action, subject: { kind: 'assessment', id, name } })
}
