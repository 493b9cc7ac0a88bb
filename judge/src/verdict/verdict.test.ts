import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { codes, firstLanguages, startJudge, type RunningJudge } from '../test/judge.ts'

const program = (tests: string) => ({ kind: 'program' as const, tests })

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ JUDGE_SANDBOX_POOL: '8', LANGUAGES: firstLanguages })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

describe('Named tests', { concurrency: 2 }, () => {
  test('TAP lines show each named test with its result, and `not ok` fails in spite of exit status 0', async () => {
    const tests = [
      'from solution import *',
      'print("ok 1 - empty list")',
      'print("not ok 2 - two numbers\\n  ---\\n  expected: 3\\n  got: \'4\'\\n  message: |\\n    the sum\\n    is wrong\\n  ...")',
      'print("ok 3 - later # SKIP no time")',
    ].join('\n')
    const verdict = await judge.verdict({ candidateSource: 'x = 1', challenge: program(tests) })
    assert.equal(verdict.outcome, 'failed')
    assert.equal(verdict.message, '1 of 3 tests failed, first “two numbers”: expected 3, got 4.')
    assert.deepEqual(verdict.tests, [
      { name: 'empty list', passed: true },
      { name: 'two numbers', passed: false, expected: '3', got: '4', message: 'the sum\nis wrong' },
      { name: 'later', passed: true },
    ])
  })

  test('of a failure’s message, the sentence has the first line without a selector, and one ellipsis at its end', async () => {
    const says = async (message: string) => {
      const tests = `from solution import *\nprint(${JSON.stringify(`not ok 1 - the list\n  ---\n  message: |\n${message}\n  ...`)})\n`
      return (await judge.verdict({ candidateSource: 'x = 1', challenge: program(tests) })).message
    }
    const selenium =
      '    no such element: Unable to locate element: {"method":"css selector","selector":"*[id=\\"nope\\"]"}\n      (Session info: chrome-headless-shell=131.0)'
    assert.equal(await says(selenium), 'The test “the list” failed: no such element: Unable to locate element.')
    assert.equal(await says(`    ${'a'.repeat(200)}`), `The test “the list” failed: ${'a'.repeat(119)}…`)
    assert.equal(
      await says('    These differ:\n    one\n    two'),
      'The test “the list” failed: These differ: one two.',
    )
    assert.equal(await says('    It differs.'), 'The test “the list” failed: It differs.')
    assert.equal(await says('    expected {"a":1}'), 'The test “the list” failed: expected {"a":1}.')
  })

  test('a name from right to left does not reorder the sentence around it', async () => {
    const tests =
      'from solution import *\nprint("not ok 1 - רשימה ריקה\\n  ---\\n  expected: שלום!\\n  got: 4\\n  ...")\n'
    const { message } = await judge.verdict({ candidateSource: 'x = 1', challenge: program(tests) })
    assert.equal(message, 'The test “\u2068רשימה ריקה\u2069” failed: expected \u2068שלום!\u2069, got 4.')
  })

  test('a wrong answer names the first assertion that failed', async () => {
    const says = async (language: number, candidateSource: string, tests: string) =>
      (await judge.verdict({ language, candidateSource, challenge: program(tests) })).message ?? ''
    const python = await says(codes.python, 'x = 1', 'from solution import *\nassert x == 2, "x is two"\n')
    assert.equal(python, 'The tests failed: AssertionError: x is two')
    const c = '#include "solution.c"\n#include <assert.h>\nint main(void) { assert(x == 2); return 0; }\n'
    assert.match(await says(codes.c, 'int x = 1;\n', c), /^The tests failed: .*Assertion `x == 2' failed\.$/)
    const java =
      'class Main { public static void main(String[] a) { if (Solution.x != 2) throw new AssertionError("x is two"); } }'
    assert.match(await says(codes.java, 'class Solution { static int x = 1; }', java), /AssertionError: x is two$/)
    const silent = 'from solution import *\nimport sys\nsys.exit(3)\n'
    assert.equal(await says(codes.python, 'x = 1', silent), 'The tests ended with status 3.')
  })

  test('a program that runs cannot claim a syntax error, which would cost no try', async () => {
    const entry = `{"outcome":"compileError","diagnostics":[{"file":"solution.py","line":1,"severity":"error","message":"no"}]}`
    const candidateSource = `import os\ndef x():\n    os.write(3, b'${entry}\\n')\n    os._exit(65)\n`
    const verdict = await judge.verdict({ candidateSource, challenge: program('from solution import *\nx()\n') })
    assert.equal(verdict.outcome, 'runtimeError')
    const input = { kind: 'inputOutput' as const, cases: [{ id: '1', input: 'secret', answer: 'terces' }] }
    const whole = await judge.verdict({ candidateSource: `${candidateSource}x()\n`, challenge: input })
    assert.equal(whole.outcome, 'runtimeError')
    const broken = await judge.verdict({ candidateSource: 'def x(:\n', challenge: input })
    assert.equal(broken.outcome, 'compileError')
  })

  test('a pass needs each test that the author’s solution reported', async () => {
    const ask = (candidateSource: string) =>
      judge.verdict({
        candidateSource,
        challenge: {
          kind: 'program',
          tests: 'import solution\nif not solution.skip: print("ok - one")\nprint("ok - two")\n',
          reports: ['one', 'two'],
        },
      })
    assert.equal((await ask('skip = False')).outcome, 'passed')
    const silent = await ask('skip = True')
    assert.deepEqual([silent.outcome, silent.score], ['failed', 0])
    assert.match(silent.message ?? '', /^The tests did not report “one”\./)
    assert.deepEqual([silent.tests.length, silent.unreported], [1, 1])
  })

  test('tests that a run did not get to are counted', async () => {
    const ask = (candidateSource: string) =>
      judge.verdict({
        candidateSource,
        challenge: {
          kind: 'program',
          tests:
            'import solution\nfor name in ["one", "two", "three"]:\n  solution.solve(name)\n  print(f"ok - {name}", flush=True)\n',
          reports: ['one', 'two', 'three'],
        },
      })
    const { outcome, tests, unreported } = await ask('import os\ndef solve(name):\n  if name == "two": os.abort()\n')
    assert.deepEqual([outcome, tests.length, unreported], ['failed', 1, 2])
    assert.equal((await ask('def solve(name): pass')).unreported, undefined)
  })

  test('`ok` lines cannot make a success', async () => {
    const verdict = await judge.verdict({
      candidateSource: 'print("ok 1 - all")',
      challenge: program('from solution import *\nassert False'),
    })
    assert.equal(verdict.outcome, 'failed')
    assert.equal(verdict.score, 0)
  })

  test("a candidate's child process cannot send the completion mark", async () => {
    const candidateSource = 'import os\nif os.fork() == 0:\n    pass\nelse:\n    os.wait()\n    os._exit(0)\n'
    const verdict = await judge.verdict({ candidateSource, challenge: program('from solution import *') })
    assert.equal(verdict.outcome, 'failed')
    const c =
      '#include <unistd.h>\n#include <sys/wait.h>\n#include <stdlib.h>\nvoid go(void) { if (fork()) { wait(0); exit(0); } }'
    const tests = program('#include "solution.c"\nint main(void) { go(); return 0; }')
    assert.equal((await judge.verdict({ language: codes.c, candidateSource: c, challenge: tests })).outcome, 'failed')
  })
})

describe('Limits', () => {
  test("the author's limits apply, and the judge's maxima apply in any case", async () => {
    const candidateSource = 'kept = bytearray(b"x") * (200 << 20)'
    const challenge = program('from solution import *')
    const small = await judge.verdict({ candidateSource, challenge, limits: { memoryBytes: 64 << 20 } })
    assert.equal(small.outcome, 'memoryLimit')
    const large = await judge.verdict({ candidateSource, challenge, limits: { memoryBytes: 2 ** 40 } })
    assert.equal(large.outcome, 'passed', JSON.stringify(large))
    assert.ok(large.memoryBytes > 200 << 20)
  })

  test('a heap that a machine refuses to enlarge is a memory limit too', async () => {
    const java =
      'import java.util.*; class Solution { static List<long[]> all = new ArrayList<>(); static void f() { while (true) all.add(new long[1 << 20]); } }'
    const tests = program('class Main { public static void main(String[] a) { Solution.f(); } }')
    assert.equal(
      (await judge.verdict({ language: codes.java, candidateSource: java, challenge: tests })).outcome,
      'memoryLimit',
    )
    const script = 'const kept = []\nfor (;;) kept.push({ a: [1, 2, 3], b: "x" + kept.length })'
    const limits = { memoryBytes: 192 << 20, cpuMilliseconds: 10_000 }
    assert.equal(
      (await judge.verdict({ language: codes.javascript, candidateSource: script, challenge: program(''), limits }))
        .outcome,
      'memoryLimit',
    )
  })
})
