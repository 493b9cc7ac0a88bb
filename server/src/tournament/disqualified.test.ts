import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  beginTournament,
  getTournamentSignedIn,
  registerForTournament,
  withdrawFromTournament,
} from '@gradus/contract/participation'
import { getTourRankSignedIn } from '@gradus/contract/tour-rank'
import { changeParticipant, listParticipants } from '@gradus/contract/tournament-dashboard'
import { getUserNotifications } from '@gradus/contract/notification'
import { aUser, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { tournamentScene } from '../../test/scene-of-tournament.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { anOrganiser, aTournament } from '../../test/tournament.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const reason = 'Shared the solutions with others.'

/** Disqualifies somebody who has registered and not begun. */
async function disqualify(organiser: TestUser, id: number, user: TestUser): Promise<number> {
  const { items } = await organiser.call(listParticipants, { params: { id }, query: {} })
  const row = items.find(({ userId }) => userId === user.id) ?? assert.fail('not registered')
  await organiser.call(changeParticipant, { params: { id: row.participationId }, body: { disqualifiedReason: reason } })
  return row.participationId
}

async function reasonsOf(organiser: TestUser, id: number): Promise<(string | null)[]> {
  const { items } = await organiser.call(listParticipants, { params: { id }, query: {} })
  return items.map(({ disqualifiedReason }) => disqualifiedReason)
}

test('who was disqualified before they began stays it: they can’t withdraw, watch only or register anew, and get no rank', async () => {
  const id = await aTournament(site, { startsIn: -1, minutesPerParticipant: 30 })
  const [organiser, user] = [await anOrganiser(site, id), await aUser(site)]
  const params = { id }
  await user.call(registerForTournament, { params, body: {} })
  const participationId = await disqualify(organiser, id, user)

  const notes = await user.call(getUserNotifications)
  assert.match(JSON.stringify(notes), /You were disqualified/)
  assert.doesNotMatch(JSON.stringify(notes), /Shared the solutions/, 'the reason is for organisers only')

  await refusalOf(user.call(withdrawFromTournament, { params }), 'conflict')
  await refusalOf(user.call(registerForTournament, { params, body: { as: 'spectator' } }), 'conflict')
  await user.call(registerForTournament, { params, body: {} })
  assert.deepEqual(await reasonsOf(organiser, id), [reason], 'organisers still see it in their list')
  const own = await user.call(getTournamentSignedIn, { params })
  assert.deepEqual(
    [own.participation?.participationId, own.participation?.isDisqualified, own.can.register],
    [participationId, true, false],
  )

  await user.call(beginTournament, { params, body: {} })
  const { items } = await organiser.call(getTourRankSignedIn, { params, query: {} })
  assert.deepEqual(
    items.map(({ userId, rank }) => [userId, rank]),
    [[user.id, null]],
  )

  await organiser.call(changeParticipant, { params: { id: participationId }, body: { disqualifiedReason: null } })
  assert.deepEqual(await reasonsOf(organiser, id), [null])
})

test('the invitation to a private tournament takes no disqualification back', async () => {
  const [organiser, user] = [await aUser(site), await aUser(site)]
  const { tournamentId: id, token } = await tournamentScene(site, organiser).invitation()
  const register = (as: 'live' | 'spectator') =>
    user.call(registerForTournament, { params: { id }, body: { token, as } })
  await register('live')
  await disqualify(organiser, id, user)
  await refusalOf(user.call(withdrawFromTournament, { params: { id } }), 'conflict')
  await refusalOf(register('spectator'), 'conflict')
  await register('live')
  assert.deepEqual(await reasonsOf(organiser, id), [reason])
})

test('who was qualified again before they began can withdraw', async () => {
  const id = await aTournament(site, { startsIn: 60 })
  const [organiser, user] = [await anOrganiser(site, id), await aUser(site)]
  await user.call(registerForTournament, { params: { id }, body: {} })
  const participationId = await disqualify(organiser, id, user)
  await organiser.call(changeParticipant, { params: { id: participationId }, body: { disqualifiedReason: null } })
  await user.call(withdrawFromTournament, { params: { id } })
  assert.deepEqual(await reasonsOf(organiser, id), [])
})
