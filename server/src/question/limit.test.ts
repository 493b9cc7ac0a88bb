import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { maximumFileBytes, maximumSourceBytes } from '@gradus/contract/judge'
import { getQuestionSource } from '@gradus/contract/editing'
import { tryQuestion } from '@gradus/contract/question-trial'
import { newQuestionsADay } from '@gradus/contract/limit'
import { approveQuestion, rejectQuestion } from '@gradus/contract/question-review'
import { QuestionForm, postQuestion, postingResults } from '@gradus/contract/question-form'
import { deleteReported } from '@gradus/contract/report'
import { aUser, anAdmin } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { aWaitingQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/**
 * Validation and limits of a question (specification, sections 5 and 9), letter for letter. The form asks the same schema
 * before it sends (web/src/posting/check.ts), so each is held against the schema and against the server.
 */

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const file = (type: number, body = 'x\n') => ({ id: 0, type, body, plang: 8 })
/** The specification's own payload. */
const advanced = (overrides: object = {}) => ({
  title: 'Doubling, checked case by case',
  body: '<p>Write double(n), which returns twice its argument.</p>',
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  type: 8,
  testCases: [file(1), file(2), file(3), file(0)],
  additionalFiles: [],
  ...overrides,
})
const withFiles = (...names: string[]) =>
  advanced({ additionalFiles: names.map((fileName) => ({ id: 0, type: 4, fileName, body: '', plang: 8 })) })
const [variant] = codingForm().implementations
const coding = (part: object) => ({ ...codingForm(), implementations: [{ ...variant, ...part }] })

const sentences: [rule: string, sentence: string, form: object][] = [
  ['a title of 7 characters', 'Must be at least 8 characters long.', advanced({ title: 'Seven 7' })],
  ['a title of 7 characters and spaces', 'Must be at least 8 characters long.', advanced({ title: '   Seven 7  ' })],
  [
    'a title of ten blanks without width',
    'Must be at least 8 characters long.',
    advanced({ title: '\u200b'.repeat(10) }),
  ],
  [
    'a title of eight fillers that show nothing',
    'Must be at least 8 characters long.',
    advanced({ title: '\u3164'.repeat(8) }),
  ],
  ['a title of seven emoji', 'Must be at least 8 characters long.', advanced({ title: '🪜'.repeat(7) })],
  ['a title of 201 characters', 'Use at most 200 characters.', advanced({ title: 'x'.repeat(201) })],
  [
    'no checker',
    'Please provide the needed files and at least 1 test case.',
    advanced({ testCases: [2, 3, 0].map((type) => file(type)) }),
  ],
  [
    'no function template',
    'Please provide the needed files and at least 1 test case.',
    advanced({ testCases: [1, 3, 0].map((type) => file(type)) }),
  ],
  [
    'no interface',
    'Please provide the needed files and at least 1 test case.',
    advanced({ testCases: [1, 2, 0].map((type) => file(type)) }),
  ],
  [
    'no test case',
    'Please provide the needed files and at least 1 test case.',
    advanced({ testCases: [1, 2, 3].map((type) => file(type)) }),
  ],
  [
    'four files, none of them a test case',
    'Please provide the needed files and at least 1 test case.',
    advanced({ testCases: [1, 1, 2, 3].map((type) => file(type)) }),
  ],
  [
    'seven test cases',
    "You've reached the maximum amount of test cases",
    advanced({ testCases: [1, 2, 3, 0, 0, 0, 0, 0, 0, 0].map((type) => file(type)) }),
  ],
  ['four tags', 'Use at most 3 tags.', advanced({ rawTags: ['a', 'b', 'c', 'd'] })],
  ['a tag of 51 characters', 'A tag can have at most 50 characters.', advanced({ rawTags: ['x'.repeat(51)] })],
  [
    'a tag with a space',
    'Use only the letters a to z, numbers, hyphens and underscores, e.g. dynamic-programming.',
    advanced({ rawTags: ['two words'] }),
  ],
  ['four additional files', 'Use at most 3 additional files.', withFiles('a.py', 'b.py', 'c.py', 'd.py')],
  ['a first file without a name', 'File 1 must have a valid name.', withFiles('')],
  ['a second file without a name', 'File 2 must have a valid name.', withFiles('a.py', '')],
  ['a third file without a name', 'File 3 must have a valid name.', withFiles('a.py', 'b.py', '')],
  [
    'a file of more than 2 MiB',
    'A file can have at most 2 MiB.',
    advanced({ testCases: [file(1), file(2), file(3), file(0, 'x'.repeat(maximumFileBytes + 1))] }),
  ],
  [
    'tests of more than 2 MiB, counted in bytes',
    'A file can have at most 2 MiB.',
    coding({ tests: 'é'.repeat(maximumFileBytes / 2 + 1) }),
  ],
  [
    'a starter of more than 256 KiB',
    'The starter can have at most 256 KiB.',
    coding({ starter: 'x'.repeat(maximumSourceBytes + 1) }),
  ],
  [
    'a solution of more than 256 KiB',
    'The solution can have at most 256 KiB.',
    coding({ solution: 'x'.repeat(maximumSourceBytes + 1) }),
  ],
  [
    'two right answers',
    'Mark exactly one answer as correct.',
    choiceForm({ answers: ['a', 'b'].map((body) => ({ body, correct: true })) }),
  ],
]
for (const [rule, sentence, form] of sentences)
  test(`${rule}: the form and the server say “${sentence}”`, async () => {
    const ofForm = QuestionForm.safeParse(form).error?.issues[0]?.message
    const { refusal } = await refusalOf((await aUser(site)).call(postQuestion, { body: form }), 'badInput')
    assert.deepEqual([ofForm, refusal.message], [sentence, sentence])
  })

test('Question body: at least 15 characters of text with HTML stripped', async () => {
  const user = await aUser(site, { role: 2 })
  const post = (body: string) => user.call(postQuestion, { body: codingForm({ body }) })
  for (const body of [
    '<p>14 characters.</p>',
    `<p>${'<b></b>'.repeat(20)}short</p>`,
    '<p>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;</p>',
    '<p><img src="https://pictures.example/a-long-name-of-a-picture.png" alt="long enough as it is"></p>',
    '<script>alert("long enough as it is")</script>',
    `<p>${'🪜'.repeat(14)}</p>`,
    `<p>Short${'\u200b'.repeat(30)}</p>`,
    `<p>Short${'\u2066\u2069'.repeat(30)}</p>`,
  ]) {
    const { refusal } = await refusalOf(post(body), 'badInput')
    assert.deepEqual([refusal.message, refusal.field], ['Must be at least 15 characters long.', 'body'], body)
  }
  assert.equal(await post('<p>15 characters..</p>'), -1)
})

test('the maximum of each limit is accepted: title 8 and 200, 3 tags of 50, 3 files, 6 test cases, 8 answers', async () => {
  const user = await aUser(site, { role: 2 })
  for (const form of [
    advanced({ title: 'Eight 8!' }),
    advanced({ title: 'x'.repeat(200) }),
    advanced({ title: '🪜'.repeat(8) }),
    advanced({ title: '🪜'.repeat(200) }),
    advanced({ rawTags: ['a'.repeat(50), 'b'.repeat(50), 'under_score-1'] }),
    withFiles('a.py', 'b.py', 'c.py'),
    advanced({ testCases: [1, 2, 3, 0, 0, 0, 0, 0, 0].map((type) => file(type)) }),
    choiceForm({ answers: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((body, at) => ({ body, correct: at === 0 })) }),
  ]) {
    assert.equal(QuestionForm.safeParse(form).error, undefined)
    assert.equal(await user.call(postQuestion, { body: form }), -1)
  }
})

test('the language name is added to the tags automatically if absent, also beside three of the author’s', async () => {
  const [user, admin] = [await aUser(site), await anAdmin(site)]
  const tagsOf = async (rawTags: string[]) => {
    const id = await aWaitingQuestion(site, user, advanced({ rawTags }))
    return (await admin.call(getQuestionSource, { params: { id } })).content.tags
  }
  assert.deepEqual(await tagsOf([]), ['python'])
  assert.deepEqual(await tagsOf(['Python', 'lists']), ['python', 'lists'])
  assert.deepEqual(await tagsOf(['a', 'b', 'c']), ['a', 'b', 'c', 'python'])
})

test('the alternative body is dropped if empty after stripping, when posting and when approving, where it replaces an earlier one', async () => {
  const [user, admin] = [await aUser(site), await anAdmin(site)]
  const empty = '<p><b> &nbsp; </b></p>'
  const id = await aWaitingQuestion(site, user)
  await site.database.updateTable('question').set({ alt_body: '<p>Earlier.</p>' }).where('id', '=', id).execute()
  await admin.call(approveQuestion, { params: { id }, body: { altBody: empty } })
  const posted = await admin.call(postQuestion, { body: { ...codingForm(), altBody: empty, isVisible: true } })
  for (const one of [id, posted])
    assert.equal((await admin.call(getQuestionSource, { params: { id: one } })).content.altBody, null)
})

test('Uploads are text: a NUL in any file is refused with a sentence and its place, when trying and when posting', async () => {
  const user = await aUser(site)
  const forms: [object, string][] = [
    [advanced({ testCases: [file(1, 'a\0b'), file(2), file(3), file(0)] }), 'testCases.0.body'],
    [advanced({ testCases: [file(1), file(2), file(3), file(0, '\0')] }), 'testCases.3.body'],
    [
      coding({ additionalFiles: [{ fileName: 'a.bin', body: 'GIF89a\0' }] }),
      'implementations.0.additionalFiles.0.body',
    ],
    [coding({ tests: 'pass\0' }), 'implementations.0.tests'],
  ]
  for (const [body, field] of forms)
    for (const call of [postQuestion, tryQuestion]) {
      const { refusal } = await refusalOf(user.call(call, { body }), 'badInput')
      assert.deepEqual(
        [refusal.message, refusal.field],
        ['The text contains a NUL character. Remove it and try again.', field],
      )
    }
})

test('a question that is larger than the sum of its limits is refused before it is read', async () => {
  const user = await aUser(site)
  const response = await user.fetch(postQuestion.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(coding({ tests: 'x'.repeat(postQuestion.bodyBytes) })),
  })
  assert.equal(response.status, 413)
  assert.match(await response.text(), /This is too large\./)
})

