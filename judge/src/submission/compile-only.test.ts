import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { languageOf } from '@gradus/contract/language'
import { firstLanguages, startJudge, type RunningJudge } from '../test/judge.ts'

/*
 * A task that is only compiled executes nothing. Whatever ran here would never end, so that its verdict would be a time
 * limit. The languages with a test file of their own are tried by test/language-suite.ts.
 */

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: firstLanguages })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

interface EndlessProgram {
  readonly language: 5 | 6 | 8 | 11 | 12 | 16
  readonly candidate: string
  readonly tests: string
  /** Has an error in its line 2. */
  readonly broken: string
}

const endless: readonly EndlessProgram[] = [
  {
    language: 5,
    candidate: 'int half(int n) { for (;;) n++; }\n',
    tests: '#include "solution.c"\nint main(void) { return half(2); }\n',
    broken: 'int half(int n) {\nreturn n / ;\n}\n',
  },
  {
    language: 12,
    candidate: 'int half(int n) { for (;;) n++; }\nint first = half(2);\n',
    tests: '#include "solution.cpp"\nint main() { return half(2); }\n',
    broken: 'int half(int n) {\nreturn n / ;\n}\n',
  },
  {
    language: 6,
    candidate: 'class Solution { static int half(int n) { while (true) n++; } }\n',
    tests: 'public class Main { public static void main(String[] a) { Solution.half(2); } }\n',
    broken: 'class Solution {\nstatic int half(int n) { return n / ; }\n}\n',
  },
  {
    language: 16,
    candidate: 'package main\n\nfunc init() { for { } }\n',
    tests: 'package main\n\nfunc main() {}\n',
    broken: 'package main\nfunc half(n int) int { return n / }\n',
  },
  {
    language: 8,
    candidate: 'while True: pass\n',
    tests: 'from solution import *\n',
    broken: 'def half(n):\n    return n // \n',
  },
  {
    language: 11,
    candidate: 'while (true);\n',
    tests: 'half(2)\n',
    broken: 'function half(n) {\nreturn n / }\n',
  },
]

describe('what is only compiled executes nothing', { concurrency: 2 }, () => {
  for (const { language, candidate, tests, broken } of endless) {
    const challenge = { kind: 'program' as const, tests }
    test(`${languageOf(language)?.name}: an endless loop passes, a syntax error is reported`, async () => {
      const built = await judge.verdict({ language, candidateSource: candidate, challenge, compileOnly: true })
      assert.equal(built.outcome, 'passed', JSON.stringify(built))
      assert.deepEqual([built.tests, built.output, built.cpuMilliseconds, built.score], [[], '', 0, 0])
      const refused = await judge.verdict({ language, candidateSource: broken, challenge, compileOnly: true })
      assert.equal(refused.outcome, 'compileError', JSON.stringify(refused))
      assert.equal(refused.diagnostics[0]?.line, 2, JSON.stringify(refused))
    })
  }

  test('no message reveals what the hidden tests pass to the candidate’s functions', async () => {
    const asks = `void found(void) __attribute__((error("it is 41")));
static inline __attribute__((always_inline)) int half(int n) { if (__builtin_constant_p(n) && n == 41) found(); return n / 2; }
`
    for (const [language, end] of [
      [5, 'c'],
      [12, 'cpp'],
    ] as const) {
      const tests = `#include "solution.${end}"\nint main(void) { return half(41); }\n`
      const challenge = { kind: 'program' as const, tests }
      const source = language === 5 ? asks : `extern "C" {\n${asks}}\n`
      const built = await judge.verdict({ language, candidateSource: source, challenge, compileOnly: true })
      assert.equal(built.outcome, 'passed', JSON.stringify(built))
      const full = await judge.verdict({ language, candidateSource: source, challenge })
      assert.equal(full.outcome, 'compileError', 'the compiler sees the number where it is given the tests')
    }
  })

  test('no case of an advanced question, and no validator, is run', async () => {
    const steps: string[] = []
    const cases = Array.from({ length: 3 }, (_, at) => ({ id: `case ${at}`, input: `${at}`, answer: `${at}` }))
    const loop = 'while True: pass\n'
    const advanced = { kind: 'cases' as const, checkerMain: 'from solution import *\n', cases }
    const validator = { language: 8 as const, files: [{ fileName: 'validate.py', body: 'this is not Python\n' }] }
    const validated = { kind: 'inputOutput' as const, cases, validator }
    for (const challenge of [advanced, validated]) {
      const task = { language: 8, owner: 'a user', candidateSource: loop, challenge, compileOnly: true }
      const text = await (await judge.post(task, { accept: 'text/event-stream' })).text()
      steps.push(...[...text.matchAll(/"step":"(\w+)"/g)].map(([, step = '']) => step))
      assert.match(text, /"outcome":"passed"/)
    }
    assert.ok(!steps.includes('running'), steps.join())
  })
})
