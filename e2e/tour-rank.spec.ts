import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { submitCode } from '@gradus/contract/submission'
import { setTournamentState } from '@gradus/contract/tournament-management'
import type { Database } from '../server/src/platform/data/database.ts'
import { aPlayedTournament } from '../server/test/played-tournament.ts'
import { expectNoViolation } from './axe.ts'
import { tabTo } from './keyboard.ts'
import { requestsOf, signIn } from './sign-in.ts'
import { expect, waitUntilInteractive, roles, test } from './site.ts'

type TournamentOptions = Parameters<typeof aPlayedTournament>[1]

/** A tournament with submissions, on the journey's site. */
async function play({ database, url }: { database: Database; url: string }, options: TournamentOptions) {
  return await aPlayedTournament({ database, url, config: { PUBLIC_URL: url } }, options)
}

/** The rows as texts, such as "1 Olu Adeyemi 100". */
async function rowsOf(page: Page): Promise<string[]> {
  const rows = page.getByRole('region', { name: 'Ranking' }).locator('tbody tr')
  return await rows.evaluateAll((all) =>
    all.map((row) =>
      ['.place', 'bdi', '.rank-score']
        .map((part) => row.querySelector(part)?.textContent ?? '')
        .join(' ')
        .trim(),
    ),
  )
}

test('The ranking is live: a row moves on another browser’s page without a reload', async ({
  page,
  browser,
  visit,
  database,
  site,
}) => {
  const played = await play(
    { database, url: site.url },
    {
      title: 'Autumn Sprint',
      begunMinutesAgo: 60,
      points: [100, 100],
      results: { 'Olu Adeyemi': [[1, '5:00', '2/4']], 'Noa Lindqvist': [] },
    },
  )
  const address = `/TourRank/${played.id}`
  const response = await visit(address)
  // The server renders the ranking for visitors, but the preview of the link contains no results.
  const html = (await response?.text()) ?? ''
  expect(html).toContain('Olu Adeyemi')
  expect(html).toContain('og:description" content="The ranking of Autumn Sprint: 2 participants, 2 questions."')
  await expect(page).toHaveTitle('Autumn Sprint: ranking · Gradus')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  expect(await rowsOf(page)).toEqual(['1 Olu Adeyemi 50', '2 Noa Lindqvist 0'])
  // A value that a reload would remove.
  await page.evaluate('window.stays = true')

  const context = await browser.newContext({ baseURL: site.url })
  const noa = await context.newPage()
  await signIn(noa, { database, url: site.url }, played.users['Noa Lindqvist']?.id ?? 0)
  await visit(address, noa)
  await expect(noa.getByText('Your rank: 2 of 2.')).toBeVisible()
  const submitted = await context.request.post(submitCode.url, {
    data: { candidateSource: 'solved = True\n', type: 8, questionId: played.questions[0], tournamentId: played.id },
    headers: { origin: site.url },
  })
  expect(await submitted.text()).toBe('0')

  await expect.poll(() => rowsOf(page)).toEqual(['1 Noa Lindqvist 100', '2 Olu Adeyemi 50'])
  await expect(page.getByText(/^100 points, solved, at 1:0\d, 1 try, first to solve it$/)).toBeAttached()
  expect(await page.evaluate('window.stays')).toBe(true)
  await expect(noa.getByText('Your rank: 1 of 2.')).toBeVisible()
  await context.close()
})

test('When the frozen results are shown, the chart of an open page follows its table', async ({
  page,
  visit,
  database,
  site,
  playwright,
}) => {
  const place = { database, url: site.url, playwright }
  const played = await play(place, {
    title: 'Thaw in spring',
    points: [100, 100],
    freezeMinutes: 60,
    results: {
      'Olu Adeyemi': [[1, '10:00', 'ok']],
      'Noa Lindqvist': [
        [1, '90:00', 'ok'],
        [2, '100:00', 'ok'],
      ],
    },
  })
  await visit(`/TourRank/${played.id}`)
  const chart = page.getByRole('region', { name: 'Points over time' })
  await expect(chart.getByRole('button', { name: /Noa Lindqvist/ })).toContainText('2Noa Lindqvist0')
  await expect(page.getByText('Updates by itself')).toBeVisible()
  const organiser = await requestsOf(place, played.organiser.id)
  const thawed = await organiser.patch(setTournamentState.url.replace(':id', String(played.id)), {
    data: { to: 'thawed' },
  })
  expect(await thawed.text()).toBe('1')
  await organiser.dispose()
  await expect.poll(() => rowsOf(page)).toEqual(['1 Noa Lindqvist 200', '2 Olu Adeyemi 100'])
  await expect(chart.getByRole('button', { name: /Noa Lindqvist/ })).toContainText('1Noa Lindqvist200')
})

