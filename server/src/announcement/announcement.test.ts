import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  getAnnouncement,
  getLastDayAnnouncements,
  listAnnouncements,
  pinAnnouncement,
} from '@gradus/contract/announcement'
import { roles } from '@gradus/contract/role'
import { changeSettings, defaultSettings } from '@gradus/contract/setting'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const form = (overrides: Record<string, unknown> = {}) => ({
  title: 'The judge learns Kotlin',
  body: '<p>From today on questions may be given in Kotlin.</p>',
  rawTags: ['judge', 'kotlin'],
  ...overrides,
})
const announce = (admin: TestUser, overrides: Record<string, unknown> = {}) =>
  admin.call(addAnnouncement, { body: form(overrides) })
const lastDay = () => aVisitor(site).call(getLastDayAnnouncements)
const age = (id: number, hours: number) =>
  site.database
    .updateTable('announcement')
    .set({ created_at: new Date(Date.now() - hours * 60 * 60 * 1000) })
    .where('id', '=', id)
    .execute()

test('an announcement has title, date, author, sanitised HTML body, an image and tags', async () => {
  const admin = await anAdmin(site, { displayName: 'Iris Admin' })
  await admin.call(changeSettings, { body: { ...defaultSettings, picturesFromElsewhere: true } })
  const id = await announce(admin, {
    body: '<p onclick="alert(1)">Kotlin is <em>here</em>.</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>',
    imageUrl: 'https://pictures.example/kotlin.png',
  })
  const read = await (await aUser(site)).call(getAnnouncement, { params: { id } })
  assert.deepEqual(
    [read.title, read.tags, read.imageUrl, read.userId, read.displayName, read.role, read.isPinned, read.isTournament],
    [
      'The judge learns Kotlin',
      'judge,kotlin',
      'https://pictures.example/kotlin.png',
      admin.id,
      'Iris Admin',
      1,
      false,
      false,
    ],
  )
  assert.match(read.body, /^<p>Kotlin is <em>here<\/em>\.<\/p><a rel="[^"]*">x<\/a>$/)
  assert.ok(Date.parse(read.createdDate) > Date.parse('2026-01-01'))
  await admin.call(changeSettings, { body: defaultSettings })
})

test('the list shows the first words of an announcement as text, with a space between its blocks', async () => {
  const id = await announce(await anAdmin(site), {
    body: '<p>First &amp; foremost.</p><ul><li>One</li><li>Two</li></ul>',
  })
  const { items } = await aVisitor(site).call(listAnnouncements, { query: {} })
  assert.equal(items.find((one) => one.id === id)?.snippet, 'First & foremost. One Two')
})

test('GET /auth/api/Announcements/{id} is for those who are logged in', async () => {
  const id = await announce(await anAdmin(site))
  await refusalOf(aVisitor(site).call(getAnnouncement, { params: { id } }), 'notSignedIn')
  await refusalOf((await aUser(site)).call(getAnnouncement, { params: { id: 999_999_999 } }), 'notFound')
})

test('GetLastDayAnnouncements: announcements from the last day, newest first, for everyone', async () => {
  const admin = await anAdmin(site)
  const [older, newer, gone] = [await announce(admin), await announce(admin), await announce(admin)]
  await age(gone, 25)
  await age(older, 23)
  const ids = (await lastDay()).map(({ id }) => id)
  assert.ok(!ids.includes(gone))
  assert.deepEqual(
    ids.filter((id) => [older, newer].includes(id)),
    [newer, older],
  )
})

test('PinAnnouncement toggles: pinned or not, 1 on success; pinned ones come first', async () => {
  const admin = await anAdmin(site)
  const [pinned] = [await announce(admin), await announce(admin)]
  const response = await admin.fetch(`/admin/api/PinAnnouncement/${pinned}`, { method: 'POST' })
  assert.equal(await response.text(), '1')
  const first = async () => (await aVisitor(site).call(listAnnouncements, { query: {} })).items[0]
  assert.deepEqual([(await first())?.id, (await first())?.isPinned], [pinned, true])
  assert.equal(await admin.call(pinAnnouncement, { params: { id: pinned } }), 1)
  assert.notEqual((await first())?.id, pinned)
  await refusalOf(admin.call(pinAnnouncement, { params: { id: 999_999_999 } }), 'notFound')
})

