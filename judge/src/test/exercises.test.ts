import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { LanguageCode } from '@gradus/contract/language-code'
import { z } from 'zod'
import { firstLanguages, startJudge, type RunningJudge } from './judge.ts'

/*
 * The public exercises beside the repository. A sample by default; all of them with EXERCISES=all
 * (`npm run exercises -w judge`).
 */

const file = new URL('../../../../shared/data/exercises.json', import.meta.url)
const Exercises = z.object({
  items: z.array(
    z.object({ id: z.string(), language: LanguageCode, candidate: z.string(), wrong: z.string(), tests: z.string() }),
  ),
})
const sampleStep = 8
const concurrency = 2

const found = existsSync(file)
const skip = found ? false : 'there is no shared/data/exercises.json beside this repository'
const all = found ? Exercises.parse(JSON.parse(readFileSync(file, 'utf8'))).items : []
const chosen = process.env['EXERCISES'] === 'all' ? all : all.filter((_, index) => index % sampleStep === 0)

let judge: RunningJudge
before(async () => {
  if (found) judge = await startJudge({ JUDGE_SANDBOX_POOL: '8', LANGUAGES: firstLanguages })
})
after(async () => {
  if (found) assert.equal(await judge.stop(), 0)
})

test('every right solution of the exercises passes and every wrong one fails', { skip }, async (context) => {
  const waiting = chosen.flatMap((exercise) => [
    { exercise, passes: true, source: exercise.candidate },
    { exercise, passes: false, source: exercise.wrong },
  ])
  const misjudged: string[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { exercise, passes, source } = next
      const challenge = { kind: 'program' as const, tests: exercise.tests }
      const verdict = await judge.verdict({ language: exercise.language, candidateSource: source, challenge })
      if ((verdict.outcome === 'passed') !== passes || verdict.outcome === 'judgeError') {
        misjudged.push(`${exercise.id}, ${passes ? 'right' : 'wrong'}: ${JSON.stringify(verdict)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  context.diagnostic(`${chosen.length} of ${all.length} exercises`)
  assert.deepEqual(misjudged, [])
})
