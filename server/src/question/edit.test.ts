import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editQuestion, getQuestionSource } from '@gradus/contract/editing'
import { getRevision, getRevisions, rollBackQuestion } from '@gradus/contract/revision'
import { messages } from '@gradus/contract/message'
import { getAnswersByQuestionId } from '@gradus/contract/choice'
import { getLatestQuestions } from '@gradus/contract/question-list'
import { getQuestion, getQuestionSignedIn, type Question } from '@gradus/contract/question'
import { getQuestionTestImpl } from '@gradus/contract/question-file'
import { getWaitingQuestions, rejectQuestion } from '@gradus/contract/question-review'
import { postQuestion } from '@gradus/contract/question-form'
import { searchQuestions } from '@gradus/contract/search'
import { roles } from '@gradus/contract/role'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const read = (id: number): Promise<Question> => aVisitor(site).call(getQuestion, { params: { id }, query: {} })
const edit = (user: TestUser, id: number, body: object) => user.call(editQuestion, { params: { id }, body })
const sourceOf = (user: TestUser, id: number) => user.call(getQuestionSource, { params: { id } })

async function aQuestion(form = codingForm()) {
  const author = await aUser(site)
  return { author, form, id: await aPublicQuestion(site, form, author) }
}
async function setVotes(id: number, votes: number): Promise<void> {
  await site.database.updateTable('question_stats').set({ votes }).where('question_id', '=', id).execute()
}
async function publicWith(tag: string): Promise<number> {
  return (await aVisitor(site).call(searchQuestions, { query: { tag } })).total
}

test('a user edits a question as its author while it has 10 or fewer votes', async () => {
  const { author, id, form } = await aQuestion()
  await setVotes(id, 10)
  assert.equal(await edit(author, id, { ...form, title: 'Twice the number, retold' }), 1)
  assert.equal((await read(id)).title, 'Twice the number, retold')
  await setVotes(id, 11)
  await refusalOf(edit(author, id, { ...form, title: 'Too late for this one' }), 'notAllowed')
  await refusalOf(sourceOf(author, id), 'notAllowed')
  assert.equal((await read(id)).title, 'Twice the number, retold')
})

test("nobody edits or reads the source of another user's question, and one that is not public does not exist for them", async () => {
  const { id, form, author } = await aQuestion()
  const lecturer = await aUser(site, { role: roles.lecturer })
  for (const user of [await aUser(site), lecturer]) {
    await refusalOf(edit(user, id, form), 'notAllowed')
    await refusalOf(sourceOf(user, id), 'notAllowed')
    await refusalOf(user.call(getRevisions, { params: { id } }), 'notAllowed')
    await refusalOf(user.call(rollBackQuestion, { params: { id }, body: { to: 1 } }), 'notAllowed')
  }
  const waiting = await aWaitingQuestion(site, author)
  await refusalOf(edit(lecturer, waiting, form), 'notFound')
  await refusalOf(sourceOf(lecturer, waiting), 'notFound')
  await refusalOf(edit(await anAdmin(site), 999_999, form), 'notFound')
})

test('role 1 edits everything of any question', async () => {
  const { id, form } = await aQuestion()
  await setVotes(id, 50)
  const admin = await anAdmin(site)
  const changed = { ...form, title: 'A title of the admin', rawTags: ['admin-tag'], difficultLevel: 3 }
  assert.equal(await edit(admin, id, { ...changed, altTitle: 'What readers see of it', altBody: '<p>Read me.</p>' }), 1)
  const { title, body, tags, difficultLevel } = await read(id)
  assert.deepEqual(
    { title, body, tags, difficultLevel },
    {
      title: 'What readers see of it',
      body: '<p>Read me.</p>',
      tags: 'admin-tag',
      difficultLevel: 3,
    },
  )
  assert.equal((await sourceOf(admin, id)).content.title, 'A title of the admin')
})

