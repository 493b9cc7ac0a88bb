import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'
import { startJudge } from './judge.ts'

test('A judge that is stopped while class archives are made in sandboxes ends well and leaves no process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-stop-'))
  const createdAt = (name: string): number => {
    try {
      return readdirSync(folder, { recursive: true }).filter((path) => path.toString().endsWith(`/${name}`)).length
    } catch {
      // A folder in which something was made has been removed meanwhile.
      return 0
    }
  }
  try {
    const judge = await startJudge({ LANGUAGES: '6,15,17', JUDGE_CACHE_DIR: folder })
    // When all three are prepared, at least the last one's archives are still to be made.
    while (createdAt('tool.jar') < 3) await pause(5)
    const status = await judge.stop()
    assert.equal(status, 0, judge.output())
    assert.deepEqual(await judge.survivors(), [])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('A judge that is stopped as soon as it listens exits cleanly and leaves no sandbox', async () => {
  for (let round = 0; round < 4; round += 1) {
    const judge = await startJudge({ LANGUAGES: '8' })
    assert.equal(await judge.stop(), 0, judge.output())
    assert.deepEqual(await judge.survivors(), [])
  }
})
