import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fraction } from '@gradus/contract/fraction'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getReputationChanges } from '@gradus/contract/reputation'
import { recount } from '../counter/recount.ts'
import { aCompany } from '../../test/company.ts'
import { aPlayedTournament, type PlayedTournament } from '../../test/played-tournament.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { awardPlaces, correctPlaces, minOutsiders } from './place.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const results = { Ada: [], Ben: [], Cleo: [], Dan: [] }

type Ranks = Readonly<Record<string, number | null>>

function placed({ users }: PlayedTournament, ranks: Ranks, score = 100) {
  return Object.entries(ranks).map(([name, rank]) => ({
    userId: users[name]?.id ?? 0,
    rank,
    standing: { score: fraction(score) },
  }))
}

async function points({ users }: PlayedTournament): Promise<Record<string, number>> {
  const all = Object.entries(users).map(async ([name, user]) => [
    name,
    (await user.call(getOwnBasicInfo, {})).reputation,
  ])
  return Object.fromEntries(await Promise.all(all)) as Record<string, number>
}

const makeFinal = (played: PlayedTournament, ranks: Ranks, score?: number) =>
  site.database.transaction().execute((tx) => awardPlaces(tx, played.id, placed(played, ranks, score)))

describe('Place reputation: +25, +15, +10', () => {
  test('places 1 to 3, once, however often it becomes final', async () => {
    const played = await aPlayedTournament(site, { results })
    for (let times = 0; times < 2; times += 1) await makeFinal(played, { Ada: 1, Ben: 2, Cleo: 3, Dan: 4 })
    assert.deepEqual(await points(played), { Ada: 25, Ben: 15, Cleo: 10, Dan: 0 })
  })
  test('equal ranks get the shared rank’s points', async () => {
    const played = await aPlayedTournament(site, { results })
    await makeFinal(played, { Ada: 1, Ben: 1, Cleo: 3, Dan: 3 })
    assert.deepEqual(await points(played), { Ada: 25, Ben: 25, Cleo: 10, Dan: 10 })
  })
  test('nobody who was disqualified, and nobody without a point', async () => {
    const played = await aPlayedTournament(site, { results })
    await makeFinal(played, { Ada: 1, Ben: null })
    const nothing = await aPlayedTournament(site, { results })
    await makeFinal(nothing, { Ada: 1, Ben: 1, Cleo: 1, Dan: 1 }, 0)
    assert.deepEqual(await points(played), { Ada: 25, Ben: 0, Cleo: 0, Dan: 0 })
    assert.deepEqual(await points(nothing), { Ada: 0, Ben: 0, Cleo: 0, Dan: 0 })
  })
  test('private tournaments give none', async () => {
    const played = await aPlayedTournament(site, { results, isPublic: false })
    await makeFinal(played, { Ada: 1, Ben: 2 })
    assert.deepEqual(await points(played), { Ada: 0, Ben: 0, Cleo: 0, Dan: 0 })
  })
  test('those who organise it keep their rank and earn nothing', async () => {
    const played = await aPlayedTournament(site, { results })
    const organiser = played.users['Ada']?.id ?? 0
    await site.database
      .insertInto('tournament_organiser')
      .values({ tournament_id: played.id, user_id: organiser })
      .execute()
    await makeFinal(played, { Ada: 1, Ben: 2, Cleo: 3, Dan: 4 })
    assert.deepEqual(await points(played), { Ada: 0, Ben: 15, Cleo: 10, Dan: 0 })
  })
  test('a company’s tournament counts if ten people from outside scored', async () => {
    const companyId = await aCompany(site)
    const names = Array.from({ length: minOutsiders + 1 }, (_, at) => `Person ${at}`)
    const played = await aPlayedTournament(site, { results: Object.fromEntries(names.map((name) => [name, []])) })
    await site.database.updateTable('tournament').set({ company_id: companyId }).where('id', '=', played.id).execute()
    await site.database
      .insertInto('company_member')
      .values({ company_id: companyId, user_id: played.users['Person 0']?.id ?? 0, role: 'reviewer' })
      .execute()
    const ranksOf = (count: number) => Object.fromEntries(names.slice(0, count).map((name, at) => [name, at + 1]))
    await makeFinal(played, ranksOf(minOutsiders))
    assert.deepEqual(new Set(Object.values(await points(played))), new Set([0]), 'one of the ten is a member')
    await makeFinal(played, ranksOf(minOutsiders + 1))
    const { 'Person 0': member, 'Person 1': second, 'Person 2': third } = await points(played)
    assert.deepEqual([member, second, third], [0, 15, 10])
  })
  test('corrections are reversing rows, also there and back again', async () => {
    const played = await aPlayedTournament(site, { results })
    await makeFinal(played, { Ada: 1, Ben: 2, Cleo: 3, Dan: 4 })
    await site.database.transaction().execute((tx) => correctPlaces(tx, played.id, []))
    assert.deepEqual(await points(played), { Ada: 0, Ben: 0, Cleo: 0, Dan: 0 })
    await makeFinal(played, { Ben: 1, Ada: 2, Cleo: 3, Dan: 4 })
    assert.deepEqual(await points(played), { Ada: 15, Ben: 25, Cleo: 10, Dan: 0 })
    await makeFinal(played, { Ada: 1, Ben: 2, Dan: 3, Cleo: null })
    assert.deepEqual(await points(played), { Ada: 25, Ben: 15, Cleo: 0, Dan: 10 })
    const changes = (await played.users['Ada']?.call(getReputationChanges, { query: {} }))?.items ?? []
    const sums = Object.fromEntries(changes.map((one) => [one.reason, one.points]))
    assert.deepEqual(sums, { tournamentFirst: 50, tournamentSecond: 15, placeChanged: -40 })
    assert.equal(changes[0]?.subjectTitle, 'A tournament of its test')
  })
  test('a recount finds every sum right', async () => {
    for (const { name, wrong } of await recount(site.database, false))
      if (name.includes('reputation')) assert.equal(wrong, 0, name)
  })
})