test('One finds oneself and one’s friends by keyboard, on any page of the ranking', async ({
  page,
  visit,
  database,
  site,
}) => {
  const results: Record<string, [number, string, string][]> = {}
  for (let place = 1; place <= 60; place++) results[`Person ${place}`] = [[1, `${place}:00`, 'ok']]
  const played = await play({ database, url: site.url }, { results, points: [100] })
  await signIn(page, { database, url: site.url }, played.users['Person 58']?.id ?? 0)
  await visit(`/TourRank/${played.id}`)
  await expect(page.getByText('Your rank: 58 of 60.')).toBeVisible()

  await tabTo(page, 'Find me')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  const own = page.getByRole('row', { name: /Person 58/ })
  await expect(own).toBeFocused()
  await expect(own).toBeInViewport()

  await expect(page.getByRole('button', { name: 'Friend: Person 59' })).toHaveCSS('opacity', '1')
  await tabTo(page, 'Friend: Person 60')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Friend: Person 60' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Friends' }).click()
  const friends = page.getByRole('region', { name: 'Friends' }).locator('tbody tr')
  await expect(friends).toHaveText([/^58.*Person 58/, /^60.*Person 60/])
  // Stars are stored on this device only.
  await page.reload()
  await waitUntilInteractive(page)
  await expect(friends).toHaveCount(2)
})

