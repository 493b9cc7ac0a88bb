import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { JudgeHealth, type JudgeTask } from '@gradus/contract/judge'
import type { z } from 'zod'
import { startJudge, type RunningJudge } from './judge.ts'

type Task = Partial<z.input<typeof JudgeTask>>

const limits = { cpuMilliseconds: 20_000, wallMilliseconds: 60_000 }
const sleeping = 'import time\nopen("begun", "w").close()\ntime.sleep(50)\n'
const silent = 'import sys\nsys.stdin.read()\n'
const ownInput = { kind: 'ownInput' as const, input: '' }

const interactiveTask = (candidateSource: string, interactor: string): Task => ({
  candidateSource,
  limits,
  challenge: {
    kind: 'inputOutput',
    cases: [{ id: '1', input: '1', answer: '1' }],
    interactive: true,
    validator: { language: 8, files: [{ fileName: 'interactor.py', body: interactor }] },
  },
})

const endless = 'while True: pass\n'
const flooding = 'while True: print("x" * 1000, flush=True)\n'
const states: Readonly<Record<string, readonly Task[]>> = {
  'a program waits for its interactor, which waits for it': [interactiveTask(silent, silent)],
  'a program waits for an interactor that computes': [interactiveTask(silent, endless)],
  'an interactor writes to a program that does not read': [interactiveTask(endless, flooding)],
  'a program writes to an interactor that does not read': [interactiveTask(flooding, endless)],
  'runs wait for a core of their own': [
    { candidateSource: sleeping, challenge: ownInput, limits, alone: true },
    { candidateSource: sleeping, challenge: ownInput, limits, alone: true },
    { candidateSource: sleeping, challenge: ownInput, limits, alone: true },
  ],
  'submissions wait in the queue': Array.from({ length: 30 }, () => ({
    candidateSource: endless,
    challenge: ownInput,
    limits,
  })),
}

/** Waits until the judge has accepted all tasks, and for two more seconds, in which the first ones begin to wait. */
async function untilAccepted(judge: RunningJudge, count: number): Promise<void> {
  for (let left = 600; left > 0; left -= 1) {
    const { running, waiting: queued } = JudgeHealth.parse(await (await fetch(`${judge.url}/health`)).json())
    if (running + queued === count) return await pause(2000)
    await pause(50)
  }
  assert.fail('The judge did not accept all tasks.')
}

describe('The judge stops cleanly and leaves nothing behind, while', () => {
  for (const [state, tasks] of Object.entries(states))
    test(state, async () => {
      const judge = await startJudge({ LANGUAGES: '8', JUDGE_SLOTS: '3', JUDGE_SANDBOX_POOL: '4' })
      const verdicts = tasks.map((task, index) =>
        judge.verdict({ language: 8, owner: `owner ${index}`, ...task }).catch(() => undefined),
      )
      await untilAccepted(judge, tasks.length)
      assert.equal(await judge.stop(), 0)
      await Promise.all(verdicts)
      assert.deepEqual(await judge.survivors(), [])
    })

  test('it has just begun to prepare its sandboxes and toolchains', async () => {
    for (const milliseconds of [0, 20, 50, 100, 200]) {
      const judge = await startJudge({ LANGUAGES: '8', JUDGE_SLOTS: '3', JUDGE_SANDBOX_POOL: '4' })
      const verdicts = [1, 2, 3].map((one) =>
        judge
          .verdict({ language: 8, owner: `owner ${one}`, ...interactiveTask(silent, silent) })
          .catch(() => undefined),
      )
      await pause(milliseconds)
      assert.equal(await judge.stop(), 0)
      await Promise.all(verdicts)
      assert.deepEqual(await judge.survivors(), [])
      assert.doesNotMatch(judge.output(), /ENOENT|could not be judged/)
    }
  })
})
