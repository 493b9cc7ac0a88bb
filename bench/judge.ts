import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ControlGroups } from '../judge/src/cgroup.ts'
import { confineSelf } from '../judge/src/confine.ts'
import { defaultLimits } from '../judge/src/language/language.ts'
import { Sandbox } from '../judge/src/sandbox.ts'
import { firstLanguages, startJudge, type RunningJudge } from '../judge/src/test/judge.ts'

/*
 * What judging costs over the bare toolchain, measured in the same run: for each language a typical submission, compiled
 * and run, once by the commands that a shell would give and once by the judge over HTTP. Bare and judged take turns, so
 * that whatever else the machine does touches both. Below 1 the judge is faster than a shell.
 *
 * `crowd` as the first word measures instead how long 50 users wait who submit at the same moment: the p99 over the time
 * of the same submission alone, beside the ratio that cores which are never idle would give the last of them.
 */

const execute = promisify(execFile)
const rounds = Number(process.env['ROUNDS'] ?? 15)
const throughputSeconds = 5

interface Subject {
  readonly name: string
  readonly code: 5 | 6 | 8 | 11 | 12 | 16
  readonly solution: readonly [file: string, body: string]
  readonly tests: readonly [file: string, body: string]
  /** The commands of a shell, one after the other, in the folder of the files. */
  readonly bare: readonly (readonly [command: string, ...words: string[]])[]
}

const jdk = '/usr/lib/jvm/java-17-openjdk-amd64/bin'
const subjects: readonly Subject[] = [
  {
    name: 'C',
    code: 5,
    solution: ['solution.c', 'int add(int a, int b) { return a + b; }\n'],
    tests: [
      'tests.c',
      '#include "solution.c"\n#include <stdio.h>\nint main(void) { puts("ok 1"); return add(1, 2) != 3; }\n',
    ],
    bare: [['/usr/bin/gcc', '-O2', '-std=gnu17', '-o', 'a', 'tests.c', '-lm'], ['./a']],
  },
  {
    name: 'C++ <bits/stdc++.h>',
    code: 12,
    solution: [
      'solution.cpp',
      '#include <bits/stdc++.h>\nusing namespace std;\nint add(vector<int> v) { return accumulate(v.begin(), v.end(), 0); }\n',
    ],
    tests: ['tests.cpp', '#include "solution.cpp"\nint main() { cout << "ok 1" << endl; return add({1, 2}) != 3; }\n'],
    bare: [['/usr/bin/g++', '-O2', '-std=gnu++20', '-o', 'a', 'tests.cpp'], ['./a']],
  },
  {
    name: 'Java',
    code: 6,
    solution: [
      'Solution.java',
      'import java.util.*;\nclass Solution { int add(List<Integer> l) { int s = 0; for (int x : l) s += x; return s; } }\n',
    ],
    tests: [
      'Main.java',
      'import java.util.*;\npublic class Main { public static void main(String[] a) { if (new Solution().add(List.of(1, 2)) != 3) throw new AssertionError(); System.out.println("ok 1"); } }\n',
    ],
    bare: [
      [`${jdk}/javac`, 'Main.java', 'Solution.java'],
      [`${jdk}/java`, 'Main'],
    ],
  },
  {
    name: 'Python',
    code: 8,
    solution: ['solution.py', 'def add(a, b):\n    return a + b\n'],
    tests: ['tests.py', 'from solution import *\nassert add(1, 2) == 3\nprint("ok 1")\n'],
    bare: [['/usr/bin/python3', '-B', 'tests.py']],
  },
  {
    name: 'JavaScript',
    code: 11,
    solution: ['solution.js', 'const add = (a, b) => a + b\n'],
    tests: ['tests.js', 'require("assert").equal(add(1, 2), 3)\nconsole.log("ok 1")\n'],
    bare: [
      [
        process.execPath,
        '-e',
        'const vm=require("vm"),fs=require("fs");globalThis.require=require;for(const f of ["solution.js","tests.js"])vm.runInThisContext(fs.readFileSync(f,"utf8"))',
      ],
    ],
  },
  {
    name: 'Go',
    code: 16,
    solution: ['solution.go', 'package main\n\nfunc add(a, b int) int { return a + b }\n'],
    tests: [
      'main.go',
      'package main\n\nimport "fmt"\n\nfunc main() {\n\tif add(1, 2) != 3 {\n\t\tpanic("add")\n\t}\n\tfmt.Println("ok 1")\n}\n',
    ],
    bare: [['/usr/bin/go', 'build', '-o', 'a', '.'], ['./a']],
  },
]

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** Every submission is another text: no cache of a compiler may know it. */
let submissions = 0
function newSource(subject: Subject): string {
  submissions += 1
  const comment = subject.code === 8 ? '#' : '//'
  return `${subject.solution[1]}\n${comment} ${process.pid}.${submissions}\n`
}

async function bareRun(subject: Subject, folder: string): Promise<void> {
  await writeFile(join(folder, subject.solution[0]), newSource(subject))
  const env = { PATH: '/usr/bin:/bin', HOME: folder, GO111MODULE: 'off', GOCACHE: join(folder, '.cache') }
  for (const [command, ...words] of subject.bare) await execute(command, words, { cwd: folder, env })
}

