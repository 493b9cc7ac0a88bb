import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editQuestion, getQuestionSource } from '@gradus/contract/editing'
import { getRevision, getRevisions, rollBackQuestion } from '@gradus/contract/revision'
import { tryQuestion } from '@gradus/contract/question-trial'
import { getQuestionSamples } from '@gradus/contract/sample'
import { postQuestion, postingResults } from '@gradus/contract/question-form'
import { getQuestion } from '@gradus/contract/question'
import { Submission, submitCode } from '@gradus/contract/submission'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion, inputOutputForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

const edit = (user: TestUser, id: number, body: object) => user.call(editQuestion, { params: { id }, body })
const outcomeOf = async (questionId: number, candidateSource: string) => {
  const body = { questionId, candidateSource, type: 8, additionalFiles: [] }
  return Submission.parse(await (await aUser(site)).call(submitCode, { body }, 'application/json')).verdict?.outcome
}
const double = 'print(2 * int(input()))\n'
const triple = 'print(3 * int(input()))\n'
const tripled = [
  { input: '2\n', answer: '6\n', sample: true },
  { input: '5\n', answer: '15\n', group: 'five', points: 3 },
]

test('an input-and-output question is edited as any other: cases, comparison, languages, with its revisions', async () => {
  const author = await aUser(site)
  const form = inputOutputForm()
  const id = await aPublicQuestion(site, form, author)
  const source = await author.call(getQuestionSource, { params: { id } })
  assert.deepEqual(source.content.inputOutput, {
    cases: [
      { id: 'Sample 1', input: '2\n', answer: '4\n', sample: true },
      { id: 'Test 1', input: '424243\n', answer: '848486\n', sample: false },
    ],
    comparison: { caseSensitive: false, spaceSensitive: false },
    validator: null,
    interaction: { interactive: false, passes: 1, conversations: [] },
  })
  assert.equal(await edit(author, id, { ...form, revision: source.revision }), 1)
  assert.deepEqual(await author.call(getRevisions, { params: { id } }), [], 'nothing changed')

  const changed = { ...form, cases: tripled, implementations: [{ type: 8, solution: triple }, { type: 11 }] }
  assert.equal(await edit(author, id, { ...changed, revision: source.revision }), 1)
  assert.equal(await outcomeOf(id, triple), 'passed')
  assert.equal(await outcomeOf(id, double), 'failed')
  const samples = await aVisitor(site).call(getQuestionSamples, { params: { id } })
  assert.deepEqual(samples, [{ id: 'Sample 1', input: '2\n', answer: '6\n' }])
  await refusalOf(edit(author, id, { ...form, revision: source.revision }), 'conflict')

  const [revision] = await author.call(getRevisions, { params: { id } })
  assert.deepEqual(revision?.changed, ['implementations', 'inputOutput'])
  const former = await author.call(getRevision, { params: { id, revision: source.revision } })
  assert.deepEqual(former.inputOutput, source.content.inputOutput)
  await author.call(rollBackQuestion, { params: { id }, body: { to: source.revision } })
  assert.equal(await outcomeOf(id, double), 'passed')
})

test('a question becomes interactive and shows a conversation; without a validator it is refused', async () => {
  const author = await aUser(site)
  const asks =
    'import sys\nprint(open(sys.argv[1]).read(), flush=True)\nsys.exit(42 if input() == sys.argv[4] else 43)\n'
  const form = inputOutputForm({ implementations: [{ type: 8, solution: double }] })
  const id = await aPublicQuestion(site, form, author)
  const interaction = { interactive: true, passes: 1, conversations: ['<2\n>4\n'] }
  const refused = { ...form, interaction }
  const message = 'Add a validator: interactive and multi-pass questions need one.'
  await assert.rejects(edit(author, id, refused), new RegExp(message))
  const cases = [{ input: '3', answer: '', flags: ['6'] }]
  const validator = { language: 8, files: [{ fileName: 'validate.py', body: asks }] }
  assert.equal(await edit(author, id, { ...form, cases, validator, interaction }), 1)
  const question = await aVisitor(site).call(getQuestion, { params: { id }, query: {} })
  assert.deepEqual([question.interactive, question.passes], [true, 1])
  const samples = await aVisitor(site).call(getQuestionSamples, { params: { id } })
  assert.deepEqual(samples, [{ id: 'Conversation 1', conversation: '<2\n>4\n' }])
  assert.equal(await outcomeOf(id, double), 'passed')
  assert.equal(await outcomeOf(id, triple), 'failed')
  const { content } = await author.call(getQuestionSource, { params: { id } })
  assert.deepEqual(content.inputOutput?.interaction, interaction)
  assert.deepEqual(content.inputOutput?.cases[0]?.flags, ['6'])
})

test('a change of cases alone tries the solutions again (-3), and nothing is saved', async () => {
  const author = await aUser(site)
  const form = inputOutputForm({ implementations: [{ type: 8, solution: double }] })
  const id = await aPublicQuestion(site, form, author)
  assert.equal(await edit(author, id, { ...form, cases: tripled }), postingResults.solutionFailed)
  assert.equal(await outcomeOf(id, double), 'passed')
})

test('the comparison becomes a validator and back', async () => {
  const author = await aUser(site)
  const form = inputOutputForm({ implementations: [{ type: 8, solution: double }] })
  const id = await aPublicQuestion(site, form, author)
  const body = 'import sys\nsys.exit(42 if int(sys.stdin.read()) % 2 == 0 else 43)\n'
  const validator = { language: 8, files: [{ fileName: 'validate.py', body }] }
  assert.equal(await edit(author, id, { ...form, validator }), 1)
  assert.equal(await outcomeOf(id, 'print(8)\n'), 'passed')
  const source = await author.call(getQuestionSource, { params: { id } })
  assert.deepEqual(source.content.inputOutput?.validator, validator)
  assert.equal(await edit(author, id, form), 1)
  assert.equal(await outcomeOf(id, 'print(8)\n'), 'failed')
})

test('solutions are tried before posting, case by case, without a title', async () => {
  const { cases } = inputOutputForm()
  const body = { kind: 'inputOutput', cases, implementations: [{ type: 8, solution: triple }, { type: 11 }] }
  const tried = await (await aUser(site)).call(tryQuestion, { body })
  assert.deepEqual(
    tried.map(({ type, verdict }) => [
      type,
      verdict?.outcome,
      verdict?.tests.map(({ name, passed }) => [name, passed]),
    ]),
    [
      [
        8,
        'failed',
        [
          ['Sample 1', false],
          ['Test 1', false],
        ],
      ],
    ],
  )
})

test('a language whose programs do not read standard input is refused', async () => {
  const body = { ...inputOutputForm({ implementations: [{ type: 14 }] }), isVisible: true }
  const { refusal } = await refusalOf((await anAdmin(site)).call(postQuestion, { body }), 'badInput')
  assert.equal(refusal.field, 'implementations.0.type')
})
