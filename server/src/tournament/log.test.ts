import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { canonicalJson, openLog, signedBytes } from '@gradus/contract/opened-log'
import { getSigningKey, getTournamentLog, type TournamentLog } from '@gradus/contract/tournament-log'
import { recountLog } from '@gradus/contract/recount'
import { rankParticipants } from '@gradus/contract/contest/ranking'
import { rounded } from '@gradus/contract/fraction'
import { aVisitor } from '../../test/client.ts'
import { aPlayedTournament, type PlayedTournament } from '../../test/played-tournament.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { recomputeAll } from './standing.ts'
import { readStanding, type StoredStanding } from './standing-json.ts'

let site: TestSite
let key: string
before(async () => {
  site = await startSite()
  key = (await aVisitor(site).call(getSigningKey, {})).publicKey
})
after(() => site.close())

async function fileOf(id: number): Promise<string> {
  return (await aVisitor(site).fetch(`/public/api/Tournaments/${id}/Log`)).text()
}

async function logOf(id: number): Promise<TournamentLog> {
  const opened = await openLog(await fileOf(id), key)
  assert.equal(opened.state, 'verified')
  assert.ok('log' in opened)
  return opened.log
}

const results = {
  Ada: [
    [1, '1:00', 'ok'],
    [2, '20:00', '2/4'],
    [2, '30:00', 'compile'],
  ],
  Ben: [
    [1, '2:00', '1/3'],
    [2, '90:00', 'ok'],
    [1, '119:59.999', 'ok'],
    [2, '120:00', 'ok'],
  ],
  'דנה לוי': [[1, '1:00', 'ok']],
  Cleo: [[1, '0:30', 'ok']],
  Dan: [],
} as const

/** As the site computes it: from the standings that it keeps. */
async function rankingOf({ id }: PlayedTournament) {
  const rows = await site.database
    .selectFrom('tournament_standing')
    .innerJoin('tournament_participation', 'tournament_participation.id', 'participation_id')
    .innerJoin('account', 'account.id', 'user_id')
    .select(['participation_id', 'whole', 'display_name', 'disqualified_reason'])
    .where('tournament_standing.tournament_id', '=', id)
    .execute()
  return rankParticipants(
    rows.map((row) => ({
      participationId: row.participation_id,
      displayName: row.display_name,
      isDisqualified: row.disqualified_reason !== null,
      standing: readStanding(row.whole as StoredStanding),
    })),
  ).map(({ participationId, rank, standing }) => [participationId, rank, rounded(standing.score), standing.penalty])
}

