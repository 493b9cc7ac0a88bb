import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { createTeam, joinTeam, leaveTeam } from '@gradus/contract/assignment-team'
import { downloadOwnData } from '@gradus/contract/edit-account'
import { putGrade } from '@gradus/contract/grade'
import { takeBackGrades } from '@gradus/contract/grade-release'
import { addLineComment } from '@gradus/contract/line-comment'
import { getOwnWork } from '@gradus/contract/own-grade'
import { answerRegrade, askForRegrade } from '@gradus/contract/regrade'
import type { TestUser } from '../../test/account.ts'
import { aClass, anAttempt, released } from '../../test/grade.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

type Data = Record<string, Record<string, unknown>[]>

async function ownData(user: TestUser): Promise<Data> {
  const response = await user.fetch(downloadOwnData.url)
  assert.equal(response.status, 200)
  const [file] = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
  return JSON.parse(strFromU8(file ?? new Uint8Array())) as Data
}

/** Ann has sent what she and Ben submit as a team. Both it and what Cy sent have comments, and Ben has a grade by hand. */
async function aGradedTeam() {
  const gradedClass = await aClass(site, { students: 3, changes: { teamSize: 2 } })
  const [ann, ben, cy] = gradedClass.students
  const [itemId] = gradedClass.itemIds
  assert.ok(ann && ben && cy && itemId !== undefined)
  const code = await ann.call(createTeam, { params: { id: gradedClass.id }, body: { name: 'The doubles' } })
  await ben.call(joinTeam, { params: { id: gradedClass.id }, body: { code } })
  const attemptId = await anAttempt(site, ann, { itemId, source: 'double = lambda n: 2 * n\n' })
  await site.database
    .updateTable('assignment_attempt')
    .set((eb) => ({
      team_id: eb.selectFrom('assignment_team').select('id').where('assignment_id', '=', gradedClass.id),
    }))
    .where('id', '=', attemptId)
    .execute()
  const ofCy = await anAttempt(site, cy, { itemId })
  const comment = (id: number, text: string, state: 'draft' | 'staff' = 'draft') =>
    gradedClass.lecturer.call(addLineComment, { params: { id }, body: { fromLine: 1, toLine: 1, text, state } })
  await comment(attemptId, 'Why twice?')
  await comment(attemptId, 'Looks copied.', 'staff')
  await comment(ofCy, 'Only for Cy.')
  await gradedClass.lecturer.call(putGrade, {
    body: { itemId, sid: String(ben.id), points: 4, comment: 'Well argued.', version: 0 },
  })
  return { ...gradedClass, ann, ben, cy, itemId, code }
}

test('the download of own data has grades, comments and regrade requests as they were released, and nothing of drafts, staff or others', async () => {
  const { ann, ben, itemId, ...one } = await aGradedTeam()
  const hidden = await ownData(ben)
  assert.deepEqual([hidden['grades'], hidden['regradeRequests']], [[], []])
  assert.doesNotMatch(JSON.stringify(hidden), /Why twice|Well argued|Looks copied|Only for Cy/)

  await released(one)
  const id = await ben.call(askForRegrade, { body: { itemId, text: 'Please look again.' } })
  const answer = { answer: 'Half a point more.', points: 4.5, version: 1 }
  await one.lecturer.call(answerRegrade, { params: { id }, body: answer })
  const data = await ownData(ben)
  const [grade, ...others] = data['grades'] ?? []
  assert.deepEqual(others, [])
  const [shown] = (grade?.['items'] ?? []) as Record<string, unknown>[]
  assert.deepEqual(
    [grade?.['points'], shown?.['itemId'], shown?.['points'], shown?.['isByHand'], shown?.['comment']],
    [4.5, itemId, 4.5, true, 'Well argued.'],
  )
  const comments = grade?.['comments'] as { body: string }[]
  assert.deepEqual(
    comments.map(({ body }) => body),
    ['Why twice?'],
  )
  const [request] = data['regradeRequests'] ?? []
  assert.deepEqual([request?.['text'], request?.['answer']], ['Please look again.', 'Half a point more.'])
  assert.doesNotMatch(JSON.stringify(data), /Looks copied|Only for Cy/)
  const [ofAnn] = (await ownData(ann))['grades'] ?? []
  // Nobody has set these points: they follow from what she submitted.
  const page = await ann.call(getOwnWork, { params: { id: one.id } })
  assert.deepEqual([ofAnn?.['points'], page.items[0]?.isByHand], [page.points, false])
  assert.match(JSON.stringify(ofAnn?.['comments']), /Why twice/)
  assert.doesNotMatch(JSON.stringify(ofAnn), /Well argued/)
  const written = (await ownData(one.lecturer))['lineCommentsWritten'] ?? []
  assert.deepEqual(
    written.map(({ body }) => body),
    ['Why twice?', 'Looks copied.', 'Only for Cy.'],
  )

  await one.lecturer.call(takeBackGrades, { params: { id: one.id }, body: {} })
  assert.deepEqual((await ownData(ben))['grades'], [])
})

test('the download of a user who left a team has the comments only on what the team sent during their stay', async () => {
  const { ben, cy, code, ...one } = await aGradedTeam()
  const params = { id: one.id }
  await ben.call(leaveTeam, { params })
  await cy.call(joinTeam, { params, body: { code } })
  await cy.call(leaveTeam, { params })
  await released(one)
  const commentsOf = async (user: TestUser) => JSON.stringify((await ownData(user))['grades']?.[0]?.['comments'])
  assert.match(await commentsOf(ben), /Why twice/)
  const ofCy = await commentsOf(cy)
  assert.match(ofCy, /Only for Cy/)
  assert.doesNotMatch(ofCy, /Why twice/)
})
