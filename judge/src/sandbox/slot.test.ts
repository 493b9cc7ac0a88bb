import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startJudge, type RunningJudge } from '../test/judge.ts'

const mebibyte = 1024 * 1024
const tests = 'from solution import *\nassert answer() == 1\n'

/** Leaves whatever can be left: memory that was held, a child with a socket without a path, a file, a full process table. */
const greedy = `
import os, socket, time
def answer():
    held = bytearray(120 * 1024 * 1024)
    held[::4096] = b'x' * len(held[::4096])
    listening = socket.socket(socket.AF_UNIX)
    listening.bind('\\0gradus-left')
    listening.listen()
    open('/box/tmp/left', 'w').write('x')
    children = 0
    try:
        for _ in range(100):
            if os.fork() == 0:
                time.sleep(60)
                os._exit(0)
            children += 1
    except OSError:
        return 1
    return 0
`

const modest = `
import os, socket
def answer():
    others = [name for name in os.listdir('/proc') if name.isdigit() and int(name) not in (1, os.getpid())]
    assert not others, others
    assert os.listdir('/box/tmp') == []
    try:
        socket.socket(socket.AF_UNIX).connect('\\0gradus-left')
    except ConnectionRefusedError:
        return 1
    return 0
`

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ JUDGE_SLOTS: '1', LANGUAGES: '8' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

test('A run sees nothing of the previous run, and none of its usage is counted', async () => {
  const challenge = { kind: 'program' as const, tests }
  for (let turn = 0; turn < 5; turn += 1) {
    const before = await judge.verdict({ candidateSource: greedy, challenge })
    assert.equal(before.outcome, 'passed', JSON.stringify(before))
    assert.ok(before.memoryBytes > 100 * mebibyte, String(before.memoryBytes))
    const following = await judge.verdict({ candidateSource: modest, challenge })
    assert.equal(following.outcome, 'passed', JSON.stringify(following))
    assert.ok(following.memoryBytes < 40 * mebibyte, String(following.memoryBytes))
  }
  assert.deepEqual(await judge.traces(), [])
})
