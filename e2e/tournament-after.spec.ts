import { readFile } from 'node:fs/promises'
import { messages } from '@gradus/contract/message'
import { changeParticipant } from '@gradus/contract/tournament-dashboard'
import { aPlayedTournament } from '../server/test/played-tournament.ts'
import { expectNoViolation } from './axe.ts'
import { replaceCode } from './editor.ts'
import { signIn } from './sign-in.ts'
import { dropSession, expect, roles, test } from './site.ts'

/** Features after the end of a tournament: certificates and virtual runs. */

const minute = 60_000

test('A participant gets a certificate that everybody can verify; when the ranking changes its address says so and leads to the new one', async ({
  page,
  visit,
  login,
  database,
  site,
  expectFailure,
}) => {
  test.slow()
  const title = 'The certified sprint'
  const { id, users } = await aPlayedTournament(
    { database, url: site.url, config: { PUBLIC_URL: site.url } },
    {
      title,
      state: 'final',
      results: { 'Olu Adeyemi': [[1, '10:00', 'ok']], 'Noa Lindqvist': [[1, '20:00', '2/4']], 'Yuki Tanabe': [] },
    },
  )
  await signIn(page, { database, url: site.url }, users['Noa Lindqvist']?.id ?? 0)
  await visit(`/Tournament/${id}`)
  await expect(page.getByRole('main')).not.toContainText('You can read them once you have begun.')
  await page.getByRole('button', { name: 'Certificate' }).click()
  await expect(page).toHaveURL(/\/Certificate\/[\w-]{22}$/)
  const address = new URL(page.url()).pathname
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)

  // Everybody who has the address can read it, even without an account.
  await dropSession(page)
  await visit(address)
  const certificate = page.getByRole('article')
  await expect(certificate.getByRole('heading', { level: 1 })).toHaveText('Noa Lindqvist')
  await expect(certificate).toContainText('took 2nd place of 3 in')
  await expect(certificate.getByRole('link', { name: title })).toHaveAttribute('href', `/Tournament/${id}`)
  await expect(certificate.getByRole('alert')).toContainText('This certificate matches the final ranking.')
  await expectNoViolation(page, address)

  await login({ role: roles.admin, displayName: 'Iris Admin' })
  await visit(`/TournamentManagement/${id}`)
  const state = page.getByRole('region', { name: /^State/ })
  const participants = page.getByRole('region', { name: /^Participants/ })
  await expect(participants).toContainText('The ranking is final, so nobody can be disqualified')
  await expect(participants.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove an interval' })).toHaveCount(0)
  await state.getByRole('button', { name: 'Reopen' }).click()
  const reopening = page.getByRole('dialog', { name: 'Reopen the tournament' })
  await reopening.getByRole('textbox', { name: 'Reason' }).fill('Two people at one keyboard')
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await expect(state).toContainText('Results shown')
  await visit(address)
  await expect(certificate.getByRole('alert')).toContainText('The ranking was reopened. Check again when it is final.')
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveCount(0)

  await visit(`/TournamentManagement/${id}`)
  await participants.getByRole('button', { name: 'Actions for Olu Adeyemi' }).click()
  await page.getByRole('menuitem', { name: 'Disqualify' }).click()
  const disqualifying = page.getByRole('dialog', { name: 'Disqualify' })
  const reason = disqualifying.getByRole('textbox', { name: 'Reason' })
  await reason.fill('Two people at one keyboard')
  // Another organiser makes the ranking final at the same moment: the reason is kept.
  const setFinal = (final_at: Date | null) =>
    database.updateTable('tournament').set({ final_at }).where('id', '=', id).execute()
  await setFinal(new Date())
  expectFailure(409, changeParticipant.url)
  await disqualifying.getByRole('button', { name: 'Disqualify' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The ranking is final.' })).toBeVisible()
  await expect(reason).toHaveValue('Two people at one keyboard')
  await setFinal(null)
  await disqualifying.getByRole('button', { name: 'Disqualify' }).click()
  await expect(participants.getByRole('row', { name: /Olu Adeyemi/ })).toContainText('Disqualified')
  await state.getByRole('button', { name: 'Make it final' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make it final' }).click()
  await expect(state).toContainText('The ranking doesn’t change any more.')

  await visit(address)
  await expect(certificate.getByRole('alert')).toContainText(
    'The ranking has changed since this certificate was issued.',
  )
  await certificate.getByRole('link', { name: 'Open the certificate that replaces it' }).click()
  await expect(certificate).toContainText('took 1st place of 2 in')
  await expect(certificate.getByRole('alert')).toContainText('This certificate matches the final ranking.')
})

test('On a fresh site one tries the sample tournament: a virtual run with the ranking as it was then, which changes no result', async ({
  page,
  visit,
  login,
  database,
}) => {
  test.slow()
  const { id: userId } = await login({ displayName: 'Vera Virtual' })
  await visit('/Tournaments')
  await page.getByRole('main').getByRole('link', { name: 'Sample tournament: five steps in two hours' }).click()
  await page.getByRole('button', { name: 'Virtual run' }).click()
  const dialog = page.getByRole('dialog', { name: 'Begin a virtual run?' })
  await expect(dialog).toContainText('A virtual run changes no result and earns no reputation.')
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL(/\/TournamentTest\/\d+$/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await expect(page.getByRole('heading', { level: 1, name: /^A · / })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Time left: less than (2 hours|1 hour)/)

  const solution = page.getByRole('region', { name: 'Your solution' })
  await solution.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: /Python/ }).click()
  await expect(solution.locator('.cm-content')).toContainText('def broken_bracket')
  const source = await readFile('content/questions/the-bracket-that-breaks-the-formula/python/solution.py', 'utf8')
  await replaceCode(solution, source)
  await solution.getByRole('button', { name: 'Submit' }).click()
  await expect(solution.getByRole('region', { name: 'Result' })).toContainText(messages.workingAsExpected)
  await expect(page.getByRole('navigation', { name: 'Questions' }).getByRole('link').first()).toContainText(
    '100 of 100 · 1 try',
  )

  // Lets half an hour of the run pass.
  const run = database
    .updateTable('tournament_participation')
    .where('user_id', '=', userId)
    .where('kind', '=', 'virtual')
  const startsAt = new Date(Date.now() - 30 * minute)
  await run
    .set({ begun_at: startsAt, starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 120 * minute) })
    .execute()
  await page.getByRole('link', { name: 'Replay' }).click()
  await expect(page).toHaveURL(`/TourRank/${id}?view=virtual`)
  const then = page.getByRole('region', { name: 'Ranking at this point of your virtual run' })
  const ownRow = then.getByRole('row', { name: /Vera Virtual/ })
  await expect(ownRow).toContainText('You, now')
  await expect(ownRow.locator('.rank-score')).toHaveText('100')
  // At that point of the original, she had solved A, B and C; she solved D ten minutes later.
  await expect(then.getByRole('row', { name: /Aylin Demir/ }).locator('.rank-score')).toHaveText('400')

  await page.getByRole('link', { name: 'Everyone' }).click()
  const official = page.getByRole('region', { name: 'Ranking', exact: true })
  await expect(official.getByRole('row', { name: /Aylin Demir/ })).toBeVisible()
  await expect(official.getByRole('row', { name: /Vera Virtual/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the test' }).click()
  await expect(page).toHaveURL(`/TournamentTest/${id}`)
})
