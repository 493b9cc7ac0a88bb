import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addAnnouncement, editAnnouncement, getAnnouncement } from '@gradus/contract/announcement'
import { getAuditTrail } from '@gradus/contract/audit'
import { editQuestion } from '@gradus/contract/editing'
import { rollBackQuestion } from '@gradus/contract/revision'
import { getQuestion } from '@gradus/contract/question'
import { approveQuestion } from '@gradus/contract/question-review'
import { searchQuestions } from '@gradus/contract/search'
import { deleteTags, editTag, getManagedTags, getTags, mergeTags } from '@gradus/contract/tag'
import { followTag, getTagPage } from '@gradus/contract/tag-page'
import { aUser, anAdmin } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPublicQuestion, aWaitingQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

/** Names that no other test has. */
let last = 0
const aName = () => `tag-${++last}`

async function theTag(name: string) {
  const { items } = await (await anAdmin(site)).call(getManagedTags, { query: { q: name } })
  const tag = items.find((one) => one.name === name)
  assert.ok(tag, `there is a tag ${name}`)
  return tag
}
const tagsOf = async (id: number) => (await aVisitor(site).call(getQuestion, { params: { id }, query: {} })).tags
const tagged = (...rawTags: string[]) => codingForm({ rawTags })

/** Counts that are kept, beside what a recount says; arrays beside rows. */
async function assertTrue(): Promise<void> {
  const tags = await site.database.selectFrom('tag').select(['id', 'name', 'question_count']).execute()
  const links = await site.database
    .selectFrom('question_tag')
    .innerJoin('question', 'question.id', 'question_tag.question_id')
    .select(['question_tag.tag_id', 'question.id', 'question.is_public', 'question.tags'])
    .execute()
  for (const tag of tags) {
    const own = links.filter((link) => link.tag_id === tag.id)
    assert.equal(tag.question_count, own.filter(({ is_public }) => is_public).length, tag.name)
    for (const link of own) assert.ok(link.tags.includes(tag.name), `${link.id} says ${tag.name}`)
  }
  const questions = await site.database.selectFrom('question').select(['id', 'tags']).execute()
  for (const { id, tags: names } of questions)
    assert.equal(links.filter((link) => link.id === id).length, names.length, `tags of ${id}`)
}

test('a new name reaches questions, announcements and the list of tags; the old one can become a synonym', async () => {
  const admin = await anAdmin(site)
  const [old, fresh, other] = [aName(), aName(), aName()]
  const id = await aPublicQuestion(site, tagged(other, old))
  const announcement = await admin.call(addAnnouncement, {
    body: { title: 'About that tag', body: '<p>It has another name now.</p>', rawTags: [old] },
  })
  const tag = await theTag(old)
  await admin.call(editTag, {
    params: { id: tag.id },
    body: { name: fresh, description: 'What it is.', synonyms: [old] },
  })
  assert.equal(await tagsOf(id), `${other},${fresh}`)
  assert.equal((await admin.call(getAnnouncement, { params: { id: announcement } })).tags, fresh)
  assert.ok((await admin.call(getTags)).every(({ name }) => name !== old))
  assert.deepEqual((await theTag(fresh)).synonyms, [old])
  // A search for the old name, its page, and a new question with it all find the tag.
  assert.equal((await aVisitor(site).call(searchQuestions, { query: { tag: old } })).total, 1)
  assert.equal((await aVisitor(site).call(getTagPage, { params: { name: old } })).name, fresh)
  assert.equal(await tagsOf(await aPublicQuestion(site, tagged(old, fresh))), fresh)
  await assertTrue()
  const { items } = await admin.call(getAuditTrail, { query: { userId: admin.id } })
  assert.deepEqual(
    items.map(({ action }) => action),
    ['addSynonym', 'describeTag', 'renameTag', 'announce'],
  )
})

test('a name that another tag has is refused', async () => {
  const admin = await anAdmin(site)
  const [one, other] = [aName(), aName()]
  await aPublicQuestion(site, tagged(one, other))
  const { id } = await theTag(one)
  const body = { name: other, description: '', synonyms: [] }
  await refusalOf(admin.call(editTag, { params: { id }, body }), 'conflict')
  await refusalOf(admin.call(editTag, { params: { id }, body: { ...body, name: one, synonyms: [other] } }), 'conflict')
  await refusalOf(admin.call(editTag, { params: { id }, body: { ...body, name: 'two words' } }), 'badInput')
  await refusalOf((await aUser(site)).call(editTag, { params: { id }, body }), 'notAllowed')
})

test('tags are merged: no question has one twice, followers are moved, counts stay correct', async () => {
  const admin = await anAdmin(site)
  const [from, into] = [aName(), aName()]
  const both = await aPublicQuestion(site, tagged(from, into))
  const one = await aPublicQuestion(site, tagged(from))
  const author = await aUser(site)
  const waiting = await aWaitingQuestion(site, author, tagged(from))
  const [follower, ofBoth] = [await aUser(site), await aUser(site)]
  for (const [user, name] of [
    [follower, from],
    [ofBoth, from],
    [ofBoth, into],
  ] as const)
    await user.call(followTag, { params: { name, value: '1' } })
  const { id } = await theTag(from)
  const result = await admin.call(mergeTags, { body: { ids: [id, (await theTag(into)).id], into } })
  assert.deepEqual([result.done, result.refused.length], [[id], 1])
  assert.deepEqual([await tagsOf(both), await tagsOf(one)], [into, into])
  const merged = await theTag(into)
  assert.deepEqual([merged.questionCount, merged.followers, merged.synonyms], [2, 2, [from]])
  await admin.call(approveQuestion, { params: { id: waiting }, body: {} })
  assert.equal((await theTag(into)).questionCount, 3)
  await assertTrue()
})

