import type { Page } from '@playwright/test'
import { addAssessment } from '@gradus/contract/assessment'
import type { AssessmentForm } from '@gradus/contract/assessment-form'
import { inviteCandidates, listCandidates } from '@gradus/contract/assessment-candidate'
import { anAccount } from '../server/test/account.ts'
import { aCompany } from '../server/test/company.ts'
import { requestsOf } from './sign-in.ts'
import { expect } from './site.ts'

/** Invites and starts candidates of assessments for journeys. */

const hour = 3_600_000

type Place = Parameters<typeof requestsOf>[0]

/**
 * As a recruiter, creates an assessment of one hour that records everything, and invites a candidate. @returns its id
 */
export async function inviteCandidate(
  { database, playwright, url }: Place,
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

/** A recruiter's requests about the only candidate of an assessment. The caller disposes of them. */
export async function recruiterOf(place: Place, assessmentId: number) {
  const { user_id: recruiterId } = await place.database
    .selectFrom('company_member')
    .innerJoin('tournament', 'tournament.company_id', 'company_member.company_id')
    .select('company_member.user_id')
    .where('tournament.id', '=', assessmentId)
    .executeTakeFirstOrThrow()
  const requests = await requestsOf(place, recruiterId)
  const found = await requests.get(listCandidates.url.replace(':id', String(assessmentId)))
  const [candidate] = listCandidates.reply.parse(await found.json()).items
  if (!candidate) throw new Error('The assessment has no candidate.')
  return { requests, candidate }
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
