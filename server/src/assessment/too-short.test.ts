import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getAssessmentReport } from '@gradus/contract/assessment-report'
import { aUser } from '../../test/account.ts'
import { anAssessedCandidate } from '../../test/assessed-candidate.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { compareDue } from './similarity.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('a report says which questions have code that is too short to be compared, even if two candidates sent the same', async () => {
  const owner = await aUser(site)
  const { id, participationId, questionId } = await anAssessedCandidate(site, owner.id, 'owner')
  const read = () => owner.call(getAssessmentReport, { params: { id, participationId } })
  assert.deepEqual((await read()).tooShort, [])
  await site.database
    .updateTable('tournament_participation')
    .set({ drafts_submitted_at: new Date() })
    .where('tournament_id', '=', id)
    .execute()
  await compareDue(site.database)
  const { similarity, tooShort } = await read()
  assert.deepEqual([similarity, tooShort], [[], [questionId]])
})
