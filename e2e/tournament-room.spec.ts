import type { Locator, Page } from '@playwright/test'
import { getClarifications, markClarificationsRead } from '@gradus/contract/clarification'
import { messages } from '@gradus/contract/message'
import { codeIn, replaceCode } from './editor.ts'
import { anyCall } from './question-page.ts'
import { expect, test } from './site.ts'
import { announce, aTournament, moveTournament } from './tournament.ts'

const solution = 'def answer(n):\n    return 2 * n\n'
const doubling = (title: string) => ({
  kind: 'coding',
  title,
  body: '<p>Write <code>answer(n)</code>, which returns twice its argument.</p>',
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  implementations: [
    {
      type: 8,
      starter: 'def answer(n):\n    return 0\n',
      tests: 'from solution import *\nassert answer(2) == 4\n',
      additionalFiles: [],
    },
  ],
})
const editor = (page: Page) => page.getByRole('region', { name: 'Your solution' })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'From the organisers' })

async function placeOf(element: Locator) {
  const place = await element.boundingBox()
  if (!place) throw new Error('It is not on the page.')
  return { ...place, bottom: place.y + place.height }
}

test('An answer says which question it is about; after “Got it” one goes on writing, and beside the open questions and answers there is no alert', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const { id: user } = await login()
  const questions = [await post(doubling('Twice each number')), await post(doubling('Twice each figure'))]
  const id = await aTournament(database, { questions, participants: [user] })
  await visit(`/TournamentTest/${id}`)
  await replaceCode(editor(page), '# first line')
  await announce(database, id, 'It may be empty.', questions[0])
  await expect(alert(page)).toContainText(/Announcement about A, .Twice each number/)
  await alert(page).getByRole('button', { name: 'Got it' }).click()
  await expect(alert(page)).toHaveCount(0)
  await expect(codeIn(editor(page))).toBeFocused()
  await page.keyboard.type(' goes on')
  await expect(codeIn(editor(page))).toContainText('# first line goes on')

  await page.getByRole('button', { name: /^Clarifications/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Clarifications' })
  await expect(drawer).toContainText(/Announcement about A, .Twice each number/)
  await announce(database, id, 'It is never longer than ten.', questions[1])
  await expect(drawer).toContainText(/Announcement about B, .Twice each figure/)
  await expect(alert(page)).toHaveCount(0)
  await drawer.getByRole('button').first().click()
  await expect(drawer).toHaveCount(0)
  await expect(alert(page)).toHaveCount(0)
})

test('In the format icpc questions have no points, and the rank after the end is that of the frozen ranking', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const { id: user } = await login()
  const id = await aTournament(database, {
    questions: [await post(doubling('Twice each number of a team'))],
    participants: [user],
  })
  await database.updateTable('tournament').set({ format: 'icpc', freeze_minutes: 90 }).where('id', '=', id).execute()
  await visit(`/TournamentTest/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'A · Twice each number of a team' })).toBeVisible()
  await expect(page.getByText('Rank at the freeze')).toBeVisible()
  await expect(page.getByText('Junior').first()).toBeVisible()
  await expect(page.getByText('100 points')).toHaveCount(0)

  // A short title is not cut beside the question, nor above it.
  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 900 })
    const title = page.getByRole('navigation', { name: 'Questions' }).getByText('Twice each number of a team')
    await expect.poll(() => title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  // The first result opens where the pointer is not.
  await replaceCode(editor(page), solution)
  const submit = editor(page).getByRole('button', { name: 'Submit' })
  const before = await placeOf(submit)
  await submit.click()
  await expect(editor(page).getByRole('region', { name: 'Result' })).toContainText(messages.workingAsExpected)
  expect((await placeOf(submit)).y).toBe(before.y)

  // A draft that is saved after the end is refused.
  await expect(editor(page)).toContainText(/Saved, /)
  await moveTournament(database, id, { ends_at: new Date() })
  await expect(page.getByText('Your rank at the freeze: 1.')).toBeVisible()
})

test('Without a connection, the note about it leaves the organisers’ alert free, and the buttons stay where they are', async ({
  page,
  visit,
  post,
  login,
  database,
  faults,
}) => {
  const { id: user } = await login()
  const id = await aTournament(database, {
    questions: [await post(doubling('Twice without a net'))],
    participants: [user],
  })
  await visit(`/TournamentTest/${id}`)
  await replaceCode(editor(page), '# not yet\n')
  await expect(editor(page)).toContainText(/Saved, /)
  await announce(database, id, 'There will be a pause.')
  await expect(alert(page)).toBeVisible()
  faults.tolerate('none')
  const bar = editor(page).locator('.solution-actions')
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.context().setOffline(false)
    const before = await placeOf(bar)
    await page.context().setOffline(true)
    const note = page.getByText(/^You’re offline/)
    await expect(note).toBeVisible()
    const between = async () => (await placeOf(note)).y - (await placeOf(alert(page))).bottom
    await expect.poll(between).toBeGreaterThanOrEqual(0)
    await replaceCode(editor(page), `# ${width}\n`)
    await expect(editor(page)).toContainText('Saved on this device only.')
    if (width > 390) {
      expect((await placeOf(bar)).height).toBe(before.height)
      // One line, not a column of single words beside the buttons.
      expect((await placeOf(bar.locator('.saved-note'))).height).toBeLessThan(25)
    }
  }
  await page.context().setOffline(false)
})

test('An announcement that was closed with “Got it” stays closed on another device and after a reload', async ({
  page,
  visit,
  post,
  login,
  database,
  browser,
  site,
}) => {
  const { id: user } = await login()
  const id = await aTournament(database, {
    questions: [await post(doubling('Twice each count'))],
    participants: [user],
  })
  await visit(`/TournamentTest/${id}`)
  await expect(codeIn(editor(page))).toBeVisible()
  await announce(database, id, 'It may be empty.')
  const recorded = page.waitForResponse(anyCall(markClarificationsRead.url))
  await alert(page).getByRole('button', { name: 'Got it' }).click()
  await expect(alert(page)).toHaveCount(0)
  await recorded

  const elsewhere = await browser.newContext({ baseURL: site.url, locale: 'en-GB' })
  await elsewhere.addCookies(await page.context().cookies())
  const other = await elsewhere.newPage()
  const arrived = other.waitForResponse(anyCall(getClarifications.url))
  await visit(`/TournamentTest/${id}`, other)
  await arrived
  await expect(other.getByRole('button', { name: 'Clarifications', exact: true })).toBeVisible()
  await expect(alert(other)).toHaveCount(0)
  await announce(database, id, 'It is never longer than ten.')
  await expect(alert(other)).toContainText('It is never longer than ten.')
  await expect(alert(other)).not.toContainText('It may be empty.')
  await elsewhere.close()
})