test('role 3 can edit only their own title and body, and has the alternative fields everywhere', async () => {
  const moderator = await aUser(site, { role: roles.moderator })
  const { id, form } = await aQuestion()
  const { content } = await sourceOf(moderator, id)
  const same = { ...form, body: content.body }
  for (const [field, change] of [
    ['title', { title: 'Not the title that it had' }],
    ['body', { body: '<p>Not the text that it had before.</p>' }],
    ['rawTags', { rawTags: ['other'] }],
    ['difficultLevel', { difficultLevel: 2 }],
  ] as const) {
    const { refusal } = await refusalOf(
      edit(moderator, id, { ...same, ...change, altTitle: 'Along with it' }),
      'notAllowed',
    )
    assert.equal(refusal.field, field)
  }
  assert.equal((await read(id)).title, form.title)
  assert.equal(await edit(moderator, id, { ...same, altTitle: 'A title for readers', altBody: '<p>A text.</p>' }), 1)
  assert.equal((await read(id)).title, 'A title for readers')

  const own = codingForm()
  const ownId = await aPublicQuestion(site, own, moderator)
  await setVotes(ownId, 11)
  const stored = (await sourceOf(moderator, ownId)).content
  assert.equal(await edit(moderator, ownId, { ...own, body: stored.body, title: 'My own title, changed' }), 1)
  await refusalOf(edit(moderator, ownId, { ...own, body: stored.body, rawTags: ['other'] }), 'notAllowed')
})

test('only roles 1 and 3 set an alternative title and body; from others they are ignored', async () => {
  const { author, id, form } = await aQuestion(
    codingForm({ altTitle: 'Shown to readers unread', altBody: '<p>Unread.</p>' }),
  )
  assert.equal((await read(id)).title, form.title)
  await edit(author, id, { ...form, difficultLevel: 2, altTitle: 'Shown to readers unread', altBody: '<p>Unread.</p>' })
  assert.equal((await read(id)).title, form.title)
})

test('the alternative body is dropped if empty after stripping; what an edit does not name is unchanged', async () => {
  const { author, id, form } = await aQuestion()
  const admin = await anAdmin(site)
  await edit(admin, id, { ...form, altTitle: 'A title for readers', altBody: '<p>For readers.</p>' })
  await edit(author, id, { ...form, difficultLevel: 2 })
  assert.equal((await read(id)).body, '<p>For readers.</p>')
  await edit(admin, id, { ...form, altTitle: '', altBody: '<p> <br></p>' })
  const { title, body } = await read(id)
  assert.deepEqual([title, body], [form.title, form.body])
})

test('an edit by an ordinary author of a public question keeps it public, with its place and its counts', async () => {
  const { author, id, form } = await aQuestion(codingForm({ rawTags: ['before-edit'] }))
  const lists = { query: { type: 'Coding' as const } }
  const { total } = await aVisitor(site).call(getLatestQuestions, lists)
  assert.equal(await publicWith('before-edit'), 1)
  await edit(author, id, { ...form, rawTags: ['after-edit'] })
  assert.equal((await read(id)).state, 'public')
  assert.equal((await aVisitor(site).call(getLatestQuestions, lists)).total, total)
  assert.deepEqual([await publicWith('before-edit'), await publicWith('after-edit')], [0, 1])
})

test('what a moderator approved is approved until its author changes it', async () => {
  const { author, id, form } = await aQuestion(codingForm())
  const approved = async () =>
    (await site.database.selectFrom('question').select('approved_by_moderator').where('id', '=', id).executeTakeFirst())
      ?.approved_by_moderator
  await site.database.updateTable('question').set({ approved_by_moderator: true }).where('id', '=', id).execute()
  await edit(await anAdmin(site), id, { ...form, title: 'A title that an admin gave it' })
  assert.equal(await approved(), true)
  await edit(author, id, { ...form, title: 'A title that its author gave it' })
  assert.equal(await approved(), false)
})

test('edits of a returned question make it wait again, and its reason is gone', async () => {
  const author = await aUser(site)
  const form = codingForm()
  const id = await aWaitingQuestion(site, author, form)
  const admin = await anAdmin(site)
  await admin.call(rejectQuestion, { params: { id }, body: { reason: 'The example is wrong.' } })
  assert.equal((await sourceOf(author, id)).returnedReason, 'The example is wrong.')
  const returned = await author.call(getQuestionSignedIn, { params: { id }, query: {} })
  assert.deepEqual([returned.state, returned.returnedReason], ['returned', 'The example is wrong.'])
  await edit(author, id, { ...form, title: 'Twice the number, mended' })
  const own = await author.call(getQuestionSignedIn, { params: { id }, query: {} })
  assert.deepEqual([own.state, own.returnedReason], ['waiting', null])
  const { total, pageSize } = await admin.call(getWaitingQuestions, { query: {} })
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / pageSize) }, (_, at) =>
      admin.call(getWaitingQuestions, { query: { page: at + 1 } }),
    ),
  )
  assert.ok(pages.some(({ items }) => items.some((question) => question.id === id)))
  assert.equal((await sourceOf(author, id)).returnedReason, null)
})