test('a merge keeps the description of the merged tag if the other one has none', async () => {
  const admin = await anAdmin(site)
  const [source, target, third] = [aName(), aName(), aName()]
  for (const name of [source, target, third]) await aPublicQuestion(site, tagged(name))
  const describe = async (name: string, description: string) =>
    admin.call(editTag, { params: { id: (await theTag(name)).id }, body: { name, description, synonyms: [] } })
  await describe(source, 'What the source is.')
  await describe(third, 'What the third is.')
  for (const name of [source, third])
    await admin.call(mergeTags, { body: { ids: [(await theTag(name)).id], into: target } })
  assert.equal((await theTag(target)).description, 'What the source is.')
})

test('an announcement that names a synonym gets the tag, also if the name becomes a synonym later', async () => {
  const admin = await anAdmin(site)
  const [name, synonym, later] = [aName(), aName(), aName()]
  await aPublicQuestion(site, tagged(name))
  const { id } = await theTag(name)
  const body = (rawTags: string[]) => ({ title: 'About that tag', body: '<p>It has two names.</p>', rawTags })
  const early = await admin.call(addAnnouncement, { body: body([later]) })
  await admin.call(editTag, { params: { id }, body: { name, description: '', synonyms: [synonym, later] } })
  const posted = await admin.call(addAnnouncement, { body: body([synonym, name]) })
  const edited = await admin.call(addAnnouncement, { body: body([]) })
  await admin.call(editAnnouncement, { params: { id: edited }, body: body([synonym]) })
  for (const one of [early, posted, edited])
    assert.equal((await admin.call(getAnnouncement, { params: { id: one } })).tags, name)
  const found = await aVisitor(site).call(searchQuestions, { query: { tag: synonym } })
  assert.deepEqual(new Set(found.announcements.map((one) => one.id)), new Set([early, posted, edited]))
})

test('a deleted tag leaves its questions without it', async () => {
  const admin = await anAdmin(site)
  const [gone, stays] = [aName(), aName()]
  const id = await aPublicQuestion(site, tagged(gone, stays))
  await admin.call(deleteTags, { body: { ids: [(await theTag(gone)).id] } })
  assert.equal(await tagsOf(id), stays)
  await refusalOf(aVisitor(site).call(getTagPage, { params: { name: gone } }), 'notFound')
  await assertTrue()
})

test('an edit that names a synonym gets the tag, and so does a return to a former state', async () => {
  const admin = await anAdmin(site)
  const [from, into] = [aName(), aName()]
  const id = await aPublicQuestion(site, tagged(from))
  await aPublicQuestion(site, tagged(into))
  await admin.call(editQuestion, { params: { id }, body: tagged(from) })
  await admin.call(mergeTags, { body: { ids: [(await theTag(from)).id], into } })
  assert.equal(await tagsOf(id), into)
  await admin.call(editQuestion, { params: { id }, body: { ...tagged(from), title: 'Another title of it' } })
  assert.equal(await tagsOf(id), into)
  await admin.call(rollBackQuestion, { params: { id }, body: { to: 1 } })
  assert.equal(await tagsOf(id), into)
  await assertTrue()
})

test('tags that are merged, posted, approved and edited at the same time end with counts that a recount confirms', async () => {
  const admin = await anAdmin(site)
  const names = Array.from({ length: 4 }, aName)
  const [into = ''] = names
  const ids: number[] = []
  for (let n = 0; n < 8; n++) ids.push(await aPublicQuestion(site, tagged(names[n % 4] ?? into, into)))
  const author = await aUser(site, { role: 3 })
  const waiting: number[] = []
  for (const name of names) waiting.push(await aWaitingQuestion(site, author, tagged(name, into)))
  const tags = await Promise.all(names.slice(1).map(theTag))
  const outcomes = await Promise.allSettled([
    ...tags.map(({ id }) => admin.call(mergeTags, { body: { ids: [id], into } })),
    ...waiting.map((id) => admin.call(approveQuestion, { params: { id }, body: {} })),
    ...ids.map((id, n) => admin.call(editQuestion, { params: { id }, body: tagged(names[(n + 1) % 4] ?? into) })),
    ...names.map((name) => aPublicQuestion(site, tagged(name))),
  ])
  assert.deepEqual(
    outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : [])),
    [],
  )
  await assertTrue()
})

test('two admins who edit a tag at once: the later one is refused, and nothing is lost', async () => {
  const admin = await anAdmin(site)
  const name = aName()
  await aPublicQuestion(site, tagged(name))
  const { id, description, synonyms } = await theTag(name)
  const before = { name, description, synonyms: [...synonyms] }
  const edit = (changes: object) =>
    admin.call(editTag, { params: { id }, body: { name, description: '', synonyms: [], before, ...changes } })
  await edit({ description: 'About strings.' })
  await refusalOf(edit({ synonyms: [aName()] }), 'conflict')
  assert.equal((await theTag(name)).description, 'About strings.')
})
