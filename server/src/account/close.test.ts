import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { unzipSync, strFromU8 } from 'fflate'
import { sql } from 'kysely'
import { checkUserLogged, getPublicBasicInfo, login } from '@gradus/contract/account'
import { addComment, getCommentsByQuestionId } from '@gradus/contract/comment'
import { closeAccount, deletedUser, downloadOwnData } from '@gradus/contract/edit-account'
import { editProfile } from '@gradus/contract/profile'
import { getLatestQuestions, getQuestion } from '@gradus/contract/question'
import { getRanking } from '@gradus/contract/reputation'
import { roles } from '@gradus/contract/role'
import { aUser, anAdmin, goodPassword } from '../../test/account.ts'
import { aVisitor, refusalOf, type Client } from '../../test/client.ts'
import { mailTo } from '../../test/mail.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { erasedTables } from './close-store.ts'
import { ownDataParts } from './own-data.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function ownData(client: Client): Promise<Record<string, Record<string, unknown>[]>> {
  const response = await client.fetch(downloadOwnData.url)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/zip')
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="gradus-data-[\d-]+\.zip"$/)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const [name, ...others] = Object.keys(files)
  assert.match(name ?? '', /^gradus-data-[\d-]+\.json$/)
  assert.deepEqual(others, [])
  return JSON.parse(strFromU8(files[name ?? ''] ?? new Uint8Array()))
}

test('a download of all one’s data is one JSON file in a zip, and holds nobody else’s', async () => {
  const user = await aUser(site, { password: goodPassword, displayName: 'Dana Own' })
  const other = await aUser(site, { displayName: 'Somebody Else' })
  const form = {
    displayName: 'Dana Own',
    subtitle: '',
    bio: 'Grüße, "quoted"\n',
    linkedIn: '',
    contact: 'Room 7, Oslo',
    languages: [8],
  }
  await user.call(editProfile, { body: form })
  const id = await aPublicQuestion(site, codingForm({ title: 'A question of my own' }), user)
  await other
    .call(addComment, { body: { body: '<p>Words of another</p>', date: '', type: 0, questionId: id } })
    .catch(() => undefined)
  const data = await ownData(user)
  assert.equal(data['account']?.[0]?.['bio'], 'Grüße, "quoted"')
  assert.equal(data['account']?.[0]?.['contact'], 'Room 7, Oslo')
  const [question] = data['questions'] ?? []
  assert.equal(question?.['title'], 'A question of my own')
  assert.ok(JSON.stringify(question?.['implementations']).includes('def double'))
  assert.equal(data['reputation']?.[0]?.['points'], 10)
  const text = JSON.stringify(data)
  assert.doesNotMatch(text, /argon2|token|Words of another|Somebody Else/)
  assert.deepEqual(
    Object.keys(data).slice(1),
    ownDataParts.map(([name]) => name),
  )
  assert.equal((await aVisitor(site).fetch(downloadOwnData.url)).status, 401)
})

test('closing the account asks the password, erases what is personal and leaves contributions under "Deleted user"', async () => {
  const user = await aUser(site, { password: goodPassword, displayName: 'Farah Aziz' })
  const form = {
    displayName: 'Farah Aziz',
    subtitle: 'here',
    bio: 'me',
    linkedIn: '',
    contact: 'Room 7, Oslo',
    languages: [8],
  }
  await user.call(editProfile, { body: form })
  const id = await aPublicQuestion(site, codingForm({ title: 'What Farah left behind' }), user)
  await user.call(addComment, { body: { body: '<p>My own words</p>', date: '', type: 0, questionId: id } })
  await refusalOf(user.call(closeAccount, { body: { password: 'not the right one' } }), 'badInput')
  assert.equal(await user.call(checkUserLogged), user.id)

  assert.equal(await user.call(closeAccount, { body: { password: goodPassword } }), 1)
  assert.equal(await user.call(checkUserLogged), -1)
  assert.match((await mailTo(site, user.email)).subject, /is closed/)
  const again = { email: user.email, password: goodPassword }
  await refusalOf(aVisitor(site).call(login, { body: again }), 'wrongCredentials')

  const row = await site.database.selectFrom('account').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  assert.doesNotMatch(JSON.stringify(row), new RegExp(`Farah|Oslo|${user.email}|argon2`))
  for (const table of erasedTables)
    assert.equal(
      (await site.database.selectFrom(table).select('account_id').where('account_id', '=', user.id).execute()).length,
      0,
      table,
    )

  const question = await aVisitor(site).call(getQuestion, { params: { id }, query: {} })
  assert.deepEqual([question.title, question.displayName], ['What Farah left behind', deletedUser])
  const { items } = await aVisitor(site).call(getLatestQuestions, { query: { type: 'Coding' } })
  assert.equal(items.find((one) => one.id === id)?.displayName, deletedUser)
  const admin = await anAdmin(site)
  const comments = await admin.call(getCommentsByQuestionId, { params: { questionId: id } })
  assert.equal(comments[0]?.displayName, deletedUser)
  await refusalOf(aVisitor(site).call(getPublicBasicInfo, { params: { userId: user.id } }), 'notFound')
  for (const period of ['all', 'month'] as const) {
    const ranking = await aVisitor(site).call(getRanking, { query: { period } })
    assert.ok(!ranking.items.some((one) => one.userId === user.id), period)
  }
})

