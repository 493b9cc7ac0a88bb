import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { startJudge, type RunningJudge } from '../../test/judge.ts'
import { type Attempts, taskOf } from './attempt.ts'
import { callAttempts, ownProgram } from './call.ts'
import { concurrentProbeMain, concurrentProbeSource } from './concurrent-probe.ts'
import { planted, surroundingAttempts } from './surrounding.ts'

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '5,8,24', JUDGE_SLOTS: '2', GRADUS_PLANTED: planted.join(' ') })
})
after(async () => {
  const traces = await judge.traces()
  assert.equal(await judge.stop(), 0)
  assert.deepEqual(traces, [])
})

function proveRefused(attempts: Attempts): void {
  let verdict: Verdict
  before(async () => {
    verdict = await judge.verdict(taskOf(attempts, ownProgram))
  })
  for (const name of Object.keys(attempts)) {
    test(name, () => {
      const result = verdict.tests.find((single) => single.name === name)
      assert.equal(
        result?.outcome,
        'passed',
        JSON.stringify({ ...result, captured: verdict.output || verdict.compilerOutput }),
      )
    })
  }
}

describe('The kernel refuses a run', () => proveRefused(callAttempts))

describe('A run sees nothing of', () => proveRefused(surroundingAttempts))

test('An attempt that succeeds fails its case: the proofs above can fail', async () => {
  const attempts = {
    'what every program may do': 'REFUSED(getppid(), EPERM); return 0;',
    'what fails for another reason than the sandbox': 'REFUSED(close(-1), EPERM); return 0;',
    'what kills nobody': 'KILLED(getpid()); return 0;',
    'a refusal': 'REFUSED(mount("none", "/box/tmp", "tmpfs", 0, 0), EPERM); return 0;',
  }
  const verdict = await judge.verdict(taskOf(attempts))
  assert.deepEqual(
    verdict.tests.map(({ outcome }) => outcome),
    ['runtimeError', 'runtimeError', 'runtimeError', 'passed'],
    JSON.stringify(verdict),
  )
})

test("A setuid program of the machine does not change a run's user", async () => {
  const candidateSource = `
import os, stat, subprocess
raised = [os.path.join('/usr/bin', name) for name in os.listdir('/usr/bin')]
raised = [path for path in raised if os.path.isfile(path) and os.stat(path).st_mode & stat.S_ISUID]
def users(command):
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    found = set()
    while child.poll() is None:
        try:
            found.update(line for line in open(f'/proc/{child.pid}/status') if line.startswith('Uid:'))
        except OSError:
            pass
        if child.stdin and not child.stdin.closed and found: child.stdin.close()
    return found
`
  const tests = `from solution import *
assert '/usr/bin/su' in raised, raised
for path in raised:
    for line in users([path]): assert line.split()[1:] == ['1000'] * 4, (path, line)
assert subprocess.run(['/usr/bin/su', '-c', 'true'], capture_output=True).returncode != 0
assert subprocess.run(['/usr/bin/mount', '-t', 'tmpfs', 'none', '/box/tmp'], capture_output=True).returncode != 0
`
  const verdict = await judge.verdict({ language: 8, candidateSource, challenge: { kind: 'program', tests } })
  assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
})

test('A language with a loopback reaches neither the outside nor the loopback of the machine', async () => {
  const { port } = new URL(judge.url)
  const candidateSource = `
const net = require('net'), dgram = require('dgram')
const reach = (host, port) => new Promise((resolve) => {
  const socket = net.connect({ host, port }, () => resolve(host + ' was reached'))
  socket.on('error', (error) => resolve(error.code))
})
const send = (host) => new Promise((resolve) => dgram.createSocket('udp4').send('x', 53, host, (error) => resolve(error ? error.code : host + ' was sent to')))
module.exports = async (request, response) => {
  const tried = await Promise.all([reach('1.1.1.1', 53), reach('10.0.0.1', 80), reach('169.254.169.254', 80), reach('::ffff:1.1.1.1', 53), reach('2606:4700:4700::1111', 53), send('1.1.1.1'), reach('127.0.0.1', ${port})])
  response.end(tried.join(' '))
}`
  const refusals = 'ENETUNREACH '.repeat(6)
  const tests = `test('nothing is reached', () => request.get('/').expect(200, '${refusals}ECONNREFUSED'))\n`
  const verdict = await judge.verdict({ language: 24, candidateSource, challenge: { kind: 'program', tests } })
  assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
})

test('Two runs at the same time find no sockets, shared memory, queues, locks, files or processes of each other', async () => {
  const runOf = (name: string, milliseconds: number): Promise<Verdict> =>
    judge.verdict({
      language: 5,
      owner: name,
      candidateSource: concurrentProbeSource,
      challenge: {
        kind: 'cases',
        checkerMain: concurrentProbeMain,
        cases: [{ id: name, input: `${name} ${milliseconds}` }],
      },
    })
  const spanOf = ({ output }: Verdict): [number, number] => {
    const [, begin, end] = /kept (\d+) to (\d+)/.exec(output) ?? []
    return [Number(begin), Number(end)]
  }
  let mergePasses = 0
  for (let trial = 1; trial <= 4 && mergePasses <= 0; trial += 1) {
    // On a busy machine one may have ended before the other begins; that would prove nothing.
    const both = await Promise.all([runOf('a', 500 * trial), runOf('b', 500 * trial)])
    for (const verdict of both) assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    const spans = both.map(spanOf)
    mergePasses = Math.min(...spans.map(([, end]) => end)) - Math.max(...spans.map(([begin]) => begin))
  }
  assert.ok(mergePasses > 0, 'The two runs never ran at the same time.')
  // And nothing is left of them for the next.
  for (const name of ['a', 'b']) {
    const later = await runOf(name, 0)
    assert.equal(later.outcome, 'passed', JSON.stringify(later))
  }
})
