import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getLatestQuestions, getTopQuestions, getTopQuestionsByDifficulty } from '@gradus/contract/question-list'
import type { QuestionSummary } from '@gradus/contract/question'
import { approveQuestion } from '@gradus/contract/question-review'
import { searchQuestions, searchQuestionsSignedIn } from '@gradus/contract/search'
import { homePageSize } from '@gradus/contract/limit'
import { aUser, anAdmin } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const ids = (items: readonly QuestionSummary[]) => items.map((item) => item.id)

test('a toggle switches between Coding and Multi-Choice (query type=Coding or MC)', async () => {
  const coding = await aPublicQuestion(site)
  const choice = await aPublicQuestion(site, choiceForm())
  const visitor = aVisitor(site)
  const codingList = await visitor.call(getLatestQuestions, { query: { type: 'Coding' } })
  const choiceList = await visitor.call(getLatestQuestions, { query: { type: 'MC' } })
  assert.ok(ids(codingList.items).includes(coding) && !ids(codingList.items).includes(choice))
  assert.ok(ids(choiceList.items).includes(choice) && !ids(choiceList.items).includes(coding))
  assert.ok(choiceList.items.every((item) => item.type < 5))
  assert.ok(codingList.items.every((item) => item.type >= 5))
})

test('home list page size 7', async () => {
  for (let count = 0; count < homePageSize + 1; count++) await aPublicQuestion(site)
  const visitor = aVisitor(site)
  const first = await visitor.call(getLatestQuestions, { query: {} })
  const second = await visitor.call(getLatestQuestions, { query: { page: 2 } })
  assert.equal(first.items.length, 7)
  assert.equal(first.pageSize, 7)
  assert.ok(first.total > 7)
  assert.equal(new Set([...ids(first.items), ...ids(second.items)]).size, first.items.length + second.items.length)
  const behind = await visitor.call(getLatestQuestions, { query: { page: 1000 } })
  assert.deepEqual(behind.items, [])
  assert.equal(behind.total, first.total)
})

test('Latest shows the date that it sorts by: when a question was approved', async () => {
  const author = await aUser(site)
  const old = await aWaitingQuestion(site, author)
  await site.database
    .updateTable('question')
    .set({ created_at: new Date('2026-01-01T00:00:00Z') })
    .where('id', '=', old)
    .execute()
  const fresh = await aPublicQuestion(site)
  await (await anAdmin(site)).call(approveQuestion, { params: { id: old }, body: {} })
  const { items } = await aVisitor(site).call(getLatestQuestions, { query: {} })
  assert.deepEqual(ids(items).slice(0, 2), [old, fresh])
  const dates = items.map(({ publishedDate }) => publishedDate ?? '')
  assert.deepEqual(dates, dates.toSorted().toReversed())
})

test('ordering is Latest, Top or By Difficulty, and By Difficulty can be reversed', async () => {
  const easy = await aPublicQuestion(site, codingForm({ difficultLevel: 1 }))
  const hard = await aPublicQuestion(site, codingForm({ difficultLevel: 3 }))
  await site.database.updateTable('question_stats').set({ votes: 40 }).where('question_id', '=', easy).execute()
  const visitor = aVisitor(site)
  const latest = await visitor.call(getLatestQuestions, { query: {} })
  assert.equal(latest.items[0]?.id, hard)
  const top = await visitor.call(getTopQuestions, { query: {} })
  assert.equal(top.items[0]?.id, easy)
  const easiest = await visitor.call(getTopQuestionsByDifficulty, { query: {} })
  const hardest = await visitor.call(getTopQuestionsByDifficulty, { query: { reverse: '1' } })
  assert.equal(easiest.items[0]?.difficultLevel, 1)
  assert.equal(hardest.items[0]?.id, hard)
})

test('a question kept out of Top Questions is not in them, and the total leaves it out', async () => {
  const id = await aPublicQuestion(site)
  const visitor = aVisitor(site)
  const before = await visitor.call(getTopQuestions, { query: {} })
  await site.database.updateTable('question_stats').set({ votes: 99 }).where('question_id', '=', id).execute()
  assert.ok(ids((await visitor.call(getTopQuestions, { query: {} })).items).includes(id))
  await site.database.updateTable('question').set({ no_import_option: true }).where('id', '=', id).execute()
  const after = await visitor.call(getTopQuestions, { query: {} })
  assert.ok(ids(before.items).length > 0)
  assert.ok(!ids(after.items).includes(id))
})

test('a question is public once a moderator approved it', async () => {
  const author = await aUser(site)
  const id = await aWaitingQuestion(site, author)
  const latest = await aVisitor(site).call(getLatestQuestions, { query: {} })
  assert.ok(!ids(latest.items).includes(id))
})

test('a bad page or type is refused with the field named', async () => {
  const visitor = aVisitor(site)
  for (const [query, field] of [
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['type=Other', 'type'],
  ]) {
    const response = await visitor.fetch(`/public/api/getLatestQuestions?${query}`)
    const refusal: { error: string; field: string } = JSON.parse(await response.text())
    assert.equal(response.status, 400)
    assert.equal(refusal.error, 'badInput')
    assert.equal(refusal.field, field)
  }
})

test('search by tag and by keyword finds public questions only', async () => {
  const form = codingForm({ title: 'Ferry timetable of a windy day', rawTags: ['ferries'] })
  const id = await aPublicQuestion(site, form)
  await aWaitingQuestion(site, await aUser(site), { ...form, title: 'Ferry timetable of a calm day' })
  const visitor = aVisitor(site)
  assert.deepEqual(ids((await visitor.call(searchQuestions, { query: { tag: 'ferries' } })).items), [id])
  assert.deepEqual(ids((await visitor.call(searchQuestions, { query: { kw: 'windy ferries' } })).items), [id])
  assert.equal((await visitor.call(searchQuestions, { query: { tag: 'ferries' } })).total, 1)
  assert.deepEqual((await visitor.call(searchQuestions, { query: { kw: "'; drop table question; --" } })).items, [])
})

test('a search can be filtered by kind, difficulty, language and solved or not, and tolerates typing mistakes', async () => {
  const easy = await aPublicQuestion(site, codingForm({ title: 'Lighthouse keepers at night', difficultLevel: 1 }))
  const hard = await aPublicQuestion(site, codingForm({ title: 'Lighthouse keepers by day', difficultLevel: 3 }))
  const choice = await aPublicQuestion(site, choiceForm({ title: 'Which lighthouse is the tallest' }))
  const user = await aUser(site)
  const search = async (query: object) =>
    ids((await user.call(searchQuestionsSignedIn, { query: { kw: 'lighthouse', ...query } })).items).toSorted(
      (one, other) => one - other,
    )
  assert.deepEqual(await search({}), [easy, hard, choice])
  assert.deepEqual(await search({ type: 'MC' }), [choice])
  assert.deepEqual(await search({ difficulty: 3 }), [hard])
  assert.deepEqual(await search({ language: 8 }), [easy, hard])
  assert.deepEqual(await search({ language: 16 }), [])
  await site.database
    .insertInto('question_progress')
    .values({ user_id: user.id, question_id: hard, tries: 1, solved_at: new Date() })
    .execute()
  assert.deepEqual(await search({ solved: 'solved' }), [hard])
  assert.deepEqual(await search({ solved: 'unsolved' }), [easy, choice])
  const typo = await aVisitor(site).call(searchQuestions, { query: { kw: 'lighthuose kepers' } })
  assert.equal(typo.similar, true)
  assert.ok(ids(typo.items).includes(easy) && ids(typo.items).includes(hard))
})
