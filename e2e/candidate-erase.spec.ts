import { eraseCandidate } from '@gradus/contract/assessment-candidate'
import { pythonQuestion } from './assessment.ts'
import { expectAccessible } from './axe.ts'
import { beginAssessment, inviteCandidate, recruiterOf } from './candidate.ts'
import { expect, test } from './site.ts'

test('A candidate reads what the recording keeps of pasted text and how looks are logged, agrees, and sees a confirmation after erasing everything', async ({
  page,
  post,
  database,
  outbox,
  playwright,
  site,
}) => {
  const assigned = await post(pythonQuestion('Work to erase'))
  const email = 'erases.everything@example.com'
  await inviteCandidate(
    { database, playwright, url: site.url },
    { email, name: 'Dana Candidate' },
    { questions: [{ questionId: assigned, points: 100 }] },
  )
  const [mail] = await outbox(email)
  await page.goto(mail?.link ?? '')
  const recorded = page.getByRole('region', { name: 'What is recorded' })
  await expect(recorded).toContainText('with the text that you type, paste or delete')
  await expect(recorded).toContainText('at most once every 15 minutes')
  await page.getByLabel('I have read this and agree to it.').check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await page.getByRole('button', { name: 'Erase my data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase it for good' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data has been erased')
  await expect(page.getByRole('main')).toContainText('here and for the company')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data has been erased')
})

test('If the company deletes the data of a candidate during the test, the page says that it is closed, and whom to ask', async ({
  page,
  post,
  database,
  outbox,
  playwright,
  site,
  faults,
}) => {
  test.slow()
  const questions = [{ questionId: await post(pythonQuestion('Work that the company deletes')), points: 100 }]
  const email = 'deleted.meanwhile@example.com'
  const place = { database, playwright, url: site.url }
  const id = await inviteCandidate(place, { email, name: 'Dana Deleted' }, { questions })
  const [mail] = await outbox(email)
  await beginAssessment(page, mail?.link ?? '')
  await expect(page.getByRole('timer')).toBeVisible()
  const { requests, candidate } = await recruiterOf(place, id)
  faults.tolerate(401)
  await requests.post(eraseCandidate.url.replace(':id', String(candidate.candidateId)), { data: {} })
  await requests.dispose()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This assessment is closed here', {
    timeout: 60_000,
  })
  await expect(page.getByRole('link', { name: 'jobs@robots.example' })).toBeVisible()
})
