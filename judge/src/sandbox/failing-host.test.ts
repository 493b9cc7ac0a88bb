import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { JudgeHealth } from '@gradus/contract/judge'
import { groupFolders, launcherOf, startJudge } from '../test/judge.ts'

/** What the host can refuse at any moment must not end the judge, which runs the programs of everybody. */

const printsOne = { candidateSource: 'print(1)', challenge: { kind: 'ownInput' as const, input: '' } }

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (let left = 1_200; left > 0; left -= 1) {
    if (await what()) return
    await pause(50)
  }
  assert.fail('It did not happen.')
}

test('a judge keeps working if a sandbox cannot be removed, and does not use its slot again', async () => {
  const judge = await startJudge({ LANGUAGES: '8', JUDGE_SLOTS: '2' })
  const isRunning = async () => JudgeHealth.parse(await (await fetch(`${judge.url}/health`)).json()).running === 1
  const client = new AbortController()
  const sleeping = fetch(`${judge.url}/judge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...printsOne,
      language: 8,
      owner: 'a',
      candidateSource: 'import time\ntime.sleep(80)',
      limits: { wallMilliseconds: 85_000 },
    }),
    signal: client.signal,
  }).catch(() => undefined)
  await until(async () => (await isRunning()) && groupFolders(judge.pid).length > 0)
  // The kernel does not remove a group with a child.
  const children = groupFolders(judge.pid).map((folder) => join(folder, 'child'))
  for (const child of children) mkdirSync(child)
  client.abort()
  await sleeping
  await until(() => judge.output().includes('its slot is not used any more'))
  assert.equal((await judge.verdict(printsOne)).output, '1\n')
  for (const child of children) rmdirSync(child)
  assert.equal(await judge.stop(), 0)
})

test('a judge keeps working if it cannot build sandboxes for a moment', async () => {
  const judge = await startJudge({ LANGUAGES: '8', JUDGE_SANDBOX_POOL: '2' })
  assert.equal((await judge.verdict(printsOne)).output, '1\n')
  const name = readdirSync(tmpdir()).find((each) => each.startsWith(`gradus-judge-scratch-${judge.pid}-`))
  assert.ok(name)
  // Without this folder, no sandbox gets its pipes.
  const [scratch, away] = [join(tmpdir(), name), join(tmpdir(), `away-${name}`)]
  renameSync(scratch, away)
  let refused = 0
  await until(async () => {
    if ((await judge.verdict(printsOne)).outcome === 'judgeError') refused += 1
    return refused === 3
  })
  renameSync(away, scratch)
  await until(async () => (await judge.verdict(printsOne)).output === '1\n')
  assert.match(judge.output(), /in advance/)
  assert.equal(await judge.stop(), 0)
})

test('a launcher that the kernel has ended is started again', async () => {
  const judge = await startJudge({ LANGUAGES: '8', JUDGE_SANDBOX_POOL: '2' })
  assert.equal((await judge.verdict(printsOne)).output, '1\n')
  for (let round = 1; round <= 2; round += 1) {
    const killed = launcherOf(judge.pid)
    assert.ok(killed)
    const groups = groupFolders(judge.pid)
    const cutOff = judge.verdict({ ...printsOne, candidateSource: 'import time\ntime.sleep(1)' })
    process.kill(killed, 'SIGKILL')
    await until(() => ![undefined, killed].includes(launcherOf(judge.pid)))
    assert.ok(['passed', 'judgeError'].includes((await cutOff).outcome))
    await until(async () => JudgeHealth.parse(await (await fetch(`${judge.url}/health`)).json()).status === 'ok')
    assert.equal((await judge.verdict(printsOne)).output, '1\n')
    await until(() => !groups.some((folder) => existsSync(folder)))
    assert.equal(judge.output().split('The launcher has ended').length - 1, round)
  }
  assert.equal(await judge.stop(), 0)
  assert.deepEqual(await judge.survivors(), [])
})
