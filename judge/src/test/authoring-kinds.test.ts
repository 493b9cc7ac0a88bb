import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { languageOf, languages, programLanguages } from '@gradus/contract/language'
import { advancedExampleOf, fileNamesInGuide, programExampleOf, validatedExampleOf } from './guide.ts'
import { startJudge, type RunningJudge } from './judge.ts'

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: programLanguages.join(',') })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

describe("The authoring guide's other examples pass, in each language whose programs read standard input", () => {
  for (const code of programLanguages) {
    const name = languageOf(code)?.name ?? String(code)

    test(`advanced in ${name}: the right case passes, the wrong one fails, and so does the template`, async () => {
      const { interface: shared, template, solution, checker } = advancedExampleOf(code)
      const cases = [
        { id: 'right', input: '1 2 3\n' },
        { id: 'wrong', input: '2 2 5\n' },
      ]
      const challenge = { kind: 'cases' as const, checkerMain: checker, interface: shared.body, cases }
      const verdict = await judge.verdict({ language: code, candidateSource: solution, challenge })
      const passed = verdict.tests.map((one) => one.passed)
      assert.deepEqual(passed, [true, false], JSON.stringify(verdict))
      const unsolved = await judge.verdict({ language: code, candidateSource: template, challenge })
      assert.equal(unsolved.tests[0]?.passed, false, JSON.stringify(unsolved))
      assert.notEqual(unsolved.outcome, 'compileError')
    })

    test(`input and output in ${name}`, async () => {
      const cases = [
        { id: 'right', input: '1 2\n', answer: '3\n', sample: true },
        { id: 'wrong', input: '2 2\n', answer: '5\n' },
      ]
      const candidateSource = programExampleOf(code)
      const verdict = await judge.verdict({
        language: code,
        candidateSource,
        challenge: { kind: 'inputOutput', cases },
      })
      const passed = verdict.tests.map((one) => one.passed)
      assert.deepEqual(passed, [true, false], JSON.stringify(verdict))
    })
  }
})

describe('The authoring guide’s questions with a validator that the candidate’s program talks to', () => {
  const verdictOf = (
    candidateSource: string,
    validator: string,
    one: { input: string; answer: string },
    more: object,
  ) =>
    judge.verdict({
      language: 8,
      candidateSource,
      challenge: {
        kind: 'inputOutput',
        cases: [{ id: 'Test 1', ...one }],
        validator: { language: 8, files: [{ fileName: 'validate.py', body: validator }] },
        ...more,
      },
    })

  test('interactive: bisecting finds the number, guessing in order does not', async () => {
    const { solution, validator } = validatedExampleOf('Interactive questions')
    const [one, more] = [{ input: '37\n', answer: '7\n' }, { interactive: true }]
    const verdict = await verdictOf(solution, validator, one, more)
    assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    const inOrder = 'for guess in range(1, 101):\n    print(guess, flush=True)\n    if input() == "correct": break\n'
    assert.equal((await verdictOf(inOrder, validator, one, more)).outcome, 'failed')
  })

  test('multi-pass: what the first pass prints reaches the second', async () => {
    const { solution, validator } = validatedExampleOf('Multi-pass questions')
    const [one, more] = [{ input: '3 5 9\n', answer: '5\n' }, { passes: 2 }]
    const verdict = await verdictOf(solution, validator, one, more)
    assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    assert.equal((await verdictOf('print(0)\n', validator, one, more)).outcome, 'failed')
  })
})

test('the guide names the files of every language', () => {
  const rows = new Map(fileNamesInGuide().map(([name = '', ...files]) => [name, files]))
  for (const { code, name, sourceFile, testsFile } of languages) {
    const [source, tests, shared = ''] = rows.get(name) ?? []
    assert.deepEqual([source, tests], [sourceFile, testsFile], name)
    if (programLanguages.includes(code)) assert.ok(shared.includes(advancedExampleOf(code).interface.fileName), name)
  }
})