test('an author who disagrees sends a returned question for review as it is; a moderator who saves it does not', async () => {
  const author = await aUser(site)
  const form = codingForm()
  const id = await aWaitingQuestion(site, author, form)
  const moderator = await aUser(site, { role: roles.moderator })
  await moderator.call(rejectQuestion, { params: { id }, body: { reason: 'The example is wrong.' } })
  const stateOf = async () => (await author.call(getQuestionSignedIn, { params: { id }, query: {} })).state
  await edit(moderator, id, form)
  assert.equal(await stateOf(), 'returned')
  await edit(author, id, form)
  assert.equal(await stateOf(), 'waiting')
  assert.equal((await sourceOf(author, id)).returnedReason, null)
})

const refusedForms: [sentence: string, form: object, field: string][] = [
  [messages.titleTooShort, { title: 'Short' }, 'title'],
  [messages.titleTooShort, { altTitle: 'Short' }, 'altTitle'],
  [messages.bodyTooShort, { body: '<p>   <b>too short</b></p>' }, 'body'],
  ['Use at most 3 tags.', { rawTags: ['a', 'b', 'c', 'd'] }, 'rawTags'],
]
for (const [sentence, change, field] of refusedForms)
  test(`an edit is refused as a post is: ${sentence} (${field})`, async () => {
    const { author, id, form } = await aQuestion()
    const { refusal } = await refusalOf(edit(author, id, { ...form, ...change }), 'badInput')
    assert.deepEqual([refusal.message, refusal.field], [sentence, field])
  })

test('the kind of a question stays as it is', async () => {
  const { author, id } = await aQuestion()
  const { refusal } = await refusalOf(edit(author, id, choiceForm()), 'badInput')
  assert.equal(refusal.field, 'kind')
})

test('two edits at once: the second gets conflict, and the first is stored whole', async () => {
  const { author, id, form } = await aQuestion()
  const { revision } = await sourceOf(author, id)
  const titles = ['The first of two titles', 'The second of two titles', 'The third of two titles']
  const results = await Promise.allSettled(titles.map((title) => edit(author, id, { ...form, title, revision })))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  await refusalOf(edit(author, id, { ...form, title: 'A title that comes late', revision }), 'conflict')
  const { revision: now, content } = await sourceOf(author, id)
  assert.equal(now, revision + 1)
  assert.equal(titles[results.findIndex(({ status }) => status === 'fulfilled')], content.title)
  assert.equal((await author.call(getRevisions, { params: { id } })).length, 1)
})

test('an edit that changes nothing makes no revision', async () => {
  const { author, id, form } = await aQuestion()
  const { revision } = await sourceOf(author, id)
  assert.equal(await edit(author, id, { ...form, revision }), 1)
  assert.equal((await sourceOf(author, id)).revision, revision)
})

