import { replaceCode } from './editor.ts'
import { expect, test } from './site.ts'
import { aTournament, contestQuestion } from './tournament.ts'

test('Who has not begun sees the time left go down', async ({ page, visit, post, login, database }) => {
  const questions = [await post(contestQuestion('A river that runs dry'))]
  await login()
  const id = await aTournament(database, { questions, participants: [], startsIn: -30, endsIn: 5 })
  await visit(`/Tournament/${id}`)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  const left = page
    .getByRole('dialog', { name: 'Begin the tournament?' })
    .getByText(/you have 4 minutes \d+ seconds?\./)
  const first = await left.innerText()
  await expect(left).not.toHaveText(first)
})

test('Who begins sees the time that will be left, and goes on after that', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const questions = [await post(contestQuestion('A river against the clock'))]
  await login()
  const id = await aTournament(database, { questions, participants: [], startsIn: -30, endsIn: 45 })
  await database.updateTable('tournament').set({ minutes_per_participant: 90 }).where('id', '=', id).execute()
  await visit(`/Tournament/${id}`)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(/If you begin now, you have 4[0-5] minutes\./)).toBeVisible()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Begin the tournament?' })
  await expect(dialog).toContainText(
    /Your clock starts now and doesn’t stop\. If you begin now, you have 4[0-5] minutes\./,
  )
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL(`/TournamentTest/${id}`)
  await visit(`/Tournament/${id}`)
  await expect(page.getByText('You have begun. Your time is running.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`/TournamentTest/${id}`)
})

test('Where each try counts, the room offers no run against the tests and says why; Ctrl Enter opens the own input', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const { id: user } = await login()
  const questions = [await post(contestQuestion('A river that counts each try'))]
  const id = await aTournament(database, { questions, participants: [user] })
  await database.updateTable('tournament').set({ format: 'icpc' }).where('id', '=', id).execute()
  await visit(`/TournamentTest/${id}`)
  const solution = page.getByRole('region', { name: 'Your solution' })
  await replaceCode(solution, 'def answer(n):\n    return 2 * n\n')
  await expect(solution).toContainText('Each try counts, so your code runs against the tests only when you submit it.')
  await expect(solution.getByRole('button', { name: 'Compile and Run' })).toHaveCount(0)
  await expect(solution.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(solution.getByRole('textbox', { name: /input/i })).toBeFocused()
})
