import type { Page } from '@playwright/test'
import { addAssessment } from '@gradus/contract/assessment'
import { inviteCandidates } from '@gradus/contract/assessment-candidate'
import { openAssessmentLink } from '@gradus/contract/assessment-link'
import { aCompany, candidateByApi, pythonQuestion } from './assessment.ts'
import { chooseFound } from './form.ts'
import { expect, test } from './site.ts'

const hour = 3_600_000

/** Creates an assessment with the body that the form sends. @returns its id */
async function add(page: Page, companyId: number, title: string, questionId: number): Promise<number> {
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const added = await page.request.post(addAssessment.url.replace(':id', String(companyId)), {
    headers: { origin: new URL(page.url()).origin },
    data: {
      title,
      introduction: '',
      startDate: at(-1),
      endDate: at(48),
      timeZone: 'Europe/London',
      minutes: 60,
      questions: [{ questionId, points: 100 }],
      recordsEvents: false,
      recordsPlayback: false,
      retentionDays: 90,
      contact: 'hiring@eastwind.example',
    },
  })
  const text = await added.text()
  expect(Number(text), text).toBeGreaterThan(0)
  return Number(text)
}

test('A recruiter revokes an invitation, sees who withdrew, ends an assessment early, deletes a candidate’s data, and deletes an assessment', async ({
  page,
  visit,
  post,
  login,
  database,
  browser,
  outbox,
  playwright,
  expectFailure,
  site,
}) => {
  test.slow()
  const questionId = await post(pythonQuestion('Each number of a short list twice'))
  const recruiter = await login({ displayName: 'Rita Recruiter' })
  const companyId = await aCompany(database, { [recruiter.id]: 'recruiter' }, 'Eastwind Robotics')
  await visit(`/CompanyManagement/${companyId}/assessments`)
  const assessmentId = await add(page, companyId, 'An assessment that is ended', questionId)
  const people = ['kim.revoked', 'lee.withdraws', 'max.works']
  const csv = people.map((name) => `${name}@eastwind.example,${name.split('.')[0]} Calder\n`).join('')
  await page.request.post(inviteCandidates.url.replace(':id', String(assessmentId)), {
    headers: { origin: site.url },
    multipart: { file: { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(`email,name\n${csv}`) } },
  })
  const links = await Promise.all(
    people.map(async (name) => new URL((await outbox(`${name}@eastwind.example`))[0]?.link ?? '')),
  )
  const [ofKim, ofLee, ofMax] = links.map(({ href }) => href)

  await visit(`/AssessmentManagement/${assessmentId}`)
  const rows = page.getByRole('region', { name: 'Candidates of the assessment' })
  const act = async (name: string, action: string) => {
    await rows.getByRole('button', { name: `Actions for ${name} Calder` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('kim', 'Revoke the invitation')
  await page
    .getByRole('dialog', { name: 'Revoke the invitation?' })
    .getByRole('button', { name: 'Revoke', exact: true })
    .click()
  await expect(rows.getByRole('row', { name: /kim Calder/ })).toContainText('Revoked')

  const context = await browser.newContext({ baseURL: site.url })
  const candidate = await context.newPage()
  expectFailure(409, openAssessmentLink.url)
  await candidate.goto(ofKim ?? '')
  await expect(candidate.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work')
  await expect(candidate.getByRole('main')).toContainText(
    'Eastwind Robotics has revoked this invitation. Write to hiring@eastwind.example if you think that this is a mistake.',
  )
  await candidate.goto(ofLee ?? '')
  await candidate.getByLabel('I have read this and agree to it.').check()
  await candidate.getByRole('button', { name: 'Agree and continue' }).click()
  await candidate.getByRole('button', { name: 'Withdraw from this assessment' }).click()
  await candidate
    .getByRole('dialog', { name: 'Withdraw from this assessment?' })
    .getByRole('button', { name: 'Withdraw', exact: true })
    .click()
  await expect(candidate.getByRole('heading', { name: 'You withdrew' })).toBeFocused()
  await context.close()
  const max = await candidateByApi({ playwright, url: site.url }, assessmentId, ofMax ?? '')
  await max.begin()
  await max.leave()

  await visit(`/AssessmentManagement/${assessmentId}`)
  await expect(rows.getByRole('row', { name: /lee Calder/ })).toContainText('Withdrew')
  await expect(rows.getByRole('row', { name: /max Calder/ })).toContainText('Started')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'End now' })).toBeVisible()
  // A candidate has begun, so the assessment can’t be deleted any more.
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'End now' }).click()
  const ending = page.getByRole('dialog', { name: 'End this assessment now?' })
  await expect(ending).toContainText(
    '1 candidate is working and loses the rest of their time; their drafts are submitted.',
  )
  await ending.getByRole('button', { name: 'End it now' }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Ended')
  await expect(rows.getByRole('row', { name: /max Calder/ })).toContainText('Finished')
  await expect(page.getByRole('button', { name: 'Invite candidates' })).toHaveCount(0)

  await act('max', 'Delete their data')
  await page.getByRole('dialog', { name: 'Delete their data now?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(rows.getByRole('row', { name: /max Calder/ })).toHaveCount(0)
  await expect(rows).toContainText('lee Calder')

  const unused = await add(page, companyId, 'An assessment that is deleted', questionId)
  await visit(`/AssessmentManagement/${unused}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this assessment?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`/CompanyManagement/${companyId}/assessments`)
  const list = page.getByRole('region', { name: 'Assessments of the company' })
  await expect(list).toContainText('An assessment that is ended')
  await expect(list).not.toContainText('An assessment that is deleted')
})

test('A company chooses the public question that its candidates practise with', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const questionId = await post(pythonQuestion('Each number of a long list twice'))
  await post(pythonQuestion('Warm up before the clock starts'))
  const recruiter = await login({ displayName: 'Rita Recruiter' })
  const companyId = await aCompany(database, { [recruiter.id]: 'recruiter' }, 'Westwind Robotics')
  await visit(`/CompanyManagement/${companyId}/assessments`)
  const id = await add(page, companyId, 'An assessment with practice', questionId)
  await visit(`/EditAssessment/${id}`)
  await chooseFound(page.getByRole('combobox', { name: 'Practice question' }), 'Warm up before the clock starts')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: 'As a candidate sees it' })).toContainText(
    '1 question, and one to practise with before the clock starts: Warm up before the clock starts',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(`/AssessmentManagement/${id}`)

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const practice = page.getByRole('group', { name: 'Practice question' })
  await expect(practice).toContainText('Warm up before the clock starts')
  await practice.getByRole('button', { name: 'Choose another' }).click()
  await expect(page.getByRole('combobox', { name: 'Practice question' })).toBeVisible()
})