test('every edit stores the former title, body, tags and implementations, and can be rolled back', async () => {
  const { author, id, form } = await aQuestion(codingForm({ rawTags: ['kept-tag'] }))
  const [python] = form.implementations
  const changed = {
    ...form,
    title: 'Twice the number, in other words',
    rawTags: ['new-tag'],
    implementations: [
      { ...python, starter: 'def double(n): ...\n' },
      { type: 11, starter: 'function double(n) {}\n', tests: 'if (double(2) !== 4) throw Error()\n' },
    ],
  }
  await edit(author, id, changed)
  const [last] = await author.call(getRevisions, { params: { id } })
  assert.deepEqual(last?.changed, ['title', 'tags', 'implementations'])
  assert.deepEqual([last?.revision, last?.userId], [2, author.id])
  const former = await author.call(getRevision, { params: { id, revision: 1 } })
  assert.deepEqual([former.title, former.tags], [form.title, ['kept-tag']])
  assert.equal(former.implementations[0]?.starter, python?.starter)
  assert.equal((await read(id)).plangs, '8,11')

  assert.equal(await author.call(rollBackQuestion, { params: { id }, body: { to: 1, revision: 2 } }), 1)
  const { title, tags, plangs } = await read(id)
  assert.deepEqual({ title, tags, plangs }, { title: form.title, tags: 'kept-tag', plangs: '8' })
  assert.deepEqual([await publicWith('kept-tag'), await publicWith('new-tag')], [1, 0])
  const starter = await aVisitor(site).call(getQuestionTestImpl, { params: { questionId: id, type: 8 } })
  assert.equal(starter, python?.starter)
  assert.equal((await author.call(getRevisions, { params: { id } })).length, 2)
  await refusalOf(author.call(rollBackQuestion, { params: { id }, body: { to: 1, revision: 2 } }), 'conflict')
  for (const to of [77, 2 ** 31, Number.MAX_SAFE_INTEGER])
    await refusalOf(author.call(rollBackQuestion, { params: { id }, body: { to } }), 'notFound')
})

test('an unchanged answer keeps its id; the right one may change', async () => {
  const author = await aUser(site)
  const form = choiceForm()
  const id = await aPublicQuestion(site, form, author)
  const idsOf = async () =>
    new Map((await aVisitor(site).call(getAnswersByQuestionId, { params: { id } })).map((one) => [one.body, one.id]))
  const before = await idsOf()
  const answers = [
    { body: '4', correct: true },
    { body: '3', correct: false },
    { body: '2', correct: false },
  ]
  assert.equal(await edit(author, id, { ...form, answers }), 1)
  const after = await idsOf()
  assert.deepEqual([...after.keys()].toSorted(), ['2', '3', '4'])
  assert.equal(after.get('2'), before.get('2'))
  assert.ok(![...before.values()].includes(after.get('4') ?? -1))
  const { content } = await sourceOf(author, id)
  assert.deepEqual(content.answers, answers)
})

test('an edited solution must pass its tests: -3, and nothing is changed', async () => {
  const { author, id, form } = await aQuestion()
  const [python] = form.implementations
  const withSolution = (solution: string) => ({ ...form, implementations: [{ ...python, solution }] })
  assert.equal(await edit(author, id, withSolution('double = lambda n: n + 1\n')), -3)
  assert.equal((await sourceOf(author, id)).revision, 1)
  assert.equal(await edit(author, id, withSolution('double = lambda n: 2 * n\n')), 1)
  assert.equal((await sourceOf(author, id)).content.implementations[0]?.solution, 'double = lambda n: 2 * n\n')
})

test('an advanced question is edited by its own payload, and its language stays among the tags', async () => {
  const file = (type: number, body: string) => ({ id: 0, type, body, plang: 8 })
  const payload = {
    title: 'Doubling, checked case by case',
    body: '<p>Write double(n), which returns twice its argument.</p>',
    rawTags: ['one', 'two', 'three'],
    difficultLevel: 1,
    type: 8,
    testCases: [file(1, 'checker\n'), file(2, 'template\n'), file(3, 'interface\n'), file(0, '2\n')],
    additionalFiles: [],
  }
  const author = await aUser(site)
  const id = await aPublicQuestion(site, payload, author)
  assert.equal((await read(id)).tags, 'one,two,three,python')
  assert.equal(await edit(author, id, { ...payload, testCases: [...payload.testCases, file(0, '3\n')] }), 1)
  const { content } = await sourceOf(author, id)
  assert.deepEqual(
    content.implementations[0]?.cases.map(({ input }) => input),
    ['2\n', '3\n'],
  )
  assert.deepEqual(content.tags, ['one', 'two', 'three', 'python'])
  assert.deepEqual((await author.call(getRevisions, { params: { id } }))[0]?.changed, ['implementations'])
})

test('a posted question is edited with the same payload by another program', async () => {
  const admin = await anAdmin(site)
  const form = codingForm()
  const id = await admin.call(postQuestion, { body: { ...form, isVisible: true } })
  const response = await admin.fetch(`/auth/api/Questions/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, title: 'Edited by a program' }),
  })
  assert.deepEqual([response.status, await response.text()], [200, '1'])
})
