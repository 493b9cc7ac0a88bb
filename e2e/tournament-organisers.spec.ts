import { expect, test } from './site.ts'
import { aTournament } from './tournament.ts'

test('An organiser leaves, and the dashboard that is still open asks for nothing that they may no longer see', async ({
  page,
  visit,
  post,
  account,
  login,
  database,
}) => {
  const question = await post({
    kind: 'coding',
    title: 'A river without its organiser',
    body: '<p>Answer twice the number that is given.</p>',
    rawTags: [],
    difficultLevel: 1,
    implementations: [
      { type: 8, starter: 'def answer(n):\n    return 0\n', tests: 'assert True\n', additionalFiles: [] },
    ],
  })
  const other = await account({ displayName: 'Sam Brook' })
  const { id: own } = await login()
  const id = await aTournament(database, { questions: [question], participants: [] })
  await database
    .insertInto('tournament_organiser')
    .values([own, other.id].map((user_id) => ({ tournament_id: id, user_id })))
    .execute()
  await visit(`/TournamentManagement/${id}`)
  const organisers = page.getByRole('region', { name: /^Organisers/ })
  await organisers.getByRole('button', { name: 'Leave the organisers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/Tournaments')
  await expect(page.getByRole('heading', { level: 1, name: 'Tournaments' })).toBeVisible()
})
