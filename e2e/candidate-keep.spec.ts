import { pythonQuestion } from './assessment.ts'
import { expectAccessible } from './axe.ts'
import { beginAssessment, inviteCandidate } from './candidate.ts'
import { expect, test } from './site.ts'

test('A candidate keeps their work as an account, with a code that is sent to the invited address', async ({
  page,
  post,
  database,
  outbox,
  playwright,
  site,
  expectFailure,
}) => {
  test.slow()
  const assigned = await post(pythonQuestion('Work to keep'))
  const email = 'keeps.the.work@example.com'
  await inviteCandidate(
    { database, playwright, url: site.url },
    { email, name: 'Dana Candidate' },
    { questions: [{ questionId: assigned, points: 100 }] },
  )
  const [mail] = await outbox(email)
  await beginAssessment(page, mail?.link ?? '')
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }).click()

  const keep = page.getByRole('region', { name: 'Keep your work' })
  await expect(keep).toContainText('First we send a code to this address')
  await keep.getByRole('button', { name: 'Send the code' }).click()
  await expect(keep.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)

  const create = keep.getByRole('button', { name: 'Create my account' })
  await create.click()
  await expect(keep).toContainText('Enter the code from the email.')
  await expect(keep).toContainText('Accept the terms to create your account.')
  await keep.getByLabel('Password', { exact: true }).fill('steps up the stair')
  await keep.getByLabel('I accept the Terms of Service').check()
  const isCode = /^(\d{6}) is your code for a Gradus account/
  const code = async () =>
    (await outbox(email, 2)).flatMap(({ subject }) => isCode.exec(subject)?.[1] ?? []).at(-1) ?? ''
  await expect.poll(code).not.toBe('')
  const right = await code()
  expectFailure(400, '/auth/api/OwnAssessments/:id/Keep')
  await keep.getByLabel('Code').fill(right === '123456' ? '654321' : '123456')
  await create.click()
  await expect(keep).toContainText('This code isn’t right')
  await expect(keep.getByLabel('Code')).toBeFocused()
  await keep.getByLabel('Code').fill(right)
  await create.click()
  await expect(page.getByText('You now have an account')).toBeVisible()
  await expect(keep).toHaveCount(0)
})
