import assert from 'node:assert/strict'
import { closeSync, constants, openSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startJudge, type RunningJudge } from '../test/judge.ts'

const ownInput = { kind: 'ownInput' as const, input: '' }

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '8' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

/**
 * Sends all descriptors, among them both ends of the sockets themselves, through the sockets. The kernel keeps such
 * descriptors open after all processes have ended, until it looks for cycles of sockets.
 */
const sendsDescriptorsInCycle = `
import os, socket
print('written', flush=True)
one, other = socket.socketpair()
descriptors = [number for number in range(16) if os.path.exists(f'/proc/self/fd/{number}')]
for sender in one, other:
    socket.send_fds(sender, [b'x'], descriptors)
os._exit(0)
`

test('a run whose descriptors stay open in a cycle of sockets ends', async () => {
  for (let round = 0; round < 3; round += 1) {
    const verdict = await judge.verdict({ candidateSource: sendsDescriptorsInCycle, challenge: ownInput })
    assert.deepEqual([verdict.outcome, verdict.output], ['passed', 'written\n'], JSON.stringify(verdict))
  }
})

test('a run ends although its output stays open, with all that it has printed', { timeout: 120_000 }, async () => {
  const scratch = readdirSync(tmpdir()).find((name) => name.startsWith(`gradus-judge-scratch-${judge.pid}-`))
  assert.ok(scratch)
  const pipes = readdirSync(join(tmpdir(), scratch)).filter((name) => /\.(out|err)$/.test(name))
  const open = pipes.map((name) => openSync(join(tmpdir(), scratch, name), constants.O_RDWR))
  try {
    const candidateSource = 'print("x" * 60_000)'
    const verdict = await judge.verdict({ candidateSource, challenge: ownInput })
    assert.deepEqual([verdict.outcome, verdict.output.length], ['passed', 60_001])
  } finally {
    open.forEach(closeSync)
  }
})
