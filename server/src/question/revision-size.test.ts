import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { editQuestion } from '@gradus/contract/editing'
import { aUser } from '../../test/account.ts'
import { aWaitingQuestion, choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const mebibyte = 1024 * 1024

test('former states of a question are kept up to a number of bytes: large tests that change often do not fill the disk', async () => {
  const author = await aUser(site)
  const id = await aWaitingQuestion(site, author, choiceForm())
  // Without compression, so that the same character again and again takes as much as tests that differ.
  await sql`alter table question_revision alter column content set storage external`.execute(site.database)
  await sql`
    insert into question_revision (question_id, revision, user_id, changed, content)
    select ${id}, n, ${author.id}, '{inputOutput}', jsonb_build_object('body', repeat('x', 6000000))
    from generate_series(1, 9) n`.execute(site.database)
  await site.database.updateTable('question').set({ revision: 10 }).where('id', '=', id).execute()
  await author.call(editQuestion, { params: { id }, body: choiceForm() })
  const { rows } = await sql<{ revision: number; bytes: number }>`
    select revision, pg_column_size(content) as bytes from question_revision where question_id = ${id}
    order by revision desc`.execute(site.database)
  const bytes = rows.reduce((sum, one) => sum + one.bytes, 0)
  assert.equal(rows[0]?.revision, 10, 'the newest stays')
  assert.ok(rows.length > 5 && bytes <= 32 * mebibyte, `${rows.length} with ${bytes} bytes`)
  assert.ok(bytes + (rows.at(-1)?.bytes ?? 0) > 32 * mebibyte, 'no more are deleted than necessary')
})
