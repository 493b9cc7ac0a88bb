import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { addComment, deleteComment } from '@gradus/contract/comment'
import { getQuestion } from '@gradus/contract/question'
import { deleteReported, reportQuestion } from '@gradus/contract/report'
import { incVote, unVote } from '@gradus/contract/vote'
import { anAdmin, aUser } from '../../test/account.ts'
import { aVisitor, Refused } from '../../test/client.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { recount } from '../counter/recount.ts'
import { flushViews } from './view.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

/** Where the row's current version is stored: another place after each rewrite. */
async function versionOf(id: number): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select ctid || ' ' || xmin as version from question where id = ${id}`.execute(site.database)
  return rows[0]?.version
}
const statsOf = (id: number) =>
  site.database
    .selectFrom('question_stats')
    .select(['votes', 'views', 'comments', 'open_reports'])
    .where('question_id', '=', id)
    .executeTakeFirstOrThrow()

const isNotFound = (error: unknown) => error instanceof Refused && error.status === 404
const commentOn = (questionId: number) => ({ body: { body: '<p>A thought</p>', type: 0 as const, questionId } })

test('a vote, a view, a comment and a report change the counters beside a question and never rewrite its row', async () => {
  const id = await aPublicQuestion(site)
  const reader = await aUser(site)
  const [version, before] = [await versionOf(id), await statsOf(id)]
  await reader.call(incVote, { params: { id } })
  await reader.call(addComment, commentOn(id))
  await reader.call(reportQuestion, { params: { id, reason: 4 } })
  await aVisitor(site).call(getQuestion, { params: { id }, query: { Show: '1' } })
  await flushViews(site.database)
  const seen = { votes: before.votes + 1, views: before.views + 1, comments: before.comments + 1, open_reports: 1 }
  assert.deepEqual(await statsOf(id), seen)
  assert.equal(await versionOf(id), version)
})

test('voting and deleting comments during a removal does not deadlock, and a recount confirms all counters', async () => {
  const [author, admin] = [await aUser(site), await anAdmin(site)]
  const readers = await Promise.all(Array.from({ length: 12 }, () => aUser(site)))
  const id = await aPublicQuestion(site, codingForm(), author)
  const comments = await Promise.all([1, 2, 3].map(() => author.call(addComment, commentOn(id))))
  const vote = { params: { id } }
  await Promise.all(readers.slice(0, 6).map((reader) => reader.call(incVote, vote)))
  const outcomes = await Promise.allSettled([
    ...readers.map((reader, index) => reader.call(index < 6 ? unVote : incVote, vote)),
    ...comments.map((comment) => author.call(deleteComment, { params: { id: comment } })),
    admin.call(deleteReported, vote),
  ])
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') assert.ok(isNotFound(outcome.reason), String(outcome.reason))
  assert.deepEqual(
    (await recount(site.database, false)).filter(({ wrong }) => wrong > 0),
    [],
  )
})
