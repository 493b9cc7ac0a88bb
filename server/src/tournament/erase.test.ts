import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { closeAccount, deletedUser } from '@gradus/contract/edit-account'
import { getTourRank } from '@gradus/contract/tour-rank'
import { setTournamentState } from '@gradus/contract/tournament-management'
import { anAdmin, goodPassword } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import {
  aContestQuestion,
  aParticipant,
  aTournament,
  cellOf,
  changeTournament,
  inMinutes,
  sendAt,
  solution,
  storeAt,
} from '../../test/play.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { hashPassword } from '../account/password.ts'
import { recountStandings } from './recount.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

test('an erased user stays in the ranking without a name, and their waiting submission does not delay the results', async () => {
  const admin = await anAdmin(site)
  const questions = [await aContestQuestion(site), await aContestQuestion(site)] as const
  const id = await aTournament(admin, questions)
  const user = await aParticipant(site, id, 'Dana Levi')
  await sendAt(site, user, id, questions[0], solution.right, inMinutes(-30))
  await storeAt(site, user, id, questions[1], solution.right, inMinutes(-20))
  const rank = () => aVisitor(site).call(getTourRank, { params: { id }, query: {} })
  assert.equal(cellOf(await rank(), user, questions[1])?.isWaiting, true)

  const password_hash = await hashPassword(goodPassword)
  await site.database.updateTable('account').set({ password_hash }).where('id', '=', user.id).execute()
  await user.call(closeAccount, { body: { password: goodPassword } })

  const after = await rank()
  const [row] = after.items
  assert.deepEqual([row?.displayName, row?.rank, row?.score], [deletedUser, 1, 100])
  assert.equal(cellOf(after, user, questions[1])?.isWaiting, undefined)
  await changeTournament(admin, id, questions, { endDate: new Date().toISOString() })
  await admin.call(setTournamentState, { params: { id }, body: { to: 'final' } })
  assert.equal((await rank()).state, 'final')
  assert.equal(await recountStandings(site.database, false), 0)
})
