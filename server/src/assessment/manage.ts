import type { AuditAction } from '@gradus/contract/audit-action'
import { recordAuditEvents } from '../audit/audit.ts'
import { mayRecruit } from '../company/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
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
import { listTaking } from './candidate-store.ts'
import { insertAssessmentRow, updateAssessmentRow } from './store.ts'
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

async function audit(tx: Tx, user: User, action: AuditAction, id: number, name: string): Promise<void> {
  await recordAuditEvents(tx, user, { action, subject: { kind: 'assessment', id, name } })
}
