import { messages } from '@gradus/contract/message'
import { expectNoViolation as check } from './axe.ts'
import { replaceCode } from './editor.ts'
import { expect, roles, test } from './site.ts'

// The longest of all files. Its tests are independent of each other, so any worker can take the next one.
test.describe.configure({ mode: 'parallel' })

const ofVisitors = [
  '/',
  '/?type=MC&order=difficulty&page=2',
  '/?page=9999',
  '/Search?kw=tree',
  '/Search?kw=nothinglikethis',
  '/Search',
  '/Search?tag=stirngs',
  '/Unsubscribe/nothing',
  '/Login',
  '/SignUp',
  '/AdminLogin',
  '/ForgotPassword',
  '/ForgotPasswordPage?token=abcdefghijklmnopqrstuv',
  '/ForgotPasswordPage',
  '/EmailActivation',
  '/activate',
  '/FirstAdmin?token=abcdefghijklmnopqrstuv',
  '/FirstAdmin',
  '/About',
  '/PrivacyPolicy',
  '/ForCompanies',
  '/ForUni',
  '/AllAnnouncements',
  '/Blog',
  '/BlogPost/1',
  '/Reputation',
  '/logout',
  '/no-such-page',
]
for (const address of ofVisitors)
  test(`A visitor's ${address} has no accessibility violations`, async ({ page, expectFailure }) => {
    test.slow()
    if (address === '/no-such-page') expectFailure(404, address)
    await check(page, address)
  })

test('Forms with their errors have no accessibility violations', async ({ page }) => {
  test.slow()
  await check(page, '/SignUp', {
    act: async () => {
      await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText(messages.invalidEmail)).toBeVisible()
    },
  })
})

test('The open menu, support pop-up and inbox have no accessibility violations', async ({ page, login }) => {
  test.slow()
  await check(page, '/?page=1', {
    act: async () => {
      await page.getByRole('button', { name: 'Contact Us' }).click()
      await expect(page.getByRole('dialog', { name: messages.supportTitle })).toBeVisible()
    },
    within: '[role=dialog]',
  })
  await login()
  await check(page, '/', {
    act: async () => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByText(messages.allClean)).toBeVisible()
    },
  })
  await check(page, '/', {
    act: async () => {
      const burger = page.getByRole('button', { name: 'Open menu' })
      if (await burger.isVisible()) await burger.click()
    },
  })
})

test("A user's pages have no accessibility violations", async ({ page, login }) => {
  test.slow()
  await login()
  for (const address of ['/', '/CompleteRegister']) await check(page, address)
})

test("An admin's home has no accessibility violations", async ({ page, login }) => {
  test.slow()
  await login({ role: roles.admin })
  await check(page, '/')
})

test("A lecturer's questions and an admin's content have no accessibility violations", async ({ page, login }) => {
  test.slow()
  await login({ role: roles.lecturer })
  await check(page, '/ManageLecturerQuestions')
  await login({ role: roles.admin })
  for (const address of ['/Content', '/AddAnnouncement']) await check(page, address)
})

test('A coding question with its results has no accessibility violations', async ({ page, login, post }) => {
  test.setTimeout(240_000)
  const id = await post({
    kind: 'coding',
    title: 'A sum without barriers',
    body: '<p>Give back the sum of <code>a</code> and <code>b</code>, see <a href="https://example.com">here</a>.</p><pre><code>add(1, 2)</code></pre>',
    rawTags: ['arithmetic'],
    difficultLevel: 3,
    implementations: [
      {
        type: 8,
        starter: 'def add(a, b):\n    return 0\n',
        tests:
          "from solution import *\nprint(('ok' if add(1, 1) == 2 else 'not ok') + ' 1 - one and one')\nraise SystemExit(add(1, 1) != 2)\n",
        additionalFiles: [],
      },
    ],
  })
  await check(page, `/Question/${id}`)
  await login()
  const run = page.getByRole('button', { name: 'Compile and Run' })
  const result = page.getByRole('region', { name: 'Result' })
  await check(page, `/Question/${id}`, {
    act: async () => {
      await run.click()
      await expect(result).toContainText(messages.notWorkingAsExpected)
    },
  })
  await check(page, `/Question/${id}`, {
    act: async () => {
      await replaceCode(page, 'def add(a, b)\n')
      await run.click()
      await expect(result).toContainText(messages.compilationErrors)
    },
  })
})

test('A multiple-choice question and its rating have no accessibility violations', async ({ page, login, post }) => {
  test.setTimeout(240_000)
  const id = await post({
    kind: 'multiChoice',
    title: 'A choice without barriers',
    body: '<p>Which of these is the right one?</p>',
    rawTags: ['choosing'],
    difficultLevel: 2,
    answers: [
      { body: 'This one', correct: true },
      { body: 'That one', correct: false },
    ],
  })
  await check(page, `/Question/${id}`)
  await login()
  const answer = async (body: string) => {
    const option = page.getByRole('button', { name: body })
    if ((await option.getAttribute('aria-pressed')) === 'false') await option.click()
    await page.getByRole('button', { name: 'Submit answer' }).click()
  }
  await check(page, `/Question/${id}`, {
    act: async () => {
      await answer('That one')
      await expect(page.getByText('That’s not correct.')).toBeVisible()
    },
  })
  await answer('This one')
  const rating = page.getByRole('dialog', { name: messages.rateTheQuestion })
  await expect(rating).toBeVisible()
  await check(page, `/Question/${id}`, {
    act: () => expect(rating).toBeVisible(),
    within: '[role=dialog]',
  })
})
