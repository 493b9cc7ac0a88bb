import type { Browser, Page } from '@playwright/test'
import { sql } from 'kysely'
import { messages } from '@gradus/contract/message'
import { forgetDueCandidates } from '../server/src/assessment/retention.ts'
import { compareDue } from '../server/src/assessment/similarity.ts'
import { aCompany, candidateByApi, chooseQuestion, longDouble, pythonQuestion, renamedDouble } from './assessment.ts'
import { beginAssessment } from './candidate.ts'
import { codeIn, expectEditable, replaceCode } from './editor.ts'
import { textbox } from './form.ts'
import { expect, test } from './site.ts'

const questionTitle = 'Each number of the list of twenty, twice'
const short = 'def double(numbers):\n    return [2 * number for number in numbers]\n'
const half = 'def double(numbers):\n    return []\n'

const solution = (page: Page) => page.getByRole('region', { name: 'Your solution' })

/** Enters the assessment in a new browser, up to the question. */
async function enter(browser: Browser, baseURL: string, link: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await beginAssessment(page, link)
  await page.getByRole('navigation', { name: 'Questions' }).getByRole('link', { name: questionTitle }).click()
  await expect(page.getByRole('heading', { level: 1, name: questionTitle })).toBeVisible()
  // The editor is loaded on its own; without a connection it would not come.
  await expectEditable(codeIn(solution(page)))
  return page
}

async function submitAndFinish(page: Page): Promise<void> {
  await solution(page).getByRole('button', { name: 'Submit' }).click()
  await expect(solution(page).getByRole('region', { name: 'Result' })).toContainText(messages.workingAsExpected)
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You are done' })).toBeVisible()
  await page.context().close()
}

test('An assessment from a template, 20 candidates by CSV: 18 programmed and two in browsers take it, and after the retention time nothing of them is left', async ({
  page,
  visit,
  post,
  login,
  database,
  browser,
  outbox,
  playwright,
  faults,
  site,
}) => {
  test.slow()
  const questionId = await post(pythonQuestion(questionTitle))
  const recruiter = await login({ displayName: 'Rita Recruiter' })
  const companyId = await aCompany(database, { [recruiter.id]: 'recruiter' }, 'Twenty Robots')
  await visit(`/CompanyManagement/${companyId}/assessments`)
  await page.getByRole('link', { name: 'Backend, 60 minutes' }).click()
  await textbox(page, 'Contact for extra time or other help').fill('hiring@twenty.example')
  await page.getByLabel('Candidates can start from').fill('2026-01-05T09:00')
  await chooseQuestion(page, questionTitle)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/AssessmentManagement\/\d+$/)
  const assessmentId = Number(new URL(page.url()).pathname.split('/').at(-1))

  const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
  const email = (number: number) => `candidate.${number}@twenty.example`
  const lines = numbers.map((number) => `${email(number)},Zyx Candidate ${number},${number === 20 ? 25 : ''}\n`)
  await page.getByRole('button', { name: 'Invite candidates' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
  const csv = Buffer.from(`email,name,extra time\n${lines.join('')}`)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'twenty.csv', mimeType: 'text/csv', buffer: csv })
  await dialog.getByRole('button', { name: 'Send 20 invitations' }).click()
  await expect(dialog).toHaveCount(0)
  const linkOf = async (number: number) => (await outbox(email(number)))[0]?.link ?? ''

  // Two candidates use browsers: one of them loses the connection, the other has a quarter of extra time.
  const offline = await enter(browser, site.url, await linkOf(19))
  const longer = await enter(browser, site.url, await linkOf(20))
  await expect(longer.getByRole('timer')).toHaveAccessibleName(/^Time left: less than 1 hour 1[0-5] minutes$/)
  faults.tolerate('none')
  await offline.context().setOffline(true)
  await expect(offline.getByText('Offline')).toBeVisible()
  await replaceCode(solution(offline), short)
  await expect(solution(offline)).toContainText('Saved on this device')

  // At the same time eighteen candidates use calls. Two of them send the same code with different names.
  const sources = new Map([
    [1, longDouble],
    [2, renamedDouble],
  ])
  const take = async (number: number) => {
    const one = await candidateByApi({ playwright, url: site.url }, assessmentId, await linkOf(number))
    await one.begin()
    await one.answer(questionId, sources.get(number) ?? half)
    await one.finish()
    await one.leave()
  }
  for (let number = 1; number <= 18; number += 3) await Promise.all([number, number + 1, number + 2].map(take))

  await offline.context().setOffline(false)
  await expect(solution(offline)).toContainText(/Saved, /)
  await submitAndFinish(offline)
  await replaceCode(solution(longer), short)
  await submitAndFinish(longer)

  // The site compares code once a minute, and only after it has been judged, so this may take a while.
  await expect(async () => {
    await compareDue(database)
    const pairs = database.selectFrom('assessment_similarity').select('id').where('tournament_id', '=', assessmentId)
    expect(await pairs.execute()).toHaveLength(1)
  }).toPass({ timeout: 90_000 })

  await visit(`/AssessmentManagement/${assessmentId}`)
  const rows = page.getByRole('region', { name: 'Candidates of the assessment' })
  const rowOf = (number: number) => rows.getByRole('row', { name: new RegExp(`Zyx Candidate ${number}\\b`) })
  await expect(rows.getByRole('row', { name: /Zyx Candidate/ })).toHaveCount(20, { timeout: 60_000 })
  for (const number of numbers) await expect(rowOf(number)).toContainText('Finished')
  await expect(rowOf(20)).toContainText('25%')
  await expect(rows.getByRole('link', { name: 'Worth a look: similar code' })).toHaveCount(2)
  for (const number of [1, 2])
    await expect(rowOf(number).getByRole('link', { name: 'Worth a look: similar code' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.csv$/)
  await page.keyboard.press('Escape')
  await rowOf(19).getByRole('link', { name: 'Zyx Candidate 19' }).click()
  await expect(page.getByRole('region', { name: `Code for ${questionTitle}` })).toContainText('2 * number')

  // Lets the retention time pass.
  await sql`
    update tournament_participation set begun_at = begun_at - interval '800 days',
      starts_at = starts_at - interval '800 days', ends_at = ends_at - interval '800 days',
      finished_at = finished_at - interval '800 days'
    where tournament_id = ${assessmentId}`.execute(database)
  await forgetDueCandidates(database)
  await visit(`/AssessmentManagement/${assessmentId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Backend, 60 minutes')
  await expect(page.getByText('Zyx Candidate')).toHaveCount(0)
  const { rows: left } = await sql<{ table: string }>`
    select 'account' as table from account where display_name like 'Zyx Candidate%'
    union all select 'invitation' from tournament_invitation where email like '%@twenty.example'
    union all select 'participation' from tournament_participation where tournament_id = ${assessmentId}
    union all select 'submission' from submission where question_id = ${questionId}`.execute(database)
  expect(left).toEqual([])
})
