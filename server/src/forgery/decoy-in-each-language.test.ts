import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { languages, type LanguageCode } from '@gradus/contract/language'
import { createJudgeClient, type JudgeClient } from '../platform/judge/judge.ts'
import type { ForgeableQuestion } from '../../test/forgeable-question.ts'
import { forgeableQuestions } from '../../test/forgeable-questions.ts'
import { theJudge } from '../../test/judge.ts'
import { examine } from './examine.ts'
import { withDecoy, findDecoys, type TestedChallenge } from './find-decoys.ts'
import { judging } from './judge.ts'

/*
 * Layer (c) of docs/decisions/0170, in each language. The tests hand the solution what they expect: so does every breach of
 * the layers before, whether memory was searched, a comparison replaced or a mark stolen. A program that answers with it
 * passes the real tests without solving anything.
 */

let judge: JudgeClient
before(async () => {
  judge = createJudgeClient([await theJudge()])
})

function variantOf(language: LanguageCode, { tests, files = [] }: ForgeableQuestion) {
  const given = { kind: 'coding', starter: '', interface: null, cases: [], limits: {} }
  return { ...given, language, tests, additional_files: [...files] }
}

describe('A forged pass is revoked, an honest one stays', () => {
  for (const { name, code } of languages) {
    const row = forgeableQuestions[name]
    if (row === undefined) continue
    test(`in ${name}`, async () => {
      const challenge: TestedChallenge = { kind: 'program', tests: row.tests }
      const variant = variantOf(code, row)
      const solution = judging(judge, variant, row.solution)
      const { decoys, reports } = await findDecoys(challenge, solution)
      assert.ok(reports !== undefined && reports.length >= 2, 'the solution passes, test by test')
      assert.ok(decoys.length >= 2 && decoys.every(({ changesExpected }) => changesExpected), JSON.stringify(decoys))
      const found = (source: string) => {
        const program = judging(judge, variant, source)
        return examine(decoys, {
          run: async (decoy) => (await program(withDecoy(challenge, decoy))).outcome,
          solutionPasses: async () => (await solution(withDecoy(challenge))).outcome === 'passed',
          isNearLimit: false,
          isSuspect: false,
        })
      }
      assert.equal(await found(row.solution), 'honest')
      if (row.forges === undefined) return
      const [right, answersAsTold] = row.forges
      const forged = row.solution.replace(right, () => answersAsTold)
      assert.notEqual(forged, row.solution)
      const passed = await judging(judge, variant, forged)({ ...challenge, reports })
      assert.equal(passed.outcome, 'passed', 'it gets past the first two layers')
      assert.equal(await found(forged), 'forged')
    })
  }

  test('every language is among them', () => {
    assert.deepEqual(new Set(Object.keys(forgeableQuestions)), new Set(languages.map(({ name }) => name)))
  })
})
