import { expect, roles, test } from './site.ts'
import { aTournament } from './tournament.ts'

const river = (title: string) => ({
  kind: 'coding',
  title,
  body: '<p>Return twice the number that is given.</p>',
  rawTags: [],
  difficultLevel: 1,
  implementations: [
    { type: 8, starter: 'def answer(n):\n    return 0\n', tests: 'assert True\n', additionalFiles: [] },
  ],
})

test('An organiser leaves, and the dashboard that is still open asks for nothing that they may no longer see', async ({
  page,
  visit,
  post,
  account,
  login,
  database,
}) => {
  const question = await post(river('A river without its organiser'))
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

test('The dashboard’s participants are as new as its figures', async ({
  page,
  visit,
  post,
  account,
  login,
  database,
}) => {
  await login({ role: roles.admin })
  const id = await aTournament(database, { questions: [await post(river('A river that rises'))], participants: [] })
  await visit(`/TournamentManagement/${id}`)
  const participants = page.getByRole('region', { name: /^Participants/ })
  await expect(participants).toContainText('No participants yet')
  const { id: user } = await account({ displayName: 'Sam Brook' })
  await database
    .insertInto('tournament_participation')
    .values({ tournament_id: id, user_id: user, kind: 'live' })
    .execute()
  await expect(participants.getByRole('row', { name: /Sam Brook/ })).toContainText('Not yet')
  await database
    .updateTable('tournament_participation')
    .set({ begun_at: new Date(), starts_at: new Date(), ends_at: new Date(Date.now() + 60_000) })
    .where('user_id', '=', user)
    .execute()
  await expect(participants.getByRole('row', { name: /Sam Brook/ })).not.toContainText('Not yet')
})
