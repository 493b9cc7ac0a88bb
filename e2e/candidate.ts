import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import { addAssessment } from '@gradus/contract/assessment'
import type { AssessmentForm } from '@gradus/contract/assessment-form'
import { inviteCandidates } from '@gradus/contract/assessment-candidate'
import type { Database } from '../server/src/platform/data/database.ts'
import { anAccount } from '../server/test/account.ts'
import { aCompany } from '../server/test/company.ts'
import { requestsOf } from './sign-in.ts'
import { expect } from './site.ts'

/** Invites and starts candidates of assessments for journeys. */

const hour = 3_600_000

/**
 * As a recruiter, creates an assessment of one hour that records everything, and invites a candidate. @returns its id
 */
export async function inviteCandidate(
  { database, playwright, url }: { database: Database; playwright: PlaywrightWorkerArgs['playwright']; url: string },
  candidate: { readonly email: string; readonly name: string },
  form: Pick<AssessmentForm, 'questions'> & Partial<Pick<AssessmentForm, 'practiceQuestionId' | 'minutes'>>,
): Promise<number> {
  const { id: userId } = await anAccount({ database }, { displayName: 'Noa Recruiter' })
  const companyId = await aCompany({ database }, [{ userId, role: 'recruiter' }])
  const request = await requestsOf({ database, playwright, url }, userId)
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const added = await request.post(addAssessment.url.replace(':id', String(companyId)), {
    data: {
      title: 'Backend engineer, 60 minutes',
      introduction: '<p>Two questions about everyday work.</p>',
      startDate: at(-1),
      endDate: at(48),
      timeZone: 'Europe/London',
      minutes: 60,
      recordsEvents: true,
      recordsPlayback: true,
      retentionDays: 90,
      contact: 'jobs@robots.example',
      ...form,
    },
  })
  const text = await added.text()
  const id = Number(text)
  expect(id, text).toBeGreaterThan(0)
  const file = {
    name: 'candidates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`email,name\n${candidate.email},${candidate.name}\n`),
  }
  const invited = await request.post(inviteCandidates.url.replace(':id', String(id)), { multipart: { file } })
  expect(await invited.json()).toEqual({ sent: 1 })
  await request.dispose()
  return id
}

/** Goes from the link in the mail to the first question. */
export async function beginAssessment(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('I have read this and agree to it.').check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await page.getByRole('button', { name: 'Check my system' }).click()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start the clock' }).click()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Time left: /)
}
