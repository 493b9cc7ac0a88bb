import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { startJudge, type RunningJudge } from '../test/judge.ts'

/** Programs that try to tell what a secret case says, by everything but a right answer. */

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: 'Python' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

const sample = { id: 'sample', input: '1', answer: '1', sample: true }

/** Judges a program with this secret case. */
async function verdictWith(candidateSource: string, secret: string, answer = 'no'): Promise<Verdict> {
  const cases = [sample, { id: 'secret', input: secret, answer }]
  return judge.verdict({ candidateSource, challenge: { kind: 'inputOutput', cases } })
}

/** Time and memory differ a little between any two runs. */
function withoutUsage(verdict: Verdict): Partial<Verdict> {
  const { cpuMilliseconds: _cpu, wallMilliseconds: _wall, memoryBytes: _memory, ...rest } = verdict
  return { ...rest, tests: rest.tests.map(({ name, passed, message }) => ({ name, passed, message })) }
}

/** Asserts that the verdict is the same for two secrets. */
async function assertSameVerdict(body: string): Promise<Verdict> {
  const source = `text = input()\nif text == '1': print(1)\nelse:\n    secret = int(text)\n    ${body}\n`
  const [one, other] = await Promise.all([verdictWith(source, '40'), verdictWith(source, '70')])
  assert.deepEqual(withoutUsage(one), withoutUsage(other))
  assert.equal(one.outcome === 'passed', false)
  return one
}

test('a secret case is revealed by no status, no signal and no exception', async () => {
  for (const body of [
    'raise SystemExit(secret)',
    'import os; os.kill(os.getpid(), 9 if secret == 40 else 15)',
    "raise type('Is' + str(secret), (Exception,), {})",
    'print(secret)',
    "import sys; sys.stderr.write('not ok ' + str(secret)); sys.exit(1)",
  ]) {
    const verdict = await assertSameVerdict(body)
    const [, secret] = verdict.tests
    assert.match(secret?.message ?? '', /^(The program ended with an error|Wrong answer)\.$/)
  }
})

test('a secret case is not revealed by memory or time: they are left out of the case and rounded in the total', async () => {
  const source = (bytes: string) => `text = input()\nkept = b'1' * (${bytes})\nprint(1 if text == '1' else 0)\n`
  const small = await verdictWith(source('len(text) * 2**20'), '40')
  const larger = await verdictWith(source('len(text) * 2**20 + 2**21'), '70')
  const [first, secret] = small.tests
  assert.deepEqual(Object.keys(secret ?? {}).toSorted(), ['message', 'name', 'outcome', 'passed'])
  assert.ok(
    first?.cpuMilliseconds !== undefined && first.memoryBytes !== undefined,
    'a sample is shown with its time and memory',
  )
  assert.equal(small.memoryBytes, larger.memoryBytes)
  for (const figure of [small.cpuMilliseconds, small.wallMilliseconds, small.memoryBytes / 2 ** 20])
    assert.match(String(figure), /^[125]0+$/)
})

test('a user who passes all cases sees their total time and memory', async () => {
  const verdict = await verdictWith('print(int(input()))\n', '40', '40')
  assert.equal(verdict.outcome, 'passed')
  assert.doesNotMatch(String(verdict.memoryBytes / 2 ** 20), /^[125]0+$/)
})