test('the daily limit does not count what a moderator returned or removed', async () => {
  const [user, admin] = [await aUser(site), await anAdmin(site)]
  const first = await aWaitingQuestion(site, user, choiceForm())
  const second = await aWaitingQuestion(site, user, choiceForm())
  for (let posted = 2; posted < newQuestionsADay; posted++) await user.call(postQuestion, { body: choiceForm() })
  const post = () => user.call(postQuestion, { body: choiceForm() })
  assert.equal(await post(), postingResults.dailyLimit)
  await admin.call(rejectQuestion, { params: { id: first }, body: { reason: 'Too short.' } })
  await admin.call(deleteReported, { params: { id: second } })
  assert.deepEqual([await post(), await post(), await post()], [-1, -1, postingResults.dailyLimit])
})

test('solutionType is the language of the solution: another one than the question’s is refused with a sentence', async () => {
  const user = await aUser(site)
  const form = { ...advanced(), solutionCode: 'int twice(int n) { return 2 * n; }', solutionType: 5 }
  for (const call of [postQuestion, tryQuestion]) {
    const { refusal } = await refusalOf(user.call(call, { body: form }), 'badInput')
    assert.deepEqual(
      [refusal.field, refusal.message],
      ['solutionType', 'The solution is in C, but the question is in Python. Use the same language for both.'],
    )
  }
})
