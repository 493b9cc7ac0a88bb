import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { messages } from '@gradus/contract/message'
import { getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import { getQuestionTestImpl } from '@gradus/contract/question-file'
import { approveQuestion, getWaitingQuestions, rejectQuestion } from '@gradus/contract/question-review'
import { postQuestion } from '@gradus/contract/question-form'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { roles } from '@gradus/contract/role'
import { anAdmin, aUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { mailTo } from '../../test/mail.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('a question posted by role 1 with isVisible is public at once', async () => {
  const admin = await anAdmin(site)
  const id = await admin.call(postQuestion, { body: { ...codingForm(), isVisible: true } })
  assert.ok(id >= 0)
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id }, query: {} })).state, 'public')
})

test('isVisible of anybody else is not heeded: the question awaits review', async () => {
  const lecturer = await aUser(site, { role: roles.lecturer })
  const result = await lecturer.call(postQuestion, { body: { ...codingForm(), isVisible: true } })
  assert.equal(result, -1)
})

test('-2 means daily limit, for role 0 after 5 questions in 24 hours, and none for roles 1 to 3', async () => {
  const user = await aUser(site)
  for (let count = 0; count < 5; count++) assert.equal(await user.call(postQuestion, { body: codingForm() }), -1)
  assert.equal(await user.call(postQuestion, { body: codingForm() }), -2)
  const moderator = await aUser(site, { role: roles.moderator })
  for (let count = 0; count < 6; count++) assert.equal(await moderator.call(postQuestion, { body: choiceForm() }), -1)
})

test('ten posts at once do not pass the daily limit', async () => {
  const user = await aUser(site)
  const results = await Promise.all(Array.from({ length: 10 }, () => user.call(postQuestion, { body: choiceForm() })))
  assert.equal(results.filter((result) => result === -1).length, 5)
  assert.equal(results.filter((result) => result === -2).length, 5)
})

const refusedForms: [sentence: string, form: object, field: string][] = [
  [messages.titleTooShort, codingForm({ title: 'Short' }), 'title'],
  ['Use at most 200 characters.', codingForm({ title: 'x'.repeat(201) }), 'title'],
  [messages.bodyTooShort, codingForm({ body: '<p><b>   too short  </b></p><img src="/a.png">' }), 'body'],
  ['Use at most 3 tags.', codingForm({ rawTags: ['a', 'b', 'c', 'd'] }), 'rawTags'],
  ['A tag can have at most 50 characters.', codingForm({ rawTags: ['x'.repeat(51)] }), 'rawTags.0'],
  [
    'Use only the letters a to z, numbers, hyphens and underscores, e.g. dynamic-programming.',
    codingForm({ rawTags: ['f#'] }),
    'rawTags.0',
  ],
  [
    'Mark exactly one answer as correct.',
    choiceForm({
      answers: [
        { body: 'a', correct: true },
        { body: 'b', correct: true },
      ],
    }),
    'answers',
  ],
  ['Add at least one language.', codingForm({ implementations: [] }), 'implementations'],
]
for (const [sentence, form, field] of refusedForms)
  test(`posting is refused with its sentence and its field: ${sentence}`, async () => {
    const user = await aUser(site)
    const { refusal, status } = await refusalOf(user.call(postQuestion, { body: form }), 'badInput')
    assert.equal(status, 400)
    assert.equal(refusal.message, sentence)
    assert.equal(refusal.field, field)
  })

test('additional files: at most 3; each needs a non-empty name', async () => {
  const user = await aUser(site)
  const withFiles = (names: string[]) => {
    const [one] = codingForm().implementations
    return codingForm({
      implementations: [{ ...one, additionalFiles: names.map((fileName) => ({ fileName, body: '' })) }] as never,
    })
  }
  const second = await refusalOf(user.call(postQuestion, { body: withFiles(['a.py', '']) }), 'badInput')
  assert.equal(second.refusal.message, 'File 2 must have a valid name.')
  const path = await refusalOf(user.call(postQuestion, { body: withFiles(['../../x']) }), 'badInput')
  assert.equal(path.refusal.message, 'File 1 must have a valid name.')
  await refusalOf(user.call(postQuestion, { body: withFiles(['a', 'b', 'c', 'd']) }), 'badInput')
  assert.equal(await user.call(postQuestion, { body: withFiles(['a.py', 'b.txt', 'c.py']) }), -1)
})

test('question bodies are sanitised', async () => {
  const body =
    '<p onclick="steal()">A long enough text<script>steal()</script><img src=x onerror=steal()><a href="javascript:steal()">here</a><code>kept</code></p>'
  const id = await aPublicQuestion(site, codingForm({ body }))
  const question = await aVisitor(site).call(getQuestion, { params: { id }, query: {} })
  assert.match(question.body, /<code>kept<\/code>/)
  assert.doesNotMatch(question.body, /script|onclick|onerror|javascript/)
})

