import type { z } from 'zod'
import type { AssessmentForm } from '@gradus/contract/assessment-form'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { sanitize } from '../platform/text/html.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { readSettings } from '../setting/setting.ts'
import type { AssessmentContent } from '../tournament/assessment.ts'
import { checkQuestions } from '../tournament/candidate.ts'
import { listAskable } from './question-store.ts'
import { lockAssessmentRow } from './store.ts'
import { countAgreements } from './count-store.ts'

export type Form = z.output<typeof AssessmentForm>

export function rowOf(id: number, form: Form) {
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

export async function contentOf(database: Database, form: Form): Promise<AssessmentContent> {
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

/** Once a candidate has given consent, recording and retention can only be reduced. @throws Problem conflict */
export async function refuseMoreThanAgreed(tx: Tx, id: number, form: Form): Promise<void> {
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
export async function checkForm(
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