describe('The signed log of events', () => {
  for (const format of ['points', 'ioi', 'icpc', 'atcoder', 'decay'] as const)
    test(`recounts to the ranking of the site: ${format}`, async () => {
      const played = await aPlayedTournament(site, { results, format, state: 'final', disqualified: ['Cleo'] })
      const recounted = recountLog(await logOf(played.id))
      assert.equal(recounted.length, 5)
      assert.deepEqual(
        recounted.map(({ participant, rank, score, penalty }) => [participant, rank, score, penalty]),
        await rankingOf(played),
      )
    })

  test('a removed interval and a personal start count as they do on the site', async () => {
    const played = await aPlayedTournament(site, { results, state: 'final' })
    const at = (minutes: number) => new Date(played.start.getTime() + minutes * 60_000)
    await site.database
      .insertInto('tournament_removed_interval')
      .values({ tournament_id: played.id, starts_at: at(10), ends_at: at(25) })
      .execute()
    await site.database.transaction().execute((tx) => recomputeAll(tx, played.id))
    const recounted = recountLog(await logOf(played.id))
    assert.deepEqual(
      recounted.map(({ participant, rank, score, penalty }) => [participant, rank, score, penalty]),
      await rankingOf(played),
    )
    assert.equal(recounted.find(({ name }) => name === 'Ada')?.penalty, 10 * 60_000)
  })

  test('a verdict that was another one before is in it, and the last one counts', async () => {
    const played = await aPlayedTournament(site, { results: { Ada: [[1, '1:00', 'ok']] }, state: 'final' })
    const { id: subject_id } = await site.database
      .selectFrom('tournament_submission')
      .select('id')
      .where('tournament_id', '=', played.id)
      .executeTakeFirstOrThrow()
    const data = JSON.stringify({ state: 'rejected', passed: 1, tests: 4, passedGroups: [] })
    await site.database
      .insertInto('tournament_event')
      .values({ tournament_id: played.id, seq: 1, kind: 'judgement', subject_id, data })
      .execute()
    const log = await logOf(played.id)
    assert.deepEqual(log.events.flatMap((one) => (one.kind === 'result' ? one.state : [])).toSorted(), [
      'accepted',
      'rejected',
    ])
  })

  test('its events are in the order in which they happened', async () => {
    const played = await aPlayedTournament(site, { results, freezeMinutes: 10, state: 'final' })
    const { events } = await logOf(played.id)
    const times = events.map(({ at }) => Date.parse(at))
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    )
    assert.deepEqual(
      new Set(events.map(({ kind }) => kind)),
      new Set(['config', 'participant', 'freeze', 'submission', 'result', 'thaw', 'final']),
    )
  })

  test('no changed byte is verified', async () => {
    const { id } = await aPlayedTournament(site, { results: { Ada: [[1, '1:00', 'ok']] }, state: 'final' })
    const file = await fileOf(id)
    const states = new Set<string>()
    for (let at = 0; at < file.length; at += 1) {
      const other = file[at] === '1' ? '2' : '1'
      const { state } = await openLog(file.slice(0, at) + other + file.slice(at + 1), key)
      assert.notEqual(state, 'verified', `byte ${at}`)
      states.add(state)
    }
    assert.deepEqual([...states].toSorted(), ['forged', 'otherKey', 'unreadable'])
    for (const changed of [`${file}\n`, ` ${file}`, file.slice(0, -1), file.replace('{', '{ ')])
      assert.equal((await openLog(changed, key)).state, 'unreadable')
  })

  test('one that somebody else has signed is refused', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const otherKey = publicKey.export({ format: 'jwk' }).x ?? ''
    const { id } = await aPlayedTournament(site, { results, state: 'final' })
    const file = await fileOf(id)
    assert.equal((await openLog(file, otherKey)).state, 'otherKey')
    const log = await logOf(id)
    const signature = sign(null, signedBytes(log), privateKey).toString('base64url')
    assert.equal((await openLog(canonicalJson({ ...log, signature }), key)).state, 'forged')
  })

  test('why somebody was disqualified is not in it', async () => {
    const { id } = await aPlayedTournament(site, { results, state: 'final', disqualified: ['Cleo'] })
    const file = await fileOf(id)
    assert.match(file, /"kind":"disqualified"/)
    assert.doesNotMatch(file, /Shared code/)
  })

  test('who had extra time is not in it', async () => {
    const played = await aPlayedTournament(site, { results, state: 'final' })
    await site.database
      .updateTable('tournament_participation')
      .set({ extra_minutes: 30, ends_at: new Date(played.start.getTime() + 150 * 60_000) })
      .where('id', '=', played.participations['Ada'] ?? 0)
      .execute()
    const participants = (await logOf(played.id)).events.filter(({ kind }) => kind === 'participant')
    assert.equal(participants.length, 5)
    for (const one of participants)
      assert.deepEqual(Object.keys(one), ['kind', 'at', 'participant', 'name', 'startDate'])
  })

  test('one that was signed when it had everybody’s end and extra time is still verified', async () => {
    const played = await aPlayedTournament(site, { results, state: 'final' })
    const log = await logOf(played.id)
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const former = {
      ...log,
      publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
      events: log.events.map((one) =>
        one.kind === 'participant' ? { ...one, endDate: one.startDate, extraSeconds: 24 } : one,
      ),
    }
    const signature = sign(null, signedBytes(former), privateKey).toString('base64url')
    const opened = await openLog(canonicalJson({ ...former, signature }), former.publicKey)
    assert.equal(opened.state, 'verified')
    assert.deepEqual('log' in opened && recountLog(opened.log), recountLog(log))
  })

  test('it is there when the ranking is final; for organisers when it is thawed; a private one’s for those who take part', async () => {
    const statusOf = async (played: PlayedTournament, who: 'visitor' | 'organiser' | 'Ada') => {
      const client = who === 'visitor' ? aVisitor(site) : who === 'organiser' ? played.organiser : played.users['Ada']
      const prefix = who === 'visitor' ? 'public' : 'auth'
      return (await client?.fetch(`/${prefix}/api/Tournaments/${played.id}/Log`))?.status
    }
    const all = async (state: 'ended' | 'thawed' | 'final', isPublic: boolean) => {
      const played = await aPlayedTournament(site, { results: { Ada: [] }, state, isPublic })
      return [await statusOf(played, 'visitor'), await statusOf(played, 'Ada'), await statusOf(played, 'organiser')]
    }
    assert.deepEqual(await all('ended', true), [409, 409, 409])
    assert.deepEqual(await all('thawed', true), [409, 409, 200])
    assert.deepEqual(await all('final', true), [200, 200, 200])
    assert.deepEqual(await all('final', false), [404, 200, 200])
  })

  test('the call answers what its declaration says', async () => {
    const { id } = await aPlayedTournament(site, { results, state: 'final' })
    assert.equal((await aVisitor(site).call(getTournamentLog, { params: { id } })).tournament, id)
  })
})
