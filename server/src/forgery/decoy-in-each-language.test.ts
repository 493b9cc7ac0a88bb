import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { languages, type LanguageCode } from '@gradus/contract/language'
import { createJudgeClient, type JudgeClient } from '../platform/judge/judge.ts'
import type { ForgeableQuestion } from '../../test/forgeable-question.ts'
import { forgeableQuestions } from '../../test/forgeable-questions.ts'
import { theJudge } from '../../test/judge.ts'
import { examine } from './examine.ts'
import { minWrongAnswers, withDecoy, type TestedChallenge } from './decoy.ts'
import { findDecoys } from './find-decoys.ts'
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

/** The same program has the same verdict for the same tests, so it is judged once for them: a browser starts slowly. */
function judgedOnce(variant: ReturnType<typeof variantOf>, source: string): (one: TestedChallenge) => Promise<Verdict> {
  const run = judging(judge, variant, source)
  const verdicts = new Map<string, Promise<Verdict>>()
  return (challenge) => {
    const key = JSON.stringify(challenge)
    const verdict = verdicts.get(key) ?? run(challenge)
    verdicts.set(key, verdict)
    return verdict
  }
}

describe('A forged pass is revoked, an honest one stays', () => {
  for (const { name, code } of languages) {
    const row = forgeableQuestions[name]
    if (row === undefined) continue
    test(`in ${name}`, async () => {
      const challenge: TestedChallenge = { kind: 'program', tests: row.tests }
      const variant = variantOf(code, row)
      const solution = judgedOnce(variant, row.solution)
      const { decoys, reports } = await findDecoys(
        challenge,
        { source: row.solution, judge: solution },
        { enough: minWrongAnswers, perTest: 1 },
      )
      assert.ok(reports !== undefined && reports.length >= 2, 'the solution passes, test by test')
      assert.ok(decoys.length >= 2 && decoys.every(({ changesExpected }) => changesExpected), JSON.stringify(decoys))
      const found = (program: typeof solution, real: TestedChallenge) =>
        examine(decoys, {
          run: async (decoy) => (await program(decoy ? withDecoy(challenge, decoy) : real)).outcome,
          solutionPasses: async () => (await solution(challenge)).outcome === 'passed',
          isSuspect: false,
        })
      assert.equal(await found(solution, challenge), 'honest')
      if (row.forges === undefined) return
      const [right, answersAsTold] = row.forges
      const forged = row.solution.replace(right, () => answersAsTold)
      assert.notEqual(forged, row.solution)
      const forging = judgedOnce(variant, forged)
      const withReports = { ...challenge, reports }
      assert.equal((await forging(withReports)).outcome, 'passed', 'it gets past the first two layers')
      assert.equal(await found(forging, withReports), 'forged')
    })
  }

  test('every language is among them', () => {
    assert.deepEqual(new Set(Object.keys(forgeableQuestions)), new Set(languages.map(({ name }) => name)))
  })
})
