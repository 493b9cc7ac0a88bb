import { availableParallelism } from 'node:os'
import { startJudge } from './judge.ts'
import { expectedOf, nearLimitPrograms, outcomesOf, whileBusy } from './near-limit.ts'

/**
 * npm run load -w judge [-- programs]: the same programs near their limits, 200 unless told, judged one by one and then
 * with all cores saturated. Says where the verdicts differ, and ends with 1 if they do.
 */
const programs = nearLimitPrograms(Number(process.argv[2] ?? 200))
const judge = await startJudge({ LANGUAGES: '5,8,11', JUDGE_SANDBOX_POOL: '8' })
try {
  const alone = await outcomesOf(programs, judge, 1)
  const loaded = await whileBusy(() => outcomesOf(programs, judge, availableParallelism()))
  let different = 0
  for (const [name, expected] of expectedOf(programs)) {
    if (alone.get(name) === expected && loaded.get(name) === expected) continue
    different += 1
    console.log(`${name}: expected ${expected}, alone ${alone.get(name)}, loaded ${loaded.get(name)}`)
  }
  console.log(
    `${programs.length - different} of ${programs.length} programs have the same verdict alone and under load.`,
  )
  process.exitCode = different === 0 ? 0 : 1
} finally {
  await judge.stop()
}
