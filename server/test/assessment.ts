import assert from 'node:assert/strict'
import { addAssessment } from '@gradus/contract/assessment'
import { inviteCandidates } from '@gradus/contract/assessment-candidate'
import { agreeToAssessment } from '@gradus/contract/assessment-link'
import { beginAssessment, confirmSystemCheck } from '@gradus/contract/assessment-own'
import { consentVersion } from '@gradus/contract/assessment-rule'
import type { CompanyRole } from '@gradus/contract/company'
import { aUser, type TestUser } from './account.ts'
import { assessmentForm, type Form } from './assessment-form.ts'
import { aVisitor, pathOf, type Client } from './client.ts'
import { aCompany } from './company.ts'
import { mailsTo } from './mail.ts'
import type { TestSite } from './site.ts'

/** Creates assessments and their candidates through the API. */

export interface AssessmentScene {
  readonly id: number
  readonly companyId: number
  readonly owner: TestUser
  readonly recruiter: TestUser
  readonly reviewer: TestUser
}

/** An assessment of a company that has a member in each role. */
export async function anAssessment(
  site: TestSite,
  questionIds: readonly number[],
  overrides: Partial<Form> = {},
): Promise<AssessmentScene> {
  const member = async (role: CompanyRole, displayName: string) => ({ role, user: await aUser(site, { displayName }) })
  const members = [
    await member('owner', 'Olga Owner'),
    await member('recruiter', 'Rita Recruiter'),
    await member('reviewer', 'Ravi Reviewer'),
  ] as const
  const companyId = await aCompany(
    site,
    members.map(({ role, user }) => ({ role, userId: user.id })),
  )
  const [{ user: owner }, { user: recruiter }, { user: reviewer }] = members
  const id = await recruiter.call(addAssessment, {
    params: { id: companyId },
    body: assessmentForm(questionIds, overrides),
  })
  return { id, companyId, owner, recruiter, reviewer }
}

/** Uploads the CSV file of candidates. */
export async function sendCandidates(client: Client, id: number, csv: string, query: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'candidates.csv')
  const response = await client.fetch(pathOf(inviteCandidates, { id }, query), { method: 'POST', body: form })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

/** Invites a candidate. @returns the token of the link in their mail */
export async function inviteByMail(
  site: TestSite,
  scene: AssessmentScene,
  email: string,
  csv?: string,
): Promise<string> {
  const sent = await sendCandidates(scene.recruiter, scene.id, csv ?? `email,name\n${email},${email.split('@')[0]}\n`)
  assert.equal(sent.status, 200)
  return await tokenFor(site, email)
}

/** The token in the newest mail to an address. */
export async function tokenFor(site: TestSite, email: string): Promise<string> {
  return (await mailsTo(site, email)).at(-1)?.token ?? assert.fail('no mail')
}

export interface Guest {
  readonly client: Client
  readonly token: string
  readonly participationId: number
}

/** Agrees without an account, as a new client. */
export async function agreeAsGuest(site: TestSite, token: string, client: Client = aVisitor(site)): Promise<Guest> {
  const { participationId } = await client.call(agreeToAssessment, {
    body: { token, version: consentVersion, agrees: true },
  })
  return { client, token, participationId }
}

/** Agrees, passes the checks and begins. */
export async function aStartedGuest(site: TestSite, id: number, token: string): Promise<Guest> {
  const guest = await agreeAsGuest(site, token)
  await guest.client.call(confirmSystemCheck, { params: { id } })
  await guest.client.call(beginAssessment, { params: { id } })
  return guest
}
