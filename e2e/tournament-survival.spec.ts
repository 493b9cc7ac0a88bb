import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { messages } from '@gradus/contract/message'
import { TourRank } from '@gradus/contract/tour-rank'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { openDatabase, type Database } from '../server/src/platform/data/database.ts'
import { recountStandings } from '../server/src/tournament/recount.ts'
import { anAccount } from '../server/test/account.ts'
import { contestTests, solution, tournamentForm } from '../server/test/play.ts'
import { codingForm } from '../server/test/question.ts'
import { codeIn, replaceCode } from './editor.ts'
import { startSecondServer } from './second-server.ts'
import { sessionOf } from './sign-in.ts'
import { expect, waitUntilInteractive, roles, test } from './site.ts'
import { moveTournament } from './tournament.ts'

/**
 * 50 participants, two of them in browsers, on two servers. One of the servers is killed in the middle and started
 * again.
 */
const participants = 50
const sources = [solution.wrong, solution.half, solution.right]

async function sessionOfNewAccount(
  database: Database,
  options: { role?: 0 | 1; displayName: string },
): Promise<string> {
  const { id } = await anAccount({ database }, options)
  await database.updateTable('account').set({ welcomed: true }).where('id', '=', id).execute()
  return await sessionOf(database, id)
}

/**
 * Tries one server after the other until one answers. A request that was cut off by the kill is sent again with the
 * same key.
 */
async function send(urls: readonly string[], session: string, method: string, path: string, body?: unknown) {
  let key = crypto.randomUUID()
  for (let turn = 0; ; turn++) {
    const response = await fetch(`${urls[turn % urls.length]}${path}`, {
      method,
      headers: {
        cookie: `${sessionCookie}=${session}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (response?.ok && text !== undefined) return text
    const isTemporary =
      response === undefined || text === undefined || response.status >= 500 || response.status === 409
    expect(isTemporary, `${path}: ${text}`).toBe(true)
    // The server does not know whether it was done, so it is sent again with a new key.
    if (text?.includes('"interrupted"')) key = crypto.randomUUID()
    await wait(100)
  }
}

const editor = (page: Page) => page.getByRole('region', { name: 'Your solution' })
const result = (page: Page) => editor(page).getByRole('region', { name: 'Result' })

/** Registers and begins in a browser. */
async function enter(browser: Browser, url: string, session: string, id: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  await context.addCookies([{ name: sessionCookie, value: session, url, httpOnly: true }])
  const page = await context.newPage()
  await page.goto(`/Tournament/${id}`)
  await waitUntilInteractive(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL(`/TournamentTest/${id}`)
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  return page
}

async function submit(page: Page, source: string, message: string): Promise<void> {
  await replaceCode(editor(page), source)
  await editor(page).getByRole('button', { name: 'Submit' }).click()
  // The submissions of others may be ahead in the queue.
  await expect(result(page)).toContainText(message, { timeout: 60_000 })
}

test('50 participants and two browsers play a tournament with a server killed in the middle: the ranking equals a recount, and the signed log recounts to the same in the browser', async ({
  anotherSite,
  browser,
  faults,
  page,
}) => {
  test.slow()
  const site = await anotherSite({ SAMPLE_CONTENT: 'off' })
  const second = await startSecondServer(site)
  const { database, close } = openDatabase(site.databaseUrl, 4)
  try {
    const urls = [second.url, site.url]
    const admin = await sessionOfNewAccount(database, { role: roles.admin, displayName: 'Olive Organiser' })
    const questions: number[] = []
    for (const title of ['Twice each number', 'Twice each number again']) {
      const variant = { type: 8, starter: '', tests: contestTests([1, 2, -1, -2]), additionalFiles: [] }
      const form = { ...codingForm({ implementations: [variant as never] }), title, isVisible: true }
      questions.push(Number(await send(urls, admin, 'POST', '/auth/api/Questions', form)))
    }
    const id = Number(await send(urls, admin, 'POST', '/admin/api/Tournaments', tournamentForm(questions)))

    // One browser for each server, with these steps before the kill:
    const noa = await enter(
      browser,
      second.url,
      await sessionOfNewAccount(database, { displayName: 'Noa Lindqvist' }),
      id,
    )
    const sam = await enter(browser, site.url, await sessionOfNewAccount(database, { displayName: 'Sam Brook' }), id)
    await submit(noa, solution.right, messages.workingAsExpected)
    await submit(sam, solution.half, messages.notWorkingAsExpected)

    const sent: string[] = []
    const play = async (number: number) => {
      const session = await sessionOfNewAccount(database, { displayName: `Participant ${number}` })
      await send(urls, session, 'POST', `/auth/api/Tournaments/${id}/Register`, {})
      await send(urls, session, 'POST', `/auth/api/Tournaments/${id}/Begin`, {})
      for (const [index, questionId] of questions.entries()) {
        const candidateSource = sources[(number + index) % sources.length]
        const body = { questionId, type: 8, tournamentId: id, candidateSource }
        sent.push(await send(urls, session, 'POST', '/auth/api/SubmitCode', body))
      }
    }
    // Sends so many at a time that some of them are at the killed server.
    const playing = Promise.all(
      Array.from({ length: 10 }, async (_, worker) => {
        for (let number = worker; number < participants; number += 10) await play(number)
      }),
    )
    await expect.poll(() => sent.length, { timeout: 120_000 }).toBeGreaterThan(participants / 2)
    faults.tolerate('none')
    // A server that is starting or stopping responds with 503.
    faults.tolerate(503)
    await second.kill()
    await expect(noa.getByText('Online', { exact: true })).toHaveCount(0)
    await noa.keyboard.press('Alt+2')
    // Sam's server is still running.
    await submit(sam, solution.right, messages.workingAsExpected)
    await second.restart()
    await expect(noa.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 })
    // Requests that failed while the server was down are made again.
    await expect(codeIn(editor(noa))).toBeVisible()
    await submit(noa, solution.half, messages.notWorkingAsExpected)
    await playing

    const waiting = async () => {
      const entries = database.selectFrom('tournament_submission').select('state')
      return (await entries.where('state', '=', 'waiting').execute()).length
    }
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    const stored = await database.selectFrom('tournament_submission').select('id').execute()
    expect(stored.length).toBeGreaterThanOrEqual(sent.length + 4)
    expect(await recountStandings(database, false)).toBe(0)

    await moveTournament(database, id, { ends_at: new Date() })
    for (const one of [noa, sam])
      await expect(one.getByRole('heading', { level: 1, name: 'Time is up' })).toBeVisible({ timeout: 30_000 })
    await send(urls, admin, 'PATCH', `/admin/api/Tournaments/${id}/State`, { to: 'final' })
    const pages = [1, 2].map(async (number) =>
      TourRank.parse(JSON.parse(await send(urls, admin, 'GET', `/public/api/TourRank/${id}?page=${number}`))),
    )
    const rows = (await Promise.all(pages)).flatMap(({ items }) => items)
    expect(rows).toHaveLength(participants + 2)
    const scoreOf = (name: string) => rows.find(({ displayName }) => displayName === name)?.score
    expect([scoreOf('Noa Lindqvist'), scoreOf('Sam Brook')]).toEqual([150, 100])

    await page.goto(`${site.url}/TourRank/${id}/Recount`)
    await waitUntilInteractive(page)
    await page.getByRole('button', { name: 'Recount' }).click()
    await expect(page.getByRole('heading', { name: 'The recount agrees with the published ranking' })).toBeVisible()
    for (const one of [noa, sam]) await one.context().close()
  } finally {
    await close()
    await second.kill()
  }
})
