import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recount } from '../counter/recount.ts'
import { aPlayedTournament, type PlayedTournament } from '../../test/played-tournament.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const wrongStandings = async (repair: boolean) =>
  (await recount(site.database, repair)).find(({ name }) => name === 'tournament_standing')?.wrong

const standingsOf = ({ id }: PlayedTournament) =>
  site.database
    .selectFrom('tournament_standing')
    .selectAll()
    .where('tournament_id', '=', id)
    .orderBy('participation_id')
    .execute()

test('npm run recount proves every row of a ranking equal to a recount from its submissions, and repairs it', async () => {
  const played = await aPlayedTournament(site, {
    results: {
      Ada: [
        [1, '1:00', '1/3'],
        [2, '110:00', 'ok'],
      ],
      Ben: [[1, '5:00', 'ok']],
      Cleo: [],
    },
    freezeMinutes: 60,
  })
  assert.equal(await wrongStandings(false), 0)
  const right = await standingsOf(played)

  const { Ada: ada = 0, Ben: ben = 0, Cleo: cleo = 0 } = played.participations
  const change = site.database.updateTable('tournament_standing')
  await change
    .set({ whole: JSON.stringify({ ...right[0]?.whole, score: '999/1' }) })
    .where('participation_id', '=', ada)
    .execute()
  await change
    .set({ visible: JSON.stringify({ ...right[1]?.visible, penalty: 7 }) })
    .where('participation_id', '=', ben)
    .execute()
  await site.database.deleteFrom('tournament_standing').where('participation_id', '=', cleo).execute()
  assert.equal(await wrongStandings(false), 3)
  assert.equal(await wrongStandings(true), 3)
  assert.equal(await wrongStandings(false), 0)
  assert.deepEqual(await standingsOf(played), right)
})

test('a standing that lacks a submission is wrong, and its repair is sent to open pages', async () => {
  const played = await aPlayedTournament(site, { results: { Ada: [[1, '1:00', '1/4']] } })
  await site.database
    .updateTable('tournament_submission')
    .set({ state: 'accepted', passed: 4 })
    .where('tournament_id', '=', played.id)
    .execute()
  assert.equal(await wrongStandings(true), 1)
  const sequence = await site.database
    .selectFrom('tournament_sequence')
    .select('public_seq')
    .where('tournament_id', '=', played.id)
    .executeTakeFirst()
  assert.equal(sequence?.public_seq, 1)
})
