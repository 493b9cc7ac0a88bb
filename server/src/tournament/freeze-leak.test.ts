import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { followTournament } from '@gradus/contract/participation'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, pathOf, type Client } from '../../test/client.ts'
import { everyEndpoint } from '../../test/contract.ts'
import { theJudge } from '../../test/judge.ts'
import { aContestQuestion, aParticipant, aTournament, inMinutes, sendAt, solution } from '../../test/play.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { closeEnded } from './close.ts'

/**
 * Two tournaments that are alike, but for one thing: in the freeze, what one participant sent is accepted in the first
 * and wrong in the second. Everything that others can get is collected from both, and must be the same (contests.md 17).
 */
let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
  // Every id says what it is, so that two worlds can be compared by replacing them.
  for (const [index, table] of idTables.entries())
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(91_000_001 + index * 1_000_000)}`.execute(
      site.database,
    )
  admin = await anAdmin(site)
})
after(() => site.close())

const idTables = [
  'account',
  'question',
  'tournament',
  'tournament_participation',
  'submission',
  'tournament_submission',
  'notification',
] as const

/** The same for both, to the millisecond. */
const times = {
  startDate: inMinutes(-60).toISOString(),
  endDate: inMinutes(60).toISOString(),
  freezeMinutes: 90,
}
const [halfAnHourBefore, inFreeze] = [inMinutes(-40), inMinutes(-1)]

interface FreezeScene {
  readonly questionId: number
  readonly tournamentId: number
  readonly author: TestUser
  readonly watchers: Readonly<Record<string, Client>>
}

async function play(hidden: string): Promise<FreezeScene> {
  const questionId = await aContestQuestion(site)
  await site.database.updateTable('question').set({ title: 'Twice the number' }).where('id', '=', questionId).execute()
  const tournamentId = await aTournament(admin, [questionId], times)
  const author = await aParticipant(site, tournamentId, 'Robin Same')
  const other = await aParticipant(site, tournamentId, 'Another One')
  await sendAt(site, author, tournamentId, questionId, solution.half, halfAnHourBefore)
  await sendAt(site, author, tournamentId, questionId, hidden, inFreeze)
  return {
    questionId,
    tournamentId,
    author,
    watchers: { visitor: aVisitor(site), stranger: await aUser(site, { displayName: 'A Stranger' }), other },
  }
}

/** The ids that a call may name, by its parameter. */
function valuesOf({ questionId, tournamentId, author }: FreezeScene, parameter: string): readonly (string | number)[] {
  if (parameter === 'id') return [tournamentId, questionId, author.id]
  if (parameter === 'questionId') return [questionId]
  if (parameter === 'userId') return [author.id]
  if (parameter === 'type') return [8]
  return []
}

/** They tell their caller about their own account alone, with addresses and devices. */
const aboutOneself = new Set(['getOwnPlace', 'downloadOwnData', 'getAccountSettings', 'getDevices'])
const reading = (await everyEndpoint()).filter(
  ([name, { method, writes, url }]) =>
    method === 'GET' && writes !== true && !url.startsWith('/admin/') && !aboutOneself.has(name),
)
const pages = ['/', '/Home', '/Ranking', '/Tournaments', '/feed.xml']
const pagesOf = ({ questionId, tournamentId, author }: FreezeScene) => [
  `/Tournament/${tournamentId}`,
  `/TourRank/${tournamentId}`,
  `/Question/${questionId}`,
  `/Profile?id=${author.id}`,
  `/level-card/${author.id}/beginner-light.png`,
]

async function collect(world: FreezeScene): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const [who, client] of Object.entries(world.watchers)) {
    const keep = async (name: string, path: string) => {
      const response = await client.fetch(path)
      all.set(`${who}: ${name}`, `${response.status} ${alike(await response.text())}`)
    }
    for (const [name, endpoint] of reading) {
      if (endpoint.url.startsWith('/auth/') && who === 'visitor') continue
      const [parameter, ...more] = Object.keys(endpoint.params?.shape ?? {})
      const inputs =
        parameter === undefined ? [{}] : valuesOf(world, parameter).map((value) => ({ [parameter]: value }))
      for (const [index, one] of inputs.entries()) {
        const rest = Object.fromEntries(more.map((key) => [key, valuesOf(world, key)[0] ?? 1]))
        const query = name.startsWith('getTourRank') ? { users: String(world.author.id) } : {}
        await keep(`${name} ${index}`, pathOf(endpoint, { ...one, ...rest }, query))
        if (name.startsWith('getTourRank'))
          await keep(`${name} ${index}, page`, pathOf(endpoint, { ...one, ...rest }, {}))
      }
    }
    // All events since the start, as a page that comes back is sent them.
    if (who === 'other') await keep('events', pathOf(followTournament, { id: world.tournamentId }, { after: 0 }))
    for (const path of pages) await keep(path, path)
    for (const [index, path] of pagesOf(world).entries()) await keep(`page ${index}`, path)
  }
  return all
}

/** Without ids, moments, and what is drawn anew for each answer. */
function alike(text: string): string {
  return (
    text
      .replaceAll(/9[1-7]0\d{5}/g, (id) => `#${id.slice(0, 2)}`)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
      .replaceAll(/nonce(=|":)"[^"]*"/g, 'nonce')
      .replaceAll(/"(now|token|state|nonce|challenge|id)":"[A-Za-z0-9_-]{16,}"/g, 'drawn')
      .replaceAll(/(dehydratedAt|dataUpdatedAt|timeLeft)":\d+(\.\d+)?/g, '$1')
      .replaceAll(/\d+ (second|minute)s? ago|just now/g, 'ago')
      // Views are counted in batches, once a second.
      .replaceAll(/"views":\d+|\d+(<\/b>|<!-- -->|\s)+views?\b/g, 'views')
      .replaceAll(/role="timer"[^<]*/g, 'timer')
  )
}

/** The place at which two answers begin to differ. */
function differenceOf(name: string, one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [start, end] = [Math.max(0, at - 100), at + 100]
  return `${name}: ${one.slice(start, end)} | ${other.slice(start, end)}`
}

test('during the freeze no reply, page, mail, event, feed or picture that others can get tells an accept from a wrong answer', async () => {
  const accepted = await play(solution.right)
  const wrong = await play(solution.wrong)
  await closeEnded(site.database)
  // The first look counts as a view of what it shows.
  for (const world of [accepted, wrong]) await collect(world)
  const [one, other] = [await collect(accepted), await collect(wrong)]
  assert.ok(one.size > 200, `only ${one.size} answers were compared`)
  const different = [...one].filter(([name, text]) => other.get(name) !== text).map(([name]) => name)
  assert.deepEqual(
    different.map((name) => differenceOf(name, one.get(name) ?? '', other.get(name) ?? '')),
    [],
  )
  // The comparison would see a difference: the participant's own answers differ.
  const own = async ({ author, tournamentId }: FreezeScene) =>
    alike(await (await author.fetch(`/auth/api/Tournaments/${tournamentId}/Test`)).text())
  assert.notEqual(await own(accepted), await own(wrong))
  assert.match(one.get('other: events') ?? '', /^200 .*"kind":"ranking"/)
  // Nobody is notified of a hidden result, not even its author, and no mail was queued.
  const notes = await site.database
    .selectFrom('notification')
    .select(['title', 'body'])
    .where('user_id', 'in', [accepted.author.id, wrong.author.id])
    .execute()
  assert.deepEqual(notes, [])
  const { rows: mails } = await sql`select data from job.job where name = 'mail'`.execute(site.database)
  assert.deepEqual(mails, [])
})
