import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { attacks } from './attack.ts'
import { c } from './c.ts'
import { cpp } from './cpp.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { python } from './python.ts'
import { firstLanguages, startJudge, type RunningJudge } from '../judge.ts'

const mebibyte = 1024 * 1024
const limits = { cpuMilliseconds: 1000, wallMilliseconds: 3000, memoryBytes: 160 * mebibyte, diskBytes: 32 * mebibyte }

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: firstLanguages })
})
after(async () => {
  const traces = await judge.traces()
  assert.equal(await judge.stop(), 0)
  assert.deepEqual(traces, [])
})

for (const language of [c, cpp, java, python, javascript, go]) {
  const owner = language.name
  describe(
    `Hostile programs in ${language.name} end with the right verdict and leave no trace`,
    { concurrency: 2 },
    () => {
      test('a right solution passes', async () => {
        const task = { language: language.code, owner, candidateSource: language.right }
        const verdict = await judge.verdict({ ...task, challenge: { kind: 'program', tests: language.plainTests } })
        assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
        assert.equal(verdict.score, 1)
      })

      test('a wrong solution fails', async () => {
        const task = { language: language.code, owner, candidateSource: language.wrong }
        const verdict = await judge.verdict({ ...task, challenge: { kind: 'program', tests: language.plainTests } })
        assert.equal(verdict.outcome, 'failed', JSON.stringify(verdict))
        assert.equal(verdict.score, 0)
      })

      test('a compile error is marked on its line', async () => {
        const task = { language: language.code, owner, candidateSource: language.broken }
        const verdict = await judge.verdict({ ...task, challenge: { kind: 'program', tests: language.plainTests } })
        assert.equal(verdict.outcome, 'compileError', JSON.stringify(verdict))
        const error = verdict.diagnostics.find(({ severity }) => severity === 'error')
        assert.match(error?.file ?? '', /^solution\./i)
        assert.equal(error?.line, 3)
        assert.ok(error?.message)
        assert.ok(!verdict.compilerOutput.includes('/box'))
      })

      for (const [name, attack] of Object.entries(attacks)) {
        test(`the judge ${name}`, async () => {
          const candidateSource = Object.entries(language.sources).find(([key]) => key === name)?.[1]
          assert.ok(candidateSource)
          const task = {
            language: language.code,
            owner,
            candidateSource,
            limits: { ...limits, ...('limits' in attack ? attack.limits : {}) },
          }
          const verdict = await judge.verdict({ ...task, challenge: { kind: 'program', tests: language.attackTests } })
          const description = JSON.stringify({ ...verdict, output: verdict.output.slice(0, 2000) })
          const refusal = Object.entries(language.refused ?? {}).find(([key]) => key === name)?.[1]
          if (refusal !== undefined) {
            assert.equal(verdict.outcome, 'compileError', description)
            assert.match(verdict.compilerOutput, refusal)
            return
          }
          assert.ok(
            attack.outcomes.some((outcome) => outcome === verdict.outcome),
            description,
          )
          if ('message' in attack) assert.match(verdict.message ?? '', attack.message, description)
        })
      }
    },
  )
}
