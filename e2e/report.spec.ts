import { messages } from '@gradus/contract/message'
import { getHotQuestions } from '@gradus/contract/question-list'
import { reportQuestion, reportReasons } from '@gradus/contract/report'
import { anyCall, choice, toast, votes } from './question-page.ts'
import { expect, roles, test } from './site.ts'

test("Report: seven reasons, 'Reporting...', 'Thank you for reporting'; not on the user's own question, not twice", async ({
  page,
  visit,
  post,
  login,
  database,
  expectFailure,
}) => {
  expectFailure('none', '/auth/api/ReportQuestion/:id/:reason')
  const id = await post(choice('A question that is reported'))
  await visit(`/Question/${id}`)
  await expect(page.getByRole('button', { name: 'Report question' })).toHaveCount(0)
  const me = await login()
  await visit(`/Question/${id}`)
  const report = page.getByRole('button', { name: 'Report question' })
  await report.click()
  await expect(page.getByRole('menuitem')).toHaveText(reportReasons.map(({ name }) => name))
  await page.route(anyCall(reportQuestion.url), (route) => route.abort())
  await page.getByRole('menuitem', { name: 'Unoriginal material' }).click()
  await expect(toast(page, 'Error occurred, please try again..')).toBeVisible()
  await page.unroute(anyCall(reportQuestion.url))

  const reporting = toast(page, 'Reporting...')
  await page.route(anyCall(reportQuestion.url), async (route) => {
    await expect(reporting).toBeVisible()
    await route.continue()
  })
  await report.click()
  await page.getByRole('menuitem', { name: 'Unoriginal material' }).click()
  const thanks = toast(page, 'Thank you for reporting')
  await expect(thanks).toContainText('Our admins will review this question shortly.')
  const reported = page.getByRole('button', { name: 'You reported this question' })
  await expect(reported).toBeDisabled()
  await expect(reported).toBeFocused()
  const reports = await database.selectFrom('report').select('reason').where('question_id', '=', id).execute()
  expect(reports).toEqual([{ reason: 1 }])
  await page.reload()
  await expect(reported).toBeDisabled()

  await database.updateTable('question').set({ user_id: me.id }).where('id', '=', id).execute()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /report/i })).toHaveCount(0)
})

test("Admins mark a question as ready, remove it from Top Questions, and see 'Content Moderated'", async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const id = await post(choice('A question that admins moderate'))
  await database.updateTable('question').set({ approved_by_moderator: true }).where('id', '=', id).execute()
  // The list is short: without votes, questions that other journeys post meanwhile would push this one out of it.
  await database.updateTable('question_stats').set({ votes: 40 }).where('question_id', '=', id).execute()
  const expectHot = () =>
    expect.poll(async () => (await (await page.request.get(getHotQuestions.url)).text()).includes(`"id":${id},`))
  await expectHot().toBe(true)
  const user = await login()
  await visit(`/Question/${id}`)
  await expect(votes(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Admin actions' })).toHaveCount(0)
  await expect(page.getByText('Content Moderated')).toHaveCount(0)

  await database.updateTable('account').set({ role: roles.admin }).where('id', '=', user.id).execute()
  await visit(`/Question/${id}`)
  await expect(page.getByText('Content Moderated')).toBeVisible()
  const actions = async (name: string) => {
    await page.getByRole('button', { name: 'Admin actions' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const heading = page.locator('.qhead')
  await actions('Mark as ready')
  await expect(heading.getByText('Ready', { exact: true })).toBeVisible()
  await expect(toast(page, messages.updated)).toBeVisible()
  await actions('Mark as not ready')
  await expect(heading.getByText('Ready', { exact: true })).toHaveCount(0)
  await actions('Remove from Top Questions')
  await expect(toast(page, messages.updated)).toBeVisible()
  await expectHot().toBe(false)
  await actions('Add to Top Questions')
  await expectHot().toBe(true)
})

for (const name of ['Report as duplicate', 'Report and remove'] as const)
  test(`${name}: the dialog, the mail to the author, and the way back to /home`, async ({
    page,
    visit,
    post,
    login,
    account,
    outbox,
    database,
    expectFailure,
  }) => {
    const id = await post(choice(`A question for ${name}`))
    const author = await account({ displayName: 'Dana Okafor' })
    await database.updateTable('question').set({ user_id: author.id }).where('id', '=', id).execute()
    await login({ role: roles.admin })
    await visit(`/Question/${id}`)
    const ask = async () => {
      await page.getByRole('button', { name: 'Admin actions' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await ask()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toContainText(
      'Are you sure you want to report this question? This question be will deleted, and the user will be informed via mail.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await ask()
    await dialog.getByRole('button', { name }).click()
    await expect(page).toHaveURL(/\/home$/)
    const [mail] = await outbox(author.email)
    expect(mail?.subject).toContain(`A question for ${name}`)
    expectFailure(404, '/Question/:id')
    expectFailure(404, '/auth/api/Questions/:id')
    await visit(`/Question/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.notFoundTitle)
  })
