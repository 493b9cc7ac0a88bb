import type { Page } from '@playwright/test'
import { saveDraft } from '@gradus/contract/draft'
import { submitCode } from '@gradus/contract/submission'
import { messages } from '@gradus/contract/message'
import { codeIn, expectEditable, replaceCode } from './editor.ts'
import { tabTo } from './keyboard.ts'
import { expectNoViolation } from './axe.ts'
import { expect, goodPassword, waitUntilInteractive, test } from './site.ts'
import { announce, aTournament, moveTournament } from './tournament.ts'

const starter = 'def answer(n):\n    return 0\n'
const coding = (title: string, factor: number) => ({
  kind: 'coding',
  title,
  body: `<p>Write <code>answer(n)</code>, which returns ${factor} times its argument.</p>`,
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  implementations: [
    {
      type: 8,
      starter,
      tests: `from solution import *\nassert answer(2) == ${2 * factor}\n`,
      additionalFiles: [],
    },
  ],
})
const solving = (factor: number) => `def answer(n):\n    return ${factor} * n\n`

const editor = (page: Page) => page.getByRole('region', { name: 'Your solution' })
const code = (page: Page) => codeIn(editor(page))
const strip = (page: Page) => page.getByRole('navigation', { name: 'Questions' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('A tournament is played by keyboard alone', async ({ page, visit, post, login, database }) => {
  const { id: user } = await login()
  const questions = [await post(coding('Twice a number', 2)), await post(coding('Three times a number', 3))]
  const id = await aTournament(database, { questions, participants: [user] })
  await visit(`/TournamentTest/${id}`)
  await expect(heading(page, 'A · Twice a number')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Time left: less than (1 hour|5\d minutes)$/)

  await page.keyboard.press('Alt+2')
  await expect(heading(page, 'B · Three times a number')).toBeFocused()
  await expect(code(page)).toBeVisible()
  for (let step = 0; step < 40 && !(await code(page).evaluate('document.activeElement.matches(".cm-content")')); step++)
    await page.keyboard.press('Tab')
  await expect(code(page)).toBeFocused()
  await expectEditable(code(page))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(solving(3))
  await page.keyboard.press('Escape')
  await tabTo(editor(page), 'Submit')
  await page.keyboard.press('Enter')
  await expect(editor(page).getByRole('region', { name: 'Result' })).toContainText(messages.workingAsExpected)
  await expect(strip(page).getByRole('link', { name: /Three times a number/ })).toContainText('100 of 100 · 1 try')
  await expect(page.getByRole('region', { name: 'Your submissions to B' })).toContainText('Passed')

  // The editor is as the user left it, with its result.
  await page.keyboard.press('Alt+PageUp')
  await expect(heading(page, 'A · Twice a number')).toBeFocused()
  await page.keyboard.press('Alt+2')
  await expect(editor(page).getByRole('region', { name: 'Result' })).toContainText(messages.workingAsExpected)
})

test('A reload brings back the code, and of two devices neither overwrites the other silently', async ({
  page,
  visit,
  post,
  login,
  database,
  browser,
  site,
  expectFailure,
}) => {
  expectFailure(409, saveDraft.url)
  const { id: user } = await login()
  const id = await aTournament(database, { questions: [await post(coding('Four times', 4))], participants: [user] })
  await visit(`/TournamentTest/${id}`)
  await replaceCode(editor(page), '# written here\n')
  await expect(editor(page)).toContainText(/Saved, /)
  await expect(editor(page)).toContainText('your last saved code is submitted at the end')
  await page.reload()
  await expect(code(page)).toContainText('# written here')

  const elsewhere = await browser.newContext({ baseURL: site.url, locale: 'en-GB' })
  await elsewhere.addCookies(await page.context().cookies())
  const other = await elsewhere.newPage()
  await visit(`/TournamentTest/${id}`, other)
  await expect(code(other)).toContainText('# written here')
  await replaceCode(editor(other), '# written there\n')
  await expect(editor(other)).toContainText(/Saved, /)

  await replaceCode(editor(page), '# written here, and more\n')
  const conflict = editor(page).getByRole('alert')
  await expect(conflict).toContainText('You saved different code elsewhere')
  await conflict.getByRole('button', { name: 'Compare and choose' }).click()
  const choosing = page.getByRole('dialog', { name: 'Which code do you want to keep?' })
  await expect(choosing).toContainText('# written there')
  await expect(choosing).toContainText('# written here, and more')
  await choosing.getByRole('button', { name: 'Use the other code' }).click()
  await expect(code(page)).toContainText('# written there')
  await expect(conflict).toHaveCount(0)
  await editor(page).getByRole('button', { name: 'Restore my earlier code' }).click()
  await expect(code(page)).toContainText('# written here, and more')
  await elsewhere.close()
})

test('A lost connection loses nothing, and what is sent again is submitted once', async ({
  page,
  visit,
  post,
  login,
  database,
  faults,
}) => {
  const { id: user } = await login()
  const question = await post(coding('Five times', 5))
  const id = await aTournament(database, { questions: [question], participants: [user] })
  await visit(`/TournamentTest/${id}`)
  // Once this draft is saved, the page has loaded everything that it needs.
  await replaceCode(editor(page), '# not yet\n')
  await expect(editor(page)).toContainText(/Saved, /)
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  faults.tolerate('none')
  await page.context().setOffline(true)
  await expect(page.getByText('Offline: your code is saved on this device')).toBeVisible()
  await replaceCode(editor(page), solving(5))
  await expect(editor(page)).toContainText('Saved on this device only.')
  await page.context().setOffline(false)
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await expect(editor(page)).toContainText(/Saved, /)

  // The server receives it, but its answer is lost on the way.
  await page.route(`**${submitCode.url}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await editor(page).getByRole('button', { name: 'Submit' }).click()
  const failed = page.getByRole('dialog')
  await expect(failed).toContainText(messages.submitFailed)
  await page.unroute(`**${submitCode.url}`)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(editor(page).getByRole('region', { name: 'Result' })).toContainText(messages.workingAsExpected)
  const { submissions } = await database
    .selectFrom('tournament_submission')
    .select(({ fn }) => fn.countAll<number>().as('submissions'))
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(submissions).toBe(1)
})

test('The page opens by itself at the start, and says that time is up at the end', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const { id: user } = await login()
  const question = await post(coding('Six times', 6))
  const id = await aTournament(database, { questions: [question], participants: [user], startsIn: 30 })
  await visit(`/TournamentTest/${id}`)
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Starts in: less than (30|2\d) minutes$/)
  await moveTournament(database, id, { starts_at: new Date() })
  await expect(heading(page, 'A · Six times')).toBeVisible()

  await announce(database, id, 'Question A takes whole numbers only.')
  const announced = page.getByRole('alert').filter({ hasText: 'From the organisers' })
  await expect(announced).toContainText('Question A takes whole numbers only.')
  await announced.getByRole('button', { name: 'Got it' }).click()
  await expect(announced).toHaveCount(0)

  await moveTournament(database, id, { ends_at: new Date() })
  await expect(heading(page, 'Time is up')).toBeFocused()
  await expect(page.getByRole('link', { name: 'See the ranking' })).toBeVisible()
  await page.reload()
  await waitUntilInteractive(page)
  await expect(heading(page, 'Time is up')).toBeVisible()
})

test('After an expired session one logs in and goes on with the same code', async ({
  page,
  visit,
  post,
  login,
  database,
  faults,
}) => {
  const { id: user, email } = await login({ password: goodPassword })
  const questions = [await post(coding('Seven times', 7)), await post(coding('Eight times', 8))]
  const id = await aTournament(database, { questions, participants: [user] })
  await visit(`/TournamentTest/${id}?q=B`)
  // Ends the session before the save, because any other request could open the login page before the draft is written.
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  await page.route(`**${saveDraft.url}`, async (route) => {
    await ended
    await route.continue()
  })
  await replaceCode(editor(page), '# written without a session\n')
  faults.tolerate(401)
  await database.deleteFrom('session').where('user_id', '=', user).execute()
  end()
  await expect(page).toHaveURL(`/Login?next=${encodeURIComponent(`/TournamentTest/${id}?q=B`)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'B · Eight times')).toBeVisible()
  await expect(code(page)).toContainText('# written without a session')
  await expect(editor(page)).toContainText(/Saved, /)
})

test('A running tournament, its questions and answers and its end have no accessibility violations', async ({
  page,
  post,
  login,
  database,
}) => {
  const { id: user } = await login()
  const question = await post(coding('Nine times', 9))
  const running = await aTournament(database, { questions: [question], participants: [user] })
  await announce(database, running, 'Welcome to the tournament.')
  const at = `/TournamentTest/${running}`
  await expectNoViolation(page, at, { act: () => expect(code(page)).toBeVisible() })
  const drawer = page.getByRole('dialog', { name: 'Clarifications' })
  await expectNoViolation(page, at, {
    act: async () => {
      await page.getByRole('button', { name: /^Clarifications/ }).click()
      await expect(drawer.getByText('Welcome to the tournament.')).toBeVisible()
    },
    within: '[role=dialog]',
  })
  await moveTournament(database, running, { ends_at: new Date() })
  await expectNoViolation(page, at, { act: () => expect(heading(page, 'Time is up')).toBeVisible() })
})
