import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { addAnnouncement } from '@gradus/contract/announcement'
import {
  addBlogPost,
  deleteBlogPost,
  editBlogPost,
  getBlogPost,
  getOwnBlogPost,
  getTopBlogPosts,
  listBlogPosts,
  voteBlogPost,
} from '@gradus/contract/blog'
import { addComment, deleteComment, getCommentsByBlogPostId, voteComment } from '@gradus/contract/comment'
import { getUserNotifications } from '@gradus/contract/notification'
import { roles } from '@gradus/contract/role'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { countLockWaits } from '../../test/lock-waits.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { waitUntil } from '../../test/wait-until.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const form = (overrides: Record<string, unknown> = {}) => ({
  title: 'Why the empty list wins',
  body: '<p>Most wrong answers die on the empty list.</p>',
  ...overrides,
})
const publish = (writer: TestUser, overrides: Record<string, unknown> = {}) =>
  writer.call(addBlogPost, { body: form(overrides) })
const read = (id: number) => aVisitor(site).call(getBlogPost, { params: { id } })
const vote = (reader: TestUser, id: number, value: '1' | '0' | '-1') =>
  reader.call(voteBlogPost, { params: { id, value } })

test('posts are written by roles 1, 2 and 3 only', async () => {
  for (const role of [roles.admin, roles.lecturer, roles.moderator])
    assert.ok((await publish(await aUser(site, { role }))) > 0)
  await refusalOf(publish(await aUser(site)), 'notAllowed')
  await refusalOf(aVisitor(site).call(addBlogPost, { body: form() }), 'notSignedIn')
})

test('everyone can read a post: its body sanitised, its author, its date', async () => {
  const writer = await aUser(site, { role: roles.lecturer, displayName: 'Ines Cardoso' })
  const id = await publish(writer, {
    body: '<p onload="x">Most wrong answers die <b>here</b>.</p><script>alert(1)</script>',
  })
  const post = await read(id)
  assert.equal(post.body, '<p>Most wrong answers die <b>here</b>.</p>')
  assert.deepEqual(
    [post.title, post.displayName, post.userId, post.votes, post.comments],
    ['Why the empty list wins', 'Ines Cardoso', writer.id, 0, 0],
  )
  await refusalOf(read(999_999_999), 'notFound')
})

test('a post is changed and deleted by its author and by admins', async () => {
  const [author, other, admin] = [
    await aUser(site, { role: roles.moderator }),
    await aUser(site, { role: roles.moderator }),
    await anAdmin(site),
  ]
  const id = await publish(author)
  const change = (who: TestUser, title: string) => who.call(editBlogPost, { params: { id }, body: form({ title }) })
  await refusalOf(change(other, 'Mine from now on'), 'notAllowed')
  await refusalOf(other.call(deleteBlogPost, { params: { id } }), 'notAllowed')
  assert.equal(await change(author, 'Why the empty list always wins'), 1)
  assert.equal(await change(admin, 'The empty list always wins'), 1)
  assert.equal((await read(id)).title, 'The empty list always wins')
  await site.database.updateTable('account').set({ role: 0 }).where('id', '=', author.id).execute()
  await refusalOf(change(author, 'No longer a writer'), 'notAllowed')
  assert.equal(await admin.call(deleteBlogPost, { params: { id } }), 1)
  await refusalOf(admin.call(deleteBlogPost, { params: { id } }), 'notFound')
})

