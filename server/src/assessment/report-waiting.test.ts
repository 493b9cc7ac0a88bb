import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { downloadReportCsv } from '@gradus/contract/assessment-report'
import { aUser } from '../../test/account.ts'
import { anAssessedCandidate } from '../../test/assessed-candidate.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('a report says that a submission is being judged instead of calling its question untried', async () => {
  const owner = await aUser(site)
  const { id, participationId, submissionId } = await anAssessedCandidate(site, owner.id, 'owner')
  await site.database
    .updateTable('tournament_submission')
    .set({ state: 'waiting' })
    .where('submission_id', '=', submissionId)
    .execute()
  const csv = await owner.call(downloadReportCsv, { params: { id, participationId } })
  assert.match(csv, /being judged, 1 submission/)
  assert.doesNotMatch(csv, /not tried/)
})
