import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { skeletons } from '@gradus/contract/skeleton'
import { startJudge, type RunningJudge } from '../test/judge.ts'

/** A judge whose toolchains break while it runs: files of its cache disappear. */
let judge: RunningJudge
let cache: string
before(async () => {
  cache = await mkdtemp(join(tmpdir(), 'gradus-self-test-'))
  judge = await startJudge({ LANGUAGES: '5,8,10,22', JUDGE_CACHE_DIR: cache })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
  await rm(cache, { recursive: true, force: true })
})

const c = { language: 5 as const, challenge: { kind: 'program' as const, tests: skeletons[5]?.tests ?? '' } }
const right = 'int solve(int number) { return 2 * number; }\n'

async function remove(name: string): Promise<void> {
  const found = (await readdir(cache, { recursive: true })).filter((path) => path.endsWith(name))
  assert.ok(found.length > 0, `${name} is not there`)
  for (const path of found) await rm(join(cache, path))
}

test('A program that leaves with the status of a missing command is judged as what it is', async () => {
  for (const [language, candidateSource, tests] of [
    [8, 'import os\nos._exit(127)\n', 'from solution import *\n'],
    [10, 'exit 127\n', '. ./solution.sh\n'],
    [22, 'exit!(126)\n', "require_relative 'solution'\n"],
  ] as const) {
    const verdict = await judge.verdict({ language, candidateSource, challenge: { kind: 'program', tests } })
    assert.ok(['failed', 'runtimeError'].includes(verdict.outcome), JSON.stringify(verdict))
  }
})

test('A source that the compiler refuses without a line is the candidate’s fault while the toolchain works', async () => {
  const verdict = await judge.verdict({ ...c, candidateSource: '#include <nothing-of-this-name.h>\n' })
  assert.equal(verdict.outcome, 'compileError')
  const linked = await judge.verdict({ ...c, candidateSource: `${right}int main(void) { return 0; }\n` })
  assert.equal(linked.outcome, 'compileError', JSON.stringify(linked))
})

test('Every failing toolchain is reported as such and never as the candidate’s fault', async () => {
  const python = { language: 8 as const, challenge: { kind: 'program' as const, tests: skeletons[8]?.tests ?? '' } }
  const solved = 'def solve(number):\n    return 2 * number\n'
  const first = await judge.verdict({ ...python, candidateSource: solved })
  assert.equal(first.outcome, 'passed', JSON.stringify(first))
  await remove('runner.pyc')
  for (const candidateSource of [solved, 'def solve(number) return\n']) {
    const verdict = await judge.verdict({ ...python, candidateSource })
    assert.equal(verdict.outcome, 'judgeError', JSON.stringify(verdict))
  }
})
