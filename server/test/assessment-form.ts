import type { z } from 'zod'
import type { AssessmentForm } from '@gradus/contract/assessment-form'

export type Form = z.input<typeof AssessmentForm>

const hour = 3_600_000

/** The form of an assessment of one hour that is open now. */
export function assessmentForm(questionIds: readonly number[], overrides: Partial<Form> = {}): Form {
  return {
    title: 'An assessment of tests',
    introduction: '<p>Welcome.</p>',
    startDate: new Date(Date.now() - hour).toISOString(),
    endDate: new Date(Date.now() + 48 * hour).toISOString(),
    timeZone: 'Europe/London',
    minutes: 60,
    questions: questionIds.map((questionId) => ({ questionId, points: 100 })),
    recordsEvents: true,
    recordsPlayback: true,
    retentionDays: 30,
    contact: 'people@example.com',
    ...overrides,
  }
}