async function judgedRun(subject: Subject, judge: RunningJudge, owner = 'bench'): Promise<void> {
  const challenge = { kind: 'program' as const, tests: subject.tests[1] }
  const verdict = await judge.verdict({
    language: subject.code,
    owner,
    candidateSource: subject.solution[1],
    challenge,
  })
  if (verdict.outcome !== 'passed') throw new Error(`${subject.name}: ${JSON.stringify(verdict)}`)
}

/** How many times `work` is done a second with as many at once as there are cores. */
async function throughput(work: (worker: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + throughputSeconds * 1000
  let done = 0
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: availableParallelism() }, async (_, worker) => {
      while (performance.now() < end) {
        await work(worker)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - begin)
}

async function folderOf(subject: Subject): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-bench-'))
  for (const [name, body] of [subject.solution, subject.tests]) await writeFile(join(folder, name), body)
  return folder
}

/** What a box adds to a program that does nothing: built on the spot, and waiting ready. */
async function sandboxCost(): Promise<void> {
  confineSelf()
  const sandbox = new Sandbox(new ControlGroups())
  const limits = defaultLimits()
  const shape = {
    command: ['/usr/bin/true'],
    environment: {},
    view: { toolchain: ['/usr/bin', '/usr/lib'] },
    files: [],
    diskBytes: limits.diskBytes,
    held: limits,
  }
  const content = { files: [], limits, channelBytes: 0 }
  const bare: number[] = []
  const fresh: number[] = []
  const ready: number[] = []
  for (let round = 0; round < rounds * 2; round += 1) {
    bare.push(await timed(() => execute('/usr/bin/true')))
    fresh.push(await timed(() => sandbox.run(shape, content)))
    const box = sandbox.prepare(shape)
    await pause(50)
    ready.push(await timed(() => box.run(content)))
  }
  await sandbox.close()
  const cost = (measured: readonly number[]): string => (median(measured) - median(bare)).toFixed(1)
  console.log(
    `A run's own cost over a bare process: ${cost(fresh)} ms in a new box, ${cost(ready)} ms in a ready one\n`,
  )
}

const users = 50

function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN
}

/** 50 users at once, as often as there are rounds, each time as many submissions alone beside it. */
async function crowdCost(subject: Subject, judge: RunningJudge): Promise<void> {
  const alone: number[] = []
  const together: number[] = []
  for (let warming = 0; warming < 4; warming += 1) await judgedRun(subject, judge)
  for (let round = 0; round < rounds; round += 1) {
    for (let single = 0; single < 5; single += 1) alone.push(await timed(() => judgedRun(subject, judge)))
    const owners = Array.from({ length: users }, (_, user) => `user ${user}`)
    together.push(...(await Promise.all(owners.map((owner) => timed(() => judgedRun(subject, judge, owner))))))
  }
  const columns = [
    median(alone).toFixed(1).padStart(8),
    percentile(alone, 0.99).toFixed(1).padStart(10),
    median(together).toFixed(1).padStart(10),
    percentile(together, 0.99).toFixed(1).padStart(8),
    (percentile(together, 0.99) / median(alone)).toFixed(1).padStart(10),
    (users / availableParallelism()).toFixed(1).padStart(10),
  ]
  console.log(`${subject.name.padEnd(20)} ${columns.join(' ')}`)
}

/** Bare and judged by turns, then both with all cores busy. */
async function compareWithBare(judge: RunningJudge): Promise<void> {
  console.log('language               bare ms  judged ms  judged/bare   bare/s  judged/s  throughput')
  for (const subject of subjects) {
    if (chosen.length > 0 && !chosen.includes(subject.name)) continue
    const folder = await folderOf(subject)
    try {
      // What is made once is made: caches of both sides, ready boxes, the resident compiler and its archives.
      for (let warming = 0; warming < 4; warming += 1) {
        await bareRun(subject, folder)
        await judgedRun(subject, judge)
      }
      const bare: number[] = []
      const judged: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await timed(() => bareRun(subject, folder)))
        judged.push(await timed(() => judgedRun(subject, judge)))
      }
      const folders = await Promise.all(Array.from({ length: availableParallelism() }, () => folderOf(subject)))
      const bareRate = await throughput((worker) => bareRun(subject, folders[worker] ?? folder))
      const judgedRate = await throughput((worker) => judgedRun(subject, judge, `bench ${worker}`))
      for (const own of folders) await rm(own, { recursive: true, force: true })
      const columns = [
        median(bare).toFixed(1).padStart(8),
        median(judged).toFixed(1).padStart(10),
        (median(judged) / median(bare)).toFixed(2).padStart(12),
        bareRate.toFixed(1).padStart(8),
        judgedRate.toFixed(1).padStart(9),
        (judgedRate / bareRate).toFixed(2).padStart(11),
      ]
      console.log(`${subject.name.padEnd(20)} ${columns.join(' ')}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

const [mode, ...names] = process.argv.slice(2)
const isCrowd = mode === 'crowd'
const chosen = isCrowd ? names : process.argv.slice(2)
if (!isCrowd) await sandboxCost()
const judge = await startJudge({ JUDGE_STOCK: '16', LANGUAGES: firstLanguages })
try {
  if (isCrowd) {
    console.log(`${users} users at once      alone ms  alone p99  crowd p50      p99  p99/alone  at best`)
    for (const subject of subjects) {
      if (chosen.length === 0 || chosen.includes(subject.name)) await crowdCost(subject, judge)
    }
  } else await compareWithBare(judge)
} finally {
  await judge.stop()
}
