import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkAnswer, getAnswersByQuestionId } from '@gradus/contract/choice'
import { getProgress, getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { aUser, anAdmin, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPublicQuestion, choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function aChoice() {
  const id = await aPublicQuestion(site, choiceForm())
  const answers = await aVisitor(site).call(getAnswersByQuestionId, { params: { id } })
  const idOf = (body: string) => answers.find((answer) => answer.body === body)?.id ?? 0
  return { id, right: idOf('2'), wrong: idOf('1') }
}

test('checkAnswer answers text true or false', async () => {
  const { id, right, wrong } = await aChoice()
  const user = await aUser(site)
  for (const [answer, text] of [
    [wrong, 'false'],
    [right, 'true'],
  ]) {
    const response = await user.fetch(`/auth/api/checkAnswer/${id}/${answer}`)
    assert.equal(await response.text(), text)
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
  }
})

test('the answers do not reveal which one is right, and come in random order', async () => {
  const { id } = await aChoice()
  const visitor = aVisitor(site)
  const orders = new Set<string>()
  for (let count = 0; count < 40; count++) {
    const answers = await visitor.call(getAnswersByQuestionId, { params: { id } })
    orders.add(answers.map((answer) => answer.id).join())
    for (const answer of answers) assert.deepEqual(Object.keys(answer), ['id', 'body'])
  }
  assert.ok(orders.size > 1)
})

test('the right answer is shown to its author, to moderators and to users who answered right, and to nobody else', async () => {
  const author = await aUser(site)
  const id = await aPublicQuestion(site, choiceForm(), author)
  const answers = await aVisitor(site).call(getAnswersByQuestionId, { params: { id } })
  const idOf = (body: string) => answers.find((answer) => answer.body === body)?.id ?? 0
  const [user, admin] = [await aUser(site), await anAdmin(site)]
  const toldTo = async (reader: TestUser) =>
    (await reader.call(getQuestionSignedIn, { params: { id }, query: {} })).rightAnswer
  assert.deepEqual([await toldTo(author), await toldTo(admin)], [idOf('2'), idOf('2')])
  assert.equal(await toldTo(user), null)
  await user.call(checkAnswer, { params: { questionId: id, answerId: idOf('1') } })
  assert.equal(await toldTo(user), null)
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id }, query: {} })).rightAnswer, null)
  await user.call(checkAnswer, { params: { questionId: id, answerId: idOf('2') } })
  assert.equal(await toldTo(user), idOf('2'))
})

test('the points that solving a question earned are shown to the user who earned them', async () => {
  const { id, right } = await aChoice()
  const user = await aUser(site)
  const points = async () => (await user.call(getQuestionSignedIn, { params: { id }, query: {} })).authPoints
  assert.equal(await points(), 0)
  await user.call(checkAnswer, { params: { questionId: id, answerId: right } })
  assert.equal(await points(), 1)
})

test('correct multiple choice at the first try earns 1, a later one nothing', async () => {
  const { id, right, wrong } = await aChoice()
  const first = await aUser(site)
  await first.call(checkAnswer, { params: { questionId: id, answerId: right } })
  await first.call(checkAnswer, { params: { questionId: id, answerId: right } })
  assert.equal((await first.call(getOwnBasicInfo)).reputation, 1)
  const second = await aUser(site)
  await second.call(checkAnswer, { params: { questionId: id, answerId: wrong } })
  await second.call(checkAnswer, { params: { questionId: id, answerId: right } })
  assert.equal((await second.call(getOwnBasicInfo)).reputation, 0)
})

test('answered becomes yes, with result pass or fail', async () => {
  const { id, right, wrong } = await aChoice()
  const user = await aUser(site)
  const read = () => user.call(getQuestionSignedIn, { params: { id }, query: { Show: '1' } })
  assert.equal((await read()).answeredByAuth, false)
  await user.call(checkAnswer, { params: { questionId: id, answerId: wrong } })
  assert.deepEqual([(await read()).answeredByAuth, (await read()).authAnsweredCorrect], [true, false])
  assert.deepEqual(await user.call(getProgress, { query: { ids: String(id) } }), { solved: [], tried: [id] })
  await user.call(checkAnswer, { params: { questionId: id, answerId: right } })
  assert.equal((await read()).authAnsweredCorrect, true)
  assert.deepEqual(await user.call(getProgress, { query: { ids: String(id) } }), { solved: [id], tried: [] })
})

test('an answer of another question is not found, and a visitor cannot answer', async () => {
  const one = await aChoice()
  const other = await aChoice()
  const user = await aUser(site)
  await refusalOf(user.call(checkAnswer, { params: { questionId: one.id, answerId: other.right } }), 'notFound')
  await refusalOf(
    aVisitor(site).call(checkAnswer, { params: { questionId: one.id, answerId: one.right } }),
    'notSignedIn',
  )
})
