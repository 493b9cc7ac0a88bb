import { messages } from '@gradus/contract/message'
import { expectAccessible } from './axe.ts'
import { replaceCode } from './editor.ts'
import { expect, roles, test } from './site.ts'

const coding = {
  kind: 'coding',
  title: 'Twice a number, for everybody',
  body: '<p>Write <code>double(n)</code>, which returns twice its argument.</p>',
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  implementations: [
    { type: 8, starter: 'def double(n):\n    return 0\n', tests: 'from solution import *\nassert double(2) == 4\n' },
  ],
}

test('A lecturer writes a question that only the course sees, finds it in the table, and deletes it', async ({
  page,
  visit,
  login,
  browser,
  site,
  expectFailure,
}) => {
  expectFailure(404, '/Question/:id/:slug')
  await login({ role: roles.lecturer, displayName: 'Lena Lecturer' })
  await visit('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Manage Questions' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your course has no questions yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add Question' }).first().click()
  await page.getByRole('link', { name: 'Multi Choice' }).click()
  // Until the multiple-choice form is loaded, the coding form stays, which has a title and this checkbox, too.
  await expect(page.getByRole('region', { name: 'Answers' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Only my course sees it/ })).toBeChecked()
  await page.getByLabel('Title', { exact: true }).fill('Which number of the course is even')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.insertText('Choose the number that is even, please.')
  for (const [letter, text] of Object.entries({ A: 'One', B: 'Two', C: 'Three', D: 'Five' })) {
    await page.getByRole('textbox', { name: `Answer ${letter}`, exact: true }).click()
    await page.keyboard.insertText(text)
  }
  await page.getByRole('radio', { name: 'Answer B is correct' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByText('Only students of this course can see this question.')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which number of the course is even')
  const address = page.url()

  // For other users the question does not exist.
  const stranger = await browser.newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: messages.notFoundTitle })).toBeVisible()
  await stranger.goto(`${site.url}/?type=MC`)
  await expect(stranger.getByText('Which number of the course is even')).toHaveCount(0)
  await stranger.close()

  await visit('/ManageLecturerQuestions')
  await expect(page.getByRole('row', { name: /Which number of the course is even/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /^Select Which number/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete a question' })
  await expect(dialog).toContainText('Nobody has submitted an answer yet.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The question was deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your course has no questions yet' })).toBeVisible()
})

test('A lecturer copies a public question, changes the copy, and submits a solution to it', async ({
  page,
  visit,
  login,
  post,
}) => {
  test.setTimeout(120_000)
  const id = await post(coding)
  await login({ role: roles.lecturer })
  await visit(`/Question/${id}`)
  await page.getByRole('button', { name: 'Copy to my course’s questions' }).click()
  await expect(page).toHaveURL(/EditQuestion\?id=/)
  await page.getByLabel('Title', { exact: true }).fill('Twice a number, for my course')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twice a number, for my course')
  await replaceCode(page, 'double = lambda n: 2 * n\n')
  await page.getByRole('button', { name: /^Submit/ }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByText('Solved.')).toBeVisible({ timeout: 40_000 })
  // Nobody is asked to rate a question that is visible only in a course.
  await expect(page.getByRole('dialog', { name: messages.rateTheQuestion })).toHaveCount(0)
  await visit('/ManageLecturerQuestions')
  await expect(page.getByRole('link', { name: 'Copied from a public question' })).toHaveAttribute(
    'href',
    `/Question/${id}`,
  )
  await visit(`/Question/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twice a number, for everybody')
})

test('Only role 2 can open a lecturer’s Manage Questions', async ({ page, visit, login }) => {
  for (const role of [roles.user, roles.moderator, roles.admin]) {
    await login({ role })
    await visit('/ManageLecturerQuestions')
    await expect(page.getByRole('heading', { name: messages.notFoundTitle })).toBeVisible()
  }
})