test('the address of a closed account can sign up again as somebody new', async () => {
  const user = await aUser(site, { password: goodPassword })
  await user.call(closeAccount, { body: { password: goodPassword } })
  const again = await aUser(site, { email: user.email })
  assert.notEqual(again.id, user.id)
})

test('the last admin cannot close the account', async () => {
  const alone = await startSite()
  const admin = await anAdmin(alone, { password: goodPassword })
  await refusalOf(admin.call(closeAccount, { body: { password: goodPassword } }), 'conflict')
  const other = await anAdmin(alone, { password: goodPassword })
  const ends = await Promise.allSettled(
    [admin, other].map((one) => one.call(closeAccount, { body: { password: goodPassword } })),
  )
  assert.deepEqual(ends.map((end) => end.status).toSorted(), ['fulfilled', 'rejected'])
  const left = await alone.database.selectFrom('account').select('id').where('role', '=', roles.admin).execute()
  assert.equal(left.length, 1)
  await alone.close()
})

/** Tables that name an account and are in neither list, each with its reason. */
const elsewhere: Record<string, { notDownloaded?: string; kept?: string }> = {
  account_token: { notDownloaded: 'links that wait, known by their hashes only' },
  announcement: { kept: 'a contribution' },
  attempt: { kept: 'counts of the question' },
  audit_entry: { notDownloaded: 'the record of the site', kept: 'the record of the site' },
  broadcast: { kept: 'a message to others' },
  blog_post: { kept: 'a contribution' },
  blog_post_vote: { kept: 'a part of a count' },
  comment: { kept: 'a contribution' },
  comment_vote: { kept: 'a part of a count' },
  notification_actor: { notDownloaded: 'who is counted in others’ notifications', kept: 'a part of a count' },
  passkey_challenge: { notDownloaded: 'what a browser is asked to sign, for five minutes' },
  question: { kept: 'a contribution' },
  question_vote: { kept: 'a part of a count' },
  rejudge: { notDownloaded: 'the record of the site', kept: 'the record of the site' },
  recovery_code: { notDownloaded: 'secrets, known by their hashes only' },
  report: { kept: 'the record of a decision' },
  reputation_month: { notDownloaded: 'sums of what is downloaded' },
  question_revision: { notDownloaded: 'earlier texts of questions', kept: 'the record of a question' },
  second_factor: { notDownloaded: 'a secret' },
  sign_in_attempt: { notDownloaded: 'browsers that are away, for ten minutes' },
  solved_language: { notDownloaded: 'sums of what is downloaded' },
  setting: { notDownloaded: 'the record of the site', kept: 'the record of the site' },
  submission: { kept: 'those that passed are contributions; the others go' },
  submission_vote: { kept: 'a part of a count' },
  tag_follower: { kept: 'goes, with its count' },
}

test('every table that names an account is downloaded and erased, or says why not', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct c.conrelid::regclass::text as table from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'account'::regclass`.execute(site.database)
  const text = ownDataParts.map(([, part]) => part(1).compile(site.database).sql).join('\n')
  const missing = rows.flatMap(({ table }) => {
    const reasons = elsewhere[table] ?? {}
    const downloaded = new RegExp(`from "?${table}"?\\b`).test(text)
    const erased = (erasedTables as readonly string[]).includes(table)
    return [
      ...(downloaded || reasons.notDownloaded ? [] : [`${table}: add it to own-data.ts, or say above why not`]),
      ...(erased || reasons.kept ? [] : [`${table}: add it to close-store.ts, or say above why it stays`]),
    ]
  })
  assert.deepEqual(missing, [])
})