test('an edit of an outdated version of a post changes nothing, also if two are saved at once', async () => {
  const author = await anAdmin(site)
  const id = await publish(author)
  const { modifiedDate } = await read(id)
  const save = (title: string, from = modifiedDate) =>
    author.call(editBlogPost, { params: { id }, body: { ...form({ title }), modifiedDate: from } })
  const saved = await Promise.allSettled([save('The first tab wins it'), save('The second tab wins it')])
  assert.deepEqual(saved.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const current = await read(id)
  await refusalOf(save('The text of before'), 'conflict')
  assert.equal((await read(id)).title, current.title)
  assert.equal(await save('The next version', current.modifiedDate), 1)
})

test('readers vote once, change their mind and withdraw it; authors cannot vote on their own posts', async () => {
  const author = await anAdmin(site)
  const id = await publish(author)
  const reader = await aUser(site)
  assert.equal(await vote(author, id, '1'), 0)
  const response = await reader.fetch(`/auth/api/VoteBlogPost/${id}/1`, { method: 'PATCH' })
  assert.equal(await response.text(), '1')
  assert.equal(await vote(reader, id, '1'), 0)
  assert.equal((await reader.call(getOwnBlogPost, { params: { id } })).vote, 1)
  assert.equal(await vote(reader, id, '-1'), -2)
  assert.equal((await read(id)).votes, -1)
  assert.equal(await vote(reader, id, '0'), 1)
  assert.equal((await reader.call(getOwnBlogPost, { params: { id } })).vote, 0)
  assert.equal((await reader.fetch(`/auth/api/VoteBlogPost/${id}/5`, { method: 'PATCH' })).status, 400)
  await refusalOf(aVisitor(site).call(voteBlogPost, { params: { id, value: '1' } }), 'notSignedIn')
})

test('parallel votes on a post end with a sum that a recount confirms', async () => {
  const id = await publish(await anAdmin(site))
  const readers = await Promise.all(Array.from({ length: 10 }, () => aUser(site)))
  const turns = ['1', '-1', '0', '1', '1'] as const
  await Promise.all(readers.flatMap((reader) => turns.map((value) => vote(reader, id, value))))
  const rows = await site.database.selectFrom('blog_post_vote').select('value').where('blog_post_id', '=', id).execute()
  assert.equal(
    (await read(id)).votes,
    rows.reduce((sum, { value }) => sum + value, 0),
  )
})

test('TopBlogPosts: hot posts by votes and age, with snippets of 105 characters', async () => {
  const admin = await anAdmin(site)
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
  await site.database
    .updateTable('blog_post')
    .set({ created_at: days(9) })
    .execute()
  const long = `<p>${'Words that go on. '.repeat(20)}</p><ul><li>one</li><li>two</li></ul>`
  const [quiet, liked] = [await publish(admin, { body: long }), await publish(admin)]
  await site.database
    .updateTable('blog_post')
    .set({ created_at: days(0.25) })
    .where('id', '=', liked)
    .execute()
  const order = async () =>
    (await aVisitor(site).call(getTopBlogPosts)).map(({ id }) => id).filter((id) => [quiet, liked].includes(id))
  assert.deepEqual(await order(), [quiet, liked])
  await vote(await aUser(site), liked, '1')
  assert.deepEqual(await order(), [liked, quiet])
  const listed = (await aVisitor(site).call(getTopBlogPosts)).find(({ id }) => id === quiet)
  assert.ok(listed)
  assert.ok(Array.from(listed.snippet).length <= 105)
  assert.match(listed.snippet, /^Words that go on\. .*…$/)
})

test('a short text is its own snippet, with a space where a block ends', async () => {
  const id = await publish(await anAdmin(site), {
    body: '<h2>First</h2><p>then &amp; second</p><ul><li>one</li><li>two</li></ul>',
  })
  const { items } = await aVisitor(site).call(listBlogPosts, { query: {} })
  assert.equal(items.find((post) => post.id === id)?.snippet, 'First then & second one two')
})

test('comments of a post (type 1) are counted, notify its author, and are deleted with it', async () => {
  const author = await anAdmin(site)
  const id = await publish(author, { title: 'A post that people talk about' })
  const reader = await aUser(site, { displayName: 'Dana' })
  const comment = await reader.call(addComment, { body: { body: 'So true', type: 1, questionId: id } })
  assert.equal((await read(id)).comments, 1)
  const [notification] = await author.call(getUserNotifications)
  assert.deepEqual([notification?.type, notification?.link, notification?.displayName], [4, `/BlogPost/${id}`, 'Dana'])
  await reader.call(deleteComment, { params: { id: comment } })
  assert.equal((await read(id)).comments, 0)
  await reader.call(addComment, { body: { body: 'Still true', type: 1, questionId: id } })
  await author.call(deleteBlogPost, { params: { id } })
  assert.deepEqual(await aVisitor(site).call(getCommentsByBlogPostId, { params: { id }, query: {} }), [])
})

test('a comment that arrives while its post is deleted is refused like one that arrives later', async () => {
  const [author, reader] = [await anAdmin(site), await aUser(site)]
  const id = await publish(author)
  const { commenting } = await site.database.transaction().execute(async (tx) => {
    await tx.deleteFrom('blog_post').where('id', '=', id).execute()
    const commenting = refusalOf(
      reader.call(addComment, { body: { body: 'So true', type: 1, questionId: id } }),
      'notFound',
    )
    await waitUntil(async () => (await countLockWaits(site)) === 1)
    return { commenting }
  })
  await commenting
})

test('likes of comments that are deleted with their post no longer count', async () => {
  const [author, reader] = [await anAdmin(site), await aUser(site)]
  const id = await publish(author)
  const comment = await reader.call(addComment, { body: { body: 'So true', type: 1, questionId: id } })
  await author.call(voteComment, { params: { id: comment, value: '1' } })
  assert.equal((await reader.call(getOwnBasicInfo)).upVotes, 1)
  await author.call(deleteBlogPost, { params: { id } })
  assert.equal((await reader.call(getOwnBasicInfo)).upVotes, 0)
})

test('title 8 to 200 characters, body at least 15 of text: the form’s sentences, from the server too', async () => {
  const admin = await anAdmin(site)
  const short = await refusalOf(publish(admin, { title: 'Short' }), 'badInput')
  assert.deepEqual([short.refusal.field, short.refusal.message], ['title', 'Must be at least 8 characters long.'])
  const empty = await refusalOf(publish(admin, { body: '<p><em>Fourteen chars</em></p><br><p></p>' }), 'badInput')
  assert.deepEqual([empty.refusal.field, empty.refusal.message], ['body', 'Must be at least 15 characters long.'])
})

test('the feed (Atom) has posts and announcements, newest first, as text that cannot break it', async () => {
  const admin = await anAdmin(site, { displayName: 'Iris & Co' })
  const post = await publish(admin, { title: 'Less < more & "quotes" ]]>' })
  const announcement = await admin.call(addAnnouncement, {
    body: { title: 'Feeds are here', body: '<p>A secret for members only.</p>', rawTags: [] },
  })
  const response = await aVisitor(site).fetch('/feed.xml')
  assert.match(response.headers.get('content-type') ?? '', /^application\/atom\+xml/)
  const feed = await response.text()
  assert.match(feed, /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/)
  assert.ok(feed.includes('<title>Less &lt; more &amp; &quot;quotes&quot; ]]&gt;</title>'))
  assert.ok(feed.includes('<author><name>Iris &amp; Co</name></author>'))
  const places = [`http://gradus.test/Announcement/${announcement}`, `http://gradus.test/BlogPost/${post}`]
  const positions = places.map((url) => feed.indexOf(`<id>${url}</id>`))
  assert.ok(positions.every((position) => position > 0))
  assert.ok((positions[0] ?? 0) < (positions[1] ?? 0))
  assert.doesNotMatch(feed, /secret for members/)
  const again = await aVisitor(site).fetch('/feed.xml', {
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  })
  assert.equal(again.status, 304)
})
