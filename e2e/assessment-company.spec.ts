import { messages } from '@gradus/contract/message'
import { compareDue } from '../server/src/assessment/similarity.ts'
import { anAssessedCandidate } from '../server/test/assessed-candidate.ts'
import { aCompany, candidateByApi, chooseQuestion, longDouble, pythonQuestion, renamedDouble } from './assessment.ts'
import { expectNoViolation } from './axe.ts'
import { textbox } from './form.ts'
import { dropSession, expect, test } from './site.ts'

const wrong = 'def double(numbers):\n    return []\n'

test('A recruiter makes an assessment from a template, invites by CSV, answers a request for more time, and reads a report', async ({
  page,
  visit,
  post,
  login,
  database,
  outbox,
  playwright,
  site,
}) => {
  test.slow()
  await post(pythonQuestion('Each number of a list twice'))
  const recruiter = await login({ displayName: 'Noa Lindqvist' })
  const companyId = await aCompany(database, { [recruiter.id]: 'recruiter' })

  await visit(`/CompanyManagement/${companyId}/assessments`)
  await expect(page.getByRole('heading', { name: 'Your first assessment' })).toBeVisible()
  await page.getByRole('link', { name: 'Backend, 60 minutes' }).click()
  await expect(textbox(page, 'Title')).toHaveValue('Backend, 60 minutes')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Enter how candidates can reach you.')).toBeVisible()
  await textbox(page, 'Contact for extra time or other help').fill('hiring@northwind.example')
  await chooseQuestion(page, 'Each number of a list twice')
  await expect(page.getByText('Public: anyone can find its solutions')).not.toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Each question has its own time limit' }).check()
  await page.getByRole('textbox', { name: 'Minutes for Each number of a list twice' }).fill('12.5')
  await page.getByLabel('Candidates can start from').fill('2026-01-05T09:00')
  await page.reload()
  await expect(page.getByText('Draft saved in this browser.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Minutes for Each number of a list twice' })).toHaveValue(
    '12.5 minutes',
  )
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'As a candidate sees it' })
  await expect(preview).toContainText('1 hour, from when you press Begin.')
  await expect(preview).toContainText('Also recorded: each edit in the editor')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/AssessmentManagement\/\d+$/)
  const assessmentId = Number(new URL(page.url()).pathname.split('/').at(-1))
  const question = await database
    .selectFrom('question')
    .select('id')
    .where('title', '=', 'Each number of a list twice')
    .executeTakeFirstOrThrow()

  await page.getByRole('button', { name: 'Invite candidates' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'candidates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email;name;extra time\nada@example.org;Ada Rivers;25\nada@example.org;Ada again;\nnobody;;\n'),
  })
  await expect(dialog.getByRole('status')).toContainText('1 new, 0 already invited, 1 duplicate, 1 invalid.')
  await expect(dialog).toContainText('25% more time')
  await dialog.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite candidates' }).first().click()
  await dialog.getByRole('tab', { name: 'One person' }).click()
  await dialog.getByRole('textbox', { name: 'Email' }).fill('sam@example.org')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sam "Brook"')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  const rows = page.getByRole('region', { name: 'Candidates of the assessment' })
  await expect(rows).toContainText('Ada Rivers')
  await expect(rows).toContainText('Sam "Brook"')

  const [mail] = await outbox('ada@example.org')
  const ada = await candidateByApi({ playwright, url: site.url }, assessmentId, mail?.link ?? '')
  await ada.ask(50, 'I read slowly.')
  // The open page shows it by itself.
  const requests = page.getByRole('region', { name: '1 request for more time' })
  await expect(requests).toContainText('Ada Rivers asks for 50% more time', { timeout: 30_000 })
  await requests.getByRole('button', { name: 'Give 50%' }).click()
  await expect(requests).toHaveCount(0)
  await expect(rows.getByRole('row', { name: /Ada Rivers/ })).toContainText('50%')
  await ada.begin()
  await ada.answer(question.id, longDouble)
  await ada.finish()
  await ada.leave()

  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/finished\s*1/, { timeout: 30_000 })
  await page.getByRole('link', { name: 'Ada Rivers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Rivers')
  const main = page.getByRole('main')
  await expect(main).toContainText('50% extra time')
  await expect(page.getByRole('region', { name: 'By question' })).toContainText('Solved')
  await expect(page.getByRole('img', { name: /1 submission, 0 runs, 1 paste with 120 characters/ })).toBeVisible()
  await page.getByText(/^All \d+ events as text$/).click()
  await expect(page.getByRole('region', { name: 'Events' })).toContainText('Pasted 120 characters')
  await expect(page.getByRole('region', { name: 'Code for Each number of a list twice' })).toContainText(
    'doubled.append',
  )
  const looks = page.getByRole('region', { name: 'Who looked at this' })
  await expect(looks).toContainText('Noa Lindqvist read the report')
  await expect(looks).toContainText('at most once every 15 minutes')
  for (const name of ['PDF', 'CSV']) {
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    expect((await file).suggestedFilename()).toMatch(new RegExp(`\\.${name.toLowerCase()}$`))
  }
  await page.getByRole('button', { name: 'Send the result' }).click()
  const sending = page.getByRole('dialog', { name: 'Send the result?' })
  await expect(sending).toContainText(/This sends .*Ada Rivers.*ada@example\.org.* an email/)
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The candidate gets an email with a link to the report.')).toBeVisible()
  await expectNoViolation(page, new URL(page.url()).pathname)
  await expectNoViolation(page, `/AssessmentManagement/${assessmentId}`)
  await expectNoViolation(page, `/AddAssessment/${companyId}`)
  await expectNoViolation(page, `/EditAssessment/${assessmentId}`)
  await expectNoViolation(page, `/CompanyManagement/${companyId}/assessments`)
})