test('DELETE /admin/api/Announcements/{id} deletes an announcement: 1 on success', async () => {
  const admin = await anAdmin(site)
  const id = await announce(admin)
  const response = await admin.fetch(`/admin/api/Announcements/${id}`, { method: 'DELETE' })
  assert.equal(await response.text(), '1')
  await refusalOf(admin.call(getAnnouncement, { params: { id } }), 'notFound')
  await refusalOf(admin.call(deleteAnnouncement, { params: { id } }), 'notFound')
})

test('an admin changes an announcement; its author and date stay', async () => {
  const [writer, other] = [await anAdmin(site), await anAdmin(site)]
  const id = await announce(writer)
  const before = await writer.call(getAnnouncement, { params: { id } })
  const body = form({ title: 'The judge speaks Kotlin', rawTags: [], imageUrl: null })
  assert.equal(await other.call(editAnnouncement, { params: { id }, body }), 1)
  const after = await writer.call(getAnnouncement, { params: { id } })
  assert.deepEqual([after.title, after.tags, after.userId], ['The judge speaks Kotlin', '', writer.id])
  assert.equal(after.createdDate, before.createdDate)
  await refusalOf(other.call(editAnnouncement, { params: { id: 999_999_999 }, body }), 'notFound')
})

test('an edit of an outdated version of an announcement changes nothing', async () => {
  const admin = await anAdmin(site)
  const id = await admin.call(addAnnouncement, { body: form() })
  const { modifiedDate } = await admin.call(getAnnouncement, { params: { id } })
  const save = (title: string) =>
    admin.call(editAnnouncement, { params: { id }, body: { ...form({ title }), modifiedDate } })
  assert.equal(await save('What the first tab saved'), 1)
  await refusalOf(save('What the second tab loaded'), 'conflict')
  assert.equal((await admin.call(getAnnouncement, { params: { id } })).title, 'What the first tab saved')
})

test('title 8 to 200 characters, body at least 15 of text, at most 3 tags: the form’s sentences, from the server too', async () => {
  const admin = await anAdmin(site)
  const wrong: [Record<string, unknown>, string, RegExp][] = [
    [{ title: 'Kotlin!' }, 'title', /^Must be at least 8 characters long\.$/],
    [{ title: 'x'.repeat(201) }, 'title', /200/],
    [{ body: '<p><strong>Too short</strong></p><p></p>' }, 'body', /^Must be at least 15 characters long\.$/],
    [{ rawTags: ['a', 'b', 'c', 'd'] }, 'rawTags', /3 tags/],
    [{ rawTags: ['no spaces'] }, 'rawTags.0', /letters/],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', /https/],
    [{ imageUrl: 'http://pictures.example/a.png' }, 'imageUrl', /https/],
  ]
  for (const [part, field, sentence] of wrong) {
    const { refusal } = await refusalOf(announce(admin, part), 'badInput')
    assert.equal(refusal.field, field)
    assert.match(refusal.message, sentence)
  }
})

test('only an admin announces, changes, pins and deletes', async () => {
  const id = await announce(await anAdmin(site))
  for (const role of [roles.user, roles.lecturer, roles.moderator]) {
    const caller = await aUser(site, { role })
    await refusalOf(announce(caller), 'notAllowed')
    await refusalOf(caller.call(editAnnouncement, { params: { id }, body: form() }), 'notAllowed')
    await refusalOf(caller.call(pinAnnouncement, { params: { id } }), 'notAllowed')
    await refusalOf(caller.call(deleteAnnouncement, { params: { id } }), 'notAllowed')
  }
})

test('what a fresh site brought along is for its admins to tend', async () => {
  const { id: house } = await aUser(site, { displayName: 'Gradus' })
  const { id } = await site.database
    .insertInto('announcement')
    .values({
      user_id: house,
      title: 'Welcome to the site',
      body: '<p>Hello</p>',
      content_key: 'announcements/welcome.md',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  assert.equal((await (await aUser(site)).call(getAnnouncement, { params: { id } })).role, roles.admin)
})

test('the list of all announcements has pages', async () => {
  const admin = await anAdmin(site)
  for (let more = 0; more < 21; more += 1) await announce(admin)
  const [first, second] = await Promise.all(
    [1, 2].map((page) => aVisitor(site).call(listAnnouncements, { query: { page } })),
  )
  assert.ok(first && second)
  assert.equal(first.items.length, first.pageSize)
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(first.total, second.total)
})
