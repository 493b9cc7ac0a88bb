import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { searchQuestions } from '@gradus/contract/search'
import { followTag, getFollowedTags, getFollowsTag, getTagPage } from '@gradus/contract/tag-page'
import { aUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPublicQuestion, aWaitingQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('a tag has a description, a count of its public questions and followers', async () => {
  const form = codingForm({ rawTags: ['lighthouses'] })
  await aPublicQuestion(site, form)
  await aWaitingQuestion(site, await aUser(site), { ...form, title: 'Another one that waits' })
  await site.database
    .updateTable('tag')
    .set({ description: 'Light over water.' })
    .where('name', '=', 'lighthouses')
    .execute()
  const read = () => aVisitor(site).call(getTagPage, { params: { name: 'Lighthouses' } })
  assert.deepEqual(await read(), {
    name: 'lighthouses',
    description: 'Light over water.',
    synonyms: [],
    questionCount: 1,
    followers: 0,
    byDifficulty: { junior: 1, senior: 0, expert: 0 },
  })
  const user = await aUser(site)
  const input = { params: { name: 'lighthouses', value: '1' as const } }
  const changes = await Promise.all([user.call(followTag, input), user.call(followTag, input)])
  assert.deepEqual(
    changes.toSorted((one, other) => one - other),
    [0, 1],
  )
  assert.equal((await read()).followers, 1)
  assert.equal(await user.call(getFollowsTag, { params: { name: 'lighthouses' } }), true)
  assert.deepEqual(await user.call(getFollowedTags), [{ name: 'lighthouses', questionCount: 1 }])
  assert.equal(await user.call(followTag, { params: { name: 'lighthouses', value: '0' } }), -1)
  assert.equal((await read()).followers, 0)
  await refusalOf(aVisitor(site).call(getTagPage, { params: { name: 'nothing-like-it' } }), 'notFound')
})

test('the difficulties of a tag that is a language add up to the questions that its page lists', async () => {
  const visitor = aVisitor(site)
  await aPublicQuestion(site, codingForm({ title: 'Tagged with its language', rawTags: ['python'] }))
  await aPublicQuestion(site, codingForm({ title: 'In the same language without the tag', rawTags: ['bridges'] }))
  const { byDifficulty } = await visitor.call(getTagPage, { params: { name: 'python' } })
  const { items, total } = await visitor.call(searchQuestions, { query: { tag: 'python' } })
  assert.ok(items.some(({ title }) => title === 'In the same language without the tag'))
  assert.equal(byDifficulty.junior + byDifficulty.senior + byDifficulty.expert, total)
})
