import { spawn, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { JudgeTask, Outcome } from '@gradus/contract/judge'
import type { z } from 'zod'
import type { RunningJudge } from './judge.ts'

/**
 * Programs near their limits, whose verdicts must be the same on a quiet machine and on one whose cores are all taken:
 * each uses a share of its CPU time, its memory, or its clock, below the limit or above.
 */
export interface NearLimit {
  readonly name: string
  readonly task: Partial<z.input<typeof JudgeTask>>
  readonly expected: Outcome
}

const mebibyte = 1024 * 1024

interface Speaker {
  readonly name: string
  readonly code: 5 | 8 | 11
  readonly tests: string
  readonly memoryBytes: number
  readonly cpuMilliseconds: number
  /** The language's own processes and libraries, which count too. */
  readonly ownBytes: number
  burn(milliseconds: number): string
  hold(bytes: number): string
  wait(milliseconds: number): string
}

const speakers: readonly Speaker[] = [
  {
    name: 'C',
    code: 5,
    tests: '#include "solution.c"\nint main(void) { work(); return 0; }\n',
    memoryBytes: 64 * mebibyte,
    cpuMilliseconds: 240,
    ownBytes: mebibyte,
    burn: (milliseconds) =>
      `#include <time.h>\nvoid work(void) { struct timespec t; do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); while (t.tv_sec * 1e3 + t.tv_nsec / 1e6 < ${milliseconds}); }\n`,
    hold: (bytes) =>
      `#include <stdlib.h>\n#include <string.h>\nstatic char *volatile kept;\nvoid work(void) { kept = malloc(${bytes}); memset(kept, 1, ${bytes}); }\n`,
    wait: (milliseconds) => `#include <unistd.h>\nvoid work(void) { usleep(${milliseconds * 1000}); }\n`,
  },
  {
    name: 'Python',
    code: 8,
    tests: 'from solution import work\nwork()\n',
    memoryBytes: 96 * mebibyte,
    cpuMilliseconds: 300,
    ownBytes: 10 * mebibyte,
    burn: (milliseconds) => `import time\ndef work():\n    while time.process_time() * 1000 < ${milliseconds}: pass\n`,
    hold: (bytes) => `def work():\n    kept = bytearray(b'x') * ${bytes}\n`,
    wait: (milliseconds) => `import time\ndef work():\n    time.sleep(${milliseconds / 1000})\n`,
  },
  {
    name: 'JavaScript',
    code: 11,
    tests: 'work()\n',
    memoryBytes: 256 * mebibyte,
    cpuMilliseconds: 480,
    ownBytes: 60 * mebibyte,
    burn: (milliseconds) =>
      `const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }\nfunction work() { while (used() < ${milliseconds}); }\n`,
    hold: (bytes) => `let kept\nfunction work() { kept = Buffer.alloc(${bytes}, 1) }\n`,
    wait: (milliseconds) =>
      `function work() { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${milliseconds}) }\n`,
  },
]

const shareBelow = { cpu: 0.85, memory: 0.9, clock: 0.6 }
const shareAbove = { cpu: 1.15, memory: 1.1, clock: 1.5 }
const clockMilliseconds = 700

/** `count` programs; of two neighbours one is below a limit and one above. The more, the more shares are tried. */
export function nearLimitPrograms(count: number): NearLimit[] {
  const programs: NearLimit[] = []
  for (let index = 0; programs.length < count; index += 1) {
    const speaker = speakers[index % speakers.length]
    if (speaker === undefined) break
    const step = Math.floor(index / speakers.length)
    // Four of CPU time, three of memory, one of the clock; a little further from the limit with each round.
    const limit = (['cpu', 'memory', 'cpu', 'memory', 'cpu', 'clock', 'cpu', 'memory'] as const)[step % 8] ?? 'cpu'
    const further = 0.02 * Math.floor(step / 8)
    for (const below of [true, false]) {
      const share = below ? shareBelow[limit] - further : shareAbove[limit] + further
      programs.push(near(speaker, limit, share, programs.length))
    }
  }
  return programs.slice(0, count)
}

function near(speaker: Speaker, limit: 'cpu' | 'memory' | 'clock', share: number, number: number): NearLimit {
  const { memoryBytes, ownBytes, cpuMilliseconds } = speaker
  const source =
    limit === 'cpu'
      ? speaker.burn(Math.round(cpuMilliseconds * share))
      : limit === 'memory'
        ? speaker.hold(share < 1 ? Math.round((memoryBytes - ownBytes) * share) : Math.round(memoryBytes * share))
        : speaker.wait(Math.round(clockMilliseconds * share))
  // A program that holds memory is not to fail for its CPU time, nor one that waits.
  const limits =
    limit === 'cpu'
      ? { cpuMilliseconds, memoryBytes }
      : { cpuMilliseconds: 4000, memoryBytes, ...(limit === 'clock' ? { wallMilliseconds: clockMilliseconds } : {}) }
  const comment = speaker.code === 8 ? '#' : '//'
  return {
    name: `${speaker.name}, ${Math.round(share * 100)} % of its ${limit}`,
    task: {
      language: speaker.code,
      owner: `load ${number % 4}`,
      candidateSource: `${source}${comment} ${number}\n`,
      challenge: { kind: 'program', tests: speaker.tests },
      limits,
    },
    expected: share < 1 ? 'passed' : limit === 'memory' ? 'memoryLimit' : 'timeLimit',
  }
}

/** The outcome of each, with so many under way at once. */
export async function outcomesOf(
  programs: readonly NearLimit[],
  judge: RunningJudge,
  atOnce: number,
): Promise<Map<string, string>> {
  const outcomes = new Map<string, string>()
  const waiting = [...programs.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, { name, task }] = next
      outcomes.set(`${index + 1} ${name}`, (await judge.verdict(task)).outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return new Map([...outcomes].toSorted(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10)))
}

/** What should have come out. */
export function expectedOf(programs: readonly NearLimit[]): Map<string, string> {
  return new Map(programs.map(({ name, expected }, index) => [`${index + 1} ${name}`, expected]))
}

/** Two programs for each core that only compute, while `work` goes on; they end by themselves if we cannot end them. */
export async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const maxSeconds = 300
  const program = `const end = Date.now() + ${maxSeconds * 1000}; while (Date.now() < end && process.ppid === ${process.pid});`
  const burners: ChildProcess[] = Array.from({ length: availableParallelism() * 2 }, () =>
    spawn(process.execPath, ['-e', program], { stdio: 'ignore' }),
  )
  try {
    return await work()
  } finally {
    for (const burner of burners) burner.kill('SIGKILL')
  }
}