test('questions waiting for review are visible to their author and to roles 1 and 3 only', async () => {
  const author = await aUser(site)
  const id = await aWaitingQuestion(site, author)
  const input = { params: { id }, query: {} }
  await refusalOf(aVisitor(site).call(getQuestion, input), 'notFound')
  await refusalOf((await aUser(site)).call(getQuestionSignedIn, input), 'notFound')
  await refusalOf((await aUser(site, { role: roles.lecturer })).call(getQuestionSignedIn, input), 'notFound')
  assert.equal((await author.call(getQuestionSignedIn, input)).state, 'waiting')
  assert.equal((await (await aUser(site, { role: roles.moderator })).call(getQuestionSignedIn, input)).id, id)
  await refusalOf(aVisitor(site).call(getQuestionTestImpl, { params: { questionId: id, type: 8 } }), 'notFound')
})

test('an approved question is public with its alternative title and body, and earns its author 10', async () => {
  const author = await aUser(site)
  const id = await aWaitingQuestion(site, author)
  const admin = await anAdmin(site)
  const alternative = {
    altTitle: 'Doubling, told better',
    altBody: '<p>Return twice the number.</p><script>x</script>',
  }
  assert.equal(await admin.call(approveQuestion, { params: { id }, body: alternative }), 1)
  const question = await aVisitor(site).call(getQuestion, { params: { id }, query: {} })
  assert.equal(question.title, alternative.altTitle)
  assert.equal(question.body, '<p>Return twice the number.</p>')
  assert.equal(question.approvedByModerator, true)
  assert.equal((await author.call(getOwnBasicInfo)).reputation, 10)
  await refusalOf(admin.call(approveQuestion, { params: { id }, body: {} }), 'conflict')
  assert.equal((await author.call(getOwnBasicInfo)).reputation, 10)
})

test('two approvals at once count once', async () => {
  const author = await aUser(site)
  const id = await aWaitingQuestion(site, author)
  const admin = await anAdmin(site)
  const answers = await Promise.allSettled(
    [1, 2, 3].map(() => admin.call(approveQuestion, { params: { id }, body: {} })),
  )
  assert.equal(answers.filter((answer) => answer.status === 'fulfilled').length, 1)
  assert.equal((await author.call(getOwnBasicInfo)).reputation, 10)
})

test('a rejected question is returned to its author, with the reason by mail', async () => {
  const author = await aUser(site)
  const id = await aWaitingQuestion(site, author)
  const admin = await anAdmin(site)
  assert.equal(
    await admin.call(rejectQuestion, { params: { id }, body: { reason: 'The example contradicts the text.' } }),
    1,
  )
  const mail = await mailTo(site, author.email)
  assert.match(mail.text, /The example contradicts the text\./)
  assert.equal((await author.call(getQuestionSignedIn, { params: { id }, query: {} })).state, 'returned')
  await refusalOf(admin.call(rejectQuestion, { params: { id }, body: { reason: 'again' } }), 'conflict')
})

test('an ordinary user approves, rejects and lists nothing', async () => {
  const user = await aUser(site)
  const id = await aWaitingQuestion(site, user)
  await refusalOf(user.call(approveQuestion, { params: { id }, body: {} }), 'notAllowed')
  await refusalOf(user.call(rejectQuestion, { params: { id }, body: { reason: 'x' } }), 'notAllowed')
  await refusalOf(user.call(getWaitingQuestions, { query: {} }), 'notAllowed')
})

test('the specification’s advanced payload is taken without a kind, and its language is added to the tags', async () => {
  const user = await aUser(site)
  const file = (type: number, body: string) => ({ id: 0, type, body, plang: 8 })
  const payload = {
    title: 'Doubling, checked case by case',
    body: '<p>Write double(n), which returns twice its argument.</p>',
    rawTags: ['arithmetic'],
    difficultLevel: 1,
    type: 8,
    testCases: [
      file(1, 'from solution import *\n'),
      file(2, 'def double(n): ...\n'),
      file(3, 'double(n)\n'),
      file(0, '2\n'),
    ],
    altBody: '',
    altTitle: undefined,
    additionalFiles: [],
    isVisible: false,
  }
  const id = await aWaitingQuestion(site, user, payload)
  const question = await user.call(getQuestionSignedIn, { params: { id }, query: {} })
  assert.equal(question.kind, 'advanced')
  assert.equal(question.tags, 'arithmetic,python')
  const withoutCase = { ...payload, testCases: payload.testCases.slice(0, 3) }
  const refused = await refusalOf(user.call(postQuestion, { body: withoutCase }), 'badInput')
  assert.equal(refused.refusal.message, messages.filesNeeded)
  const tooMany = { ...payload, testCases: [...payload.testCases, ...Array.from({ length: 6 }, () => file(0, 'x'))] }
  const full = await refusalOf(user.call(postQuestion, { body: tooMany }), 'badInput')
  assert.equal(full.refusal.message, messages.tooManyTestCases)
})
