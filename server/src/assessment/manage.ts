import type { AuditAction } from '@gradus/contract/audit-action'
import { recordAuditEvents } from '../audit/audit.ts'
import { mayRecruit } from '../company/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import type { Queue } from '../platform/data/queue.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import {
  addAssessmentTournament,
  deleteAssessmentTournament,
  editAssessmentTournament,
  lockAssessmentTournament,
  questionsOf,
  settleAssessmentTournament,
} from '../tournament/assessment.ts'
import { giveExtraMinutes } from '../tournament/assessment-participation.ts'
import { managedAssessment } from './access.ts'
import { listCandidates, listTaking } from './candidate-store.ts'
import { beginBy } from './introduction.ts'
import { timesChanged } from './invitation-mail.ts'
import { findAssessment, insertAssessmentRow, updateAssessmentRow, type AssessmentRow } from './store.ts'
import { type Form, checkForm, contentOf, refuseMoreThanAgreed, rowOf } from './form-content.ts'

/** Making, changing and deleting assessments, and the templates that they begin from. */

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
  { database, queue }: Pick<Site, 'database' | 'queue'>,
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
    const former = orNotFound(await findAssessment(tx, id))
    await refuseMoreThanAgreed(tx, id, form)
    await editAssessmentTournament(tx, id, content, form.questions, revision)
    await updateAssessmentRow(tx, rowOf(id, form))
    const tournament = await lockAssessmentTournament(tx, id)
    // Extra time is a percentage, so it changes with the length of the assessment.
    for (const one of await listTaking(tx, id))
      if (one.participation_id !== null)
        await giveExtraMinutes(tx, tournament, one.participation_id, (form.minutes * one.extra_percent) / 100)
    await settleAssessmentTournament(tx, id)
    await mailNewTimes(tx, queue, former)
    await audit(tx, user, former.is_draft && !form.isDraft ? 'publishAssessment' : 'editAssessment', id, form.title)
  })
}

/** Candidates who haven’t begun would rely on the times in their invitation, and could miss the assessment. */
async function mailNewTimes(tx: Tx, queue: Queue, former: AssessmentRow): Promise<void> {
  const assessment = orNotFound(await findAssessment(tx, former.id))
  const startOf = ({ starts_at: start }: AssessmentRow) => Math.max(start.getTime(), Date.now())
  const hasNewStart = Math.abs(startOf(assessment) - startOf(former)) > 1000
  for (const one of await listCandidates(tx, former.id, {})) {
    // No invitation has been sent yet, or the candidate has begun or can’t begin.
    if (one.expires_at === null || one.begun_at !== null || one.withdrawn_at !== null || one.revoked_at !== null)
      continue
    if (one.expires_at <= new Date() && one.agreed_at === null) continue
    const [before, after] = [beginBy(former, one.expires_at), beginBy(assessment, one.expires_at)]
    if (hasNewStart || before.getTime() !== after.getTime())
      await sendMail(tx, queue, timesChanged(assessment, one, one.expires_at))
  }
}

/** @throws Problem notFound, conflict once somebody has begun */
export async function deleteAssessment(database: Database, user: User, id: number): Promise<void> {
  await managedAssessment(database, id, user)
  await database.transaction().execute(async (tx) => {
    const title = await deleteAssessmentTournament(tx, id)
    await audit(tx, user, 'deleteAssessment', id, title)
  })
}

async function audit(tx: Tx, user: User, action: AuditAction, id: number, name: string): Promise<void> {
  await recordAuditEvents(tx, user, { action, subject: { kind: 'assessment', id, name } })
}
