import type { AssignmentForm } from '@gradus/contract/assignment'
import type { z } from 'zod'
import type { Database } from '../platform/data/database.ts'
import { cleanOptionalBody } from '../platform/text/html.ts'
import { readSettings } from '../setting/setting.ts'
import type { AssignmentContent, AssignmentRow } from './store.ts'

/** Converts a lecturer's form to columns of a row, and back. */

export type AssignmentFormValues = z.output<typeof AssignmentForm>

export async function contentOf(database: Database, form: AssignmentFormValues): Promise<AssignmentContent> {
  const rules = await readSettings(database)
  return {
    title: form.title,
    body: cleanOptionalBody(form.body, rules),
    is_draft: form.isDraft,
    opens_at: dateOf(form.opens),
    due_at: dateOf(form.due),
    late_until: dateOf(form.lateUntil),
    late_percent: form.late?.percent ?? 0,
    late_interval: form.late?.interval ?? 'day',
    late_grace_minutes: form.late?.graceMinutes ?? 0,
    late_floor: form.late?.floor ?? 0,
    practice_afterwards: form.practiceAfterwards,
    attempts: form.attempts ?? null,
    attempt_rule: form.attemptRule,
    tests_shown: form.testsShown,
    submit_drafts_at_due: form.submitDraftsAtDue,
    is_anonymous: form.isAnonymous,
    team_size: form.teamSize ?? null,
    category_id: form.categoryId ?? null,
  }
}

function dateOf(moment: string | null | undefined): Date | null {
  return moment ? new Date(moment) : null
}

export function formOf(row: AssignmentRow): Omit<AssignmentFormValues, 'groupIds' | 'items'> {
  return {
    title: row.title,
    body: row.body,
    isDraft: row.is_draft,
    opens: row.opens_at?.toISOString() ?? null,
    due: row.due_at?.toISOString() ?? null,
    lateUntil: row.late_until?.toISOString() ?? null,
    late: lateOf(row),
    practiceAfterwards: row.practice_afterwards,
    attempts: row.attempts,
    attemptRule: row.attempt_rule,
    testsShown: row.tests_shown,
    submitDraftsAtDue: row.submit_drafts_at_due,
    isAnonymous: row.is_anonymous,
    teamSize: row.team_size,
    categoryId: row.category_id,
  }
}

/** The late rule in the format of forms and pages; null if lateness costs nothing. */
export function lateOf(row: AssignmentRow): AssignmentFormValues['late'] {
  if (row.late_percent === 0) return null
  return {
    percent: row.late_percent,
    interval: row.late_interval,
    graceMinutes: row.late_grace_minutes,
    floor: row.late_floor,
  }
}