test('The reveal opens hidden results by key press, from the last rank upwards, and goes back', async ({
  page,
  visit,
  login,
  database,
  site,
}) => {
  const played = await play(
    { database, url: site.url },
    {
      title: 'Autumn Sprint',
      points: [100, 100],
      minutes: 120,
      freezeMinutes: 30,
      results: {
        'Olu Adeyemi': [[1, '10:00', 'ok']],
        'Noa Lindqvist': [
          [1, '20:00', '2/4'],
          [1, '100:00', 'ok'],
          [2, '110:00', 'ok'],
        ],
        'Yuki Tanabe': [[2, '95:00', '0/4']],
      },
    },
  )
  // The ranking itself shows only the number of tries.
  await visit(`/TourRank/${played.id}`)
  expect(await rowsOf(page)).toEqual(['1 Olu Adeyemi 100', '2 Noa Lindqvist 50', '3 Yuki Tanabe 0'])
  await expect(page.getByText('50 points, at 20 min, 1 try, 1 try since the freeze')).toBeAttached()
  await expect(page.getByText(/^Ended, frozen since/)).toBeVisible()

  await login({ role: roles.admin, displayName: 'Iris Admin' })
  await visit(`/TourReveal/${played.id}`)
  const stage = page.getByRole('dialog', { name: 'Autumn Sprint' })
  await expect(stage.getByText('0 of 3 revealed')).toBeVisible()
  const status = stage.getByRole('status')
  await page.keyboard.press('ArrowRight')
  await expect(status).toHaveText('Yuki Tanabe, question B: not solved, 1 try. Rank 3.')
  await page.keyboard.press('Space')
  await expect(status).toHaveText(/^Noa Lindqvist, question A: 100 points, solved/)
  await page.keyboard.press('ArrowLeft')
  await expect(status).toHaveText(/^Yuki Tanabe/)
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(status).toHaveText(/^Noa Lindqvist, question B: 100 points, solved.*Rank 1\.$/)
  await page.keyboard.press('ArrowRight')
  await expect(stage.getByRole('list', { name: 'Podium' }).locator('b')).toHaveText(['Noa Lindqvist', 'Olu Adeyemi'])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/TourRank/${played.id}$`))

  // From the podium, a link leads to the button that publishes the results, with the same words.
  await visit(`/TourReveal/${played.id}`)
  await expect(stage.getByText('0 of 3 revealed')).toBeVisible()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await stage.getByRole('link', { name: 'Show the results' }).click()
  await expect(page.getByRole('button', { name: 'Show the results' })).toBeFocused()
})

test('Anybody can recount the ranking from the signed log; a log that was changed is refused', async ({
  page,
  visit,
  database,
  site,
}, info) => {
  const played = await play(
    { database, url: site.url },
    { state: 'final', results: { 'Olu Adeyemi': [[1, '10:00', 'ok']], 'Noa Lindqvist': [[2, '20:00', '1/4']] } },
  )
  await visit(`/TourRank/${played.id}`)
  await page.getByRole('link', { name: 'Recount the ranking from the signed log' }).click()
  await page.getByRole('button', { name: 'Recount' }).click()
  await expect(page.getByRole('heading', { name: 'The recount agrees with the published ranking' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the log' }).click()
  const log = await readFile(await (await saving).path(), 'utf8')
  const changed = info.outputPath('log.json')
  await writeFile(changed, log.replace('Olu Adeyemi', 'Olu Adeyeni'))
  await page.locator('input[type=file]').setInputFiles(changed)
  await expect(page.getByRole('heading', { name: 'The signature is not valid' })).toBeVisible()
})

test('Ranking, projector, reveal and recount have no accessibility violations', async ({
  page,
  login,
  database,
  site,
}) => {
  test.slow()
  const results = {
    'Olu Adeyemi': [
      [1, '10:00', 'ok'],
      [2, '100:00', 'ok'],
    ],
    'Noa Lindqvist': [
      [1, '20:00', '1/4'],
      [2, '30:00', '0/4'],
    ],
    'نورا الأحمد': [[2, '40:00', 'waiting']],
    'Yuki Tanabe': [[1, '20:00', 'ok']],
  } as const
  const running = await play(
    { database, url: site.url },
    { results, freezeMinutes: 30, begunMinutesAgo: 100, disqualified: ['Yuki Tanabe'] },
  )
  const revealed = await play(
    { database, url: site.url },
    { results: { 'Olu Adeyemi': results['Olu Adeyemi'] }, freezeMinutes: 30 },
  )
  const final = await play(
    { database, url: site.url },
    { results: { 'Olu Adeyemi': [[1, '1:00', 'ok']] }, state: 'final' },
  )
  await login({ role: roles.admin })
  await expectNoViolation(page, `/TourRank/${running.id}`, {
    act: () => expect(page.getByRole('img', { name: /^Points over time/ })).toBeVisible(),
  })
  await expectNoViolation(page, `/TourRank/${running.id}?view=friends`)
  await expectNoViolation(page, `/TourRank/${running.id}?view=projector`, { within: '.stage' })
  await expectNoViolation(page, `/TourReveal/${revealed.id}`, { within: '.stage' })
  await expectNoViolation(page, `/TourRank/${final.id}/Recount`)
})

test('Before anybody has points nobody has a place: no rank, no medal, no rank of one’s own', async ({
  page,
  visit,
  database,
  site,
}) => {
  const played = await play(
    { database, url: site.url },
    { begunMinutesAgo: 60, format: 'icpc', results: { 'Olu Adeyemi': [], 'Noa Lindqvist': [] } },
  )
  await signIn(page, { database, url: site.url }, played.users['Noa Lindqvist']?.id ?? 0)
  await visit(`/TourRank/${played.id}`)
  await expect(page.getByRole('button', { name: 'Find me' })).toBeVisible()
  const ranking = page.getByRole('region', { name: 'Ranking' })
  await expect(ranking.locator('.place')).toHaveText(['–no rank', '–no rank'])
  await expect(ranking.locator('.place[data-top]')).toHaveCount(0)
  await expect(page.getByText('Your rank')).toHaveCount(0)
})

test('A participant of a private tournament comes to its ranking by links: no call is refused, and a projector says Final', async ({
  page,
  visit,
  database,
  site,
}) => {
  const played = await play(
    { database, url: site.url },
    {
      title: 'Behind closed doors',
      isPublic: false,
      state: 'final',
      points: [100],
      results: { 'Olu Adeyemi': [[1, '10:00', 'ok']] },
    },
  )
  await signIn(page, { database, url: site.url }, played.users['Olu Adeyemi']?.id ?? 0)
  await visit('/Tournaments?show=own')
  await page.getByRole('main').getByRole('link', { name: 'Behind closed doors' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Ranking' }).click()
  await expect(page.getByText('100 points, solved, at 10 min, 1 try, first to solve it')).toBeAttached()
  await page.getByRole('link', { name: 'Projector' }).click()
  const stage = page.getByRole('dialog', { name: 'Behind closed doors' })
  await expect(stage.getByText('Final', { exact: true })).toBeVisible()
  await expect(stage.getByText('Olu Adeyemi')).toBeVisible()
})