test('Candidates are compared side by side; similar code is shown to look at, without a verdict; a reviewer sees only the assigned one', async ({
  page,
  visit,
  post,
  login,
  database,
  outbox,
  playwright,
  site,
}) => {
  test.slow()
  const questionId = await post(pythonQuestion('Each number of another list twice'))
  const reviewer = await login({ displayName: 'Robin Reviewer' })
  const asReviewer = await page.context().cookies()
  const owner = await login({ displayName: 'Noa Lindqvist' })
  const companyId = await aCompany(database, { [owner.id]: 'owner', [reviewer.id]: 'reviewer' }, 'Southwind Robotics')
  await visit(`/AddAssessment/${companyId}?template=none`)
  await textbox(page, 'Title').fill('An assessment to compare')
  await textbox(page, 'Contact for extra time or other help').fill('hiring@southwind.example')
  await page.getByLabel('Candidates can start from').fill('2026-01-05T09:00')
  await chooseQuestion(page, 'Each number of another list twice')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/AssessmentManagement\/\d+$/)
  const assessmentId = Number(new URL(page.url()).pathname.split('/').at(-1))

  await page.getByRole('button', { name: 'Invite candidates' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
  const people = { 'kim@example.org': longDouble, 'lee@example.org': renamedDouble, 'max@example.org': wrong }
  await dialog.getByRole('textbox', { name: 'Or addresses, one per line' }).fill(
    Object.keys(people)
      .map((email) => `${email}, ${email.slice(0, 3)} Marsh`)
      .join('\n'),
  )
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await dialog.getByRole('button', { name: 'Send 3 invitations' }).click()
  await expect(dialog).toHaveCount(0)
  for (const [email, source] of Object.entries(people)) {
    const [mail] = await outbox(email)
    const candidate = await candidateByApi({ playwright, url: site.url }, assessmentId, mail?.link ?? '')
    await candidate.begin()
    await candidate.answer(questionId, source)
    await candidate.finish()
    await candidate.leave()
  }
  // The site compares code once a minute, and only after it has been judged, so this may take a while.
  await expect(async () => {
    await compareDue(database)
    const pairs = await database
      .selectFrom('assessment_similarity')
      .select('id')
      .where('tournament_id', '=', assessmentId)
      .execute()
    expect(pairs).toHaveLength(1)
  }).toPass({ timeout: 90_000 })

  await page.reload()
  const rows = page.getByRole('region', { name: 'Candidates of the assessment' })
  await expect(rows.getByRole('link', { name: 'Worth a look: similar code' })).toHaveCount(2)
  await rows.getByRole('button', { name: 'Actions for max Marsh' }).click()
  await page.getByRole('menuitem', { name: 'Assign reviewers' }).click()
  const assigning = page.getByRole('dialog', { name: 'Assign reviewers' })
  await assigning.getByRole('combobox', { name: 'Reviewers' }).click()
  await page.getByRole('option', { name: 'Robin Reviewer' }).click()
  await page.keyboard.press('Escape')
  await assigning.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText(messages.updated)).toBeVisible()

  for (const name of ['kim', 'lee', 'max']) await rows.getByRole('checkbox', { name: `Select ${name} Marsh` }).check()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 3 candidates')
  await page.goBack()
  await expect(page.getByText('3 selected, at most 5')).toBeVisible()
  await expect(rows.getByRole('checkbox', { name: 'Select max Marsh' })).toBeChecked()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 3 candidates')
  const comparison = new URL(page.url()).search
  const table = page.getByRole('region', { name: 'Comparison of the candidates' })
  await expect(table.getByRole('row', { name: /^Score/ })).toContainText('Most points')
  await expect(page.getByRole('list', { name: 'The candidates’ code' })).toContainText('results.append')
  await page.getByRole('button', { name: 'Remove max Marsh from the comparison' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 2 candidates')
  await table.getByRole('link', { name: 'Worth a look' }).first().click()

  const similar = page.getByRole('region', { name: 'Similar code: look at this' })
  await expect(similar).toContainText('Similar code isn’t always copied')
  await expect(similar).toContainText('Nobody is ever rejected for this automatically.')
  await similar.getByRole('button', { name: 'Look at both' }).click()
  const both = page.getByRole('dialog', { name: 'Similar code, side by side' })
  await expect(both).toContainText('kim Marsh')
  await expect(both).toContainText('lee Marsh')
  await expect(both).toContainText('results')
  await expectNoViolation(page, `/AssessmentCompare/${assessmentId}${comparison}`)

  await dropSession(page)
  await page.context().addCookies(asReviewer)
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(`/AssessmentManagement/${assessmentId}`)
  await expect(rows.getByRole('link', { name: 'max Marsh' })).toBeVisible()
  await expect(rows).not.toContainText('kim Marsh')
  await expect(page.getByRole('button', { name: 'Invite candidates' })).toHaveCount(0)
})

test('On a phone a long name wraps in the report, and the comparison shows that there is a second candidate', async ({
  page,
  visit,
  login,
  database,
  site,
}) => {
  const owner = await login()
  const scene = { database, url: site.url, config: { PUBLIC_URL: site.url } }
  const { id, participationId } = await anAssessedCandidate(scene, owner.id, 'owner')
  await database
    .updateTable('tournament_invitation')
    .set({ name: 'Wolfeschlegelsteinhausenbergerdorff Hubert' })
    .where('tournament_id', '=', id)
    .execute()
  const candidates = await database
    .selectFrom('tournament_participation')
    .select('id')
    .where('tournament_id', '=', id)
    .execute()
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(`/AssessmentReport/${id}/${participationId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wolfeschlegelsteinhausenbergerdorff')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)

  await visit(`/AssessmentCompare/${id}?candidates=${candidates.map((one) => one.id).join(',')}`)
  const second = page.getByRole('region', { name: 'Comparison of the candidates' }).getByRole('columnheader').nth(2)
  expect((await second.boundingBox())?.x).toBeLessThan(320)
})
