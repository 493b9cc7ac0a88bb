import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startJudge, type RunningJudge } from '../test/judge.ts'

/* Without its archives a language works, only slower: nothing else would fail. */

const languages = { Java: 6, Kotlin: 15, Scala: 17 }
let judge: RunningJudge
let cache: string
before(async () => {
  cache = await mkdtemp(join(tmpdir(), 'gradus-warm-'))
  judge = await startJudge({ LANGUAGES: Object.values(languages).join(), JUDGE_CACHE_DIR: cache })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
  await rm(cache, { recursive: true, force: true })
})

for (const [name, code] of Object.entries(languages))
  test(`${name}: the compiler and the runner start from class archives`, async () => {
    const archives = async (): Promise<string[]> => {
      const folder = (await readdir(cache)).find((one) => one.startsWith(`${code}-`))
      if (folder === undefined) return []
      return (await readdir(join(cache, folder))).filter((file) => file.endsWith('.jsa')).toSorted()
    }
    for (let left = 6_000; left > 0 && (await archives()).length < 2; left -= 1) {
      assert.doesNotMatch(judge.output(), /could not be made faster/)
      await pause(100)
    }
    assert.deepEqual(await archives(), ['compiler.jsa', 'runner.jsa'])
  })
