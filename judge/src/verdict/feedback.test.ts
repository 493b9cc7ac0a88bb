import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import type { LanguageCode } from '@gradus/contract/language'
import { startJudge, type RunningJudge } from '../test/judge.ts'

/** What candidates read when their program fails, in compiled languages. */
let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '5,6,7,12,15,16,17' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

const own = (language: LanguageCode, candidateSource: string): Promise<Verdict> =>
  judge.verdict({ language, candidateSource, challenge: { kind: 'ownInput', input: '' } })
const tested = (language: LanguageCode, candidateSource: string, tests: string): Promise<Verdict> =>
  judge.verdict({ language, candidateSource, challenge: { kind: 'program', tests } })
const describeVerdict = (verdict: Verdict): string => JSON.stringify(verdict)

describe('C and C++', { concurrency: 2 }, () => {
  test('an uncaught exception is named, and is a runtime error', async () => {
    const source = '#include <vector>\nint f() { return std::vector<int>{1, 2, 3}.at(10); }\n'
    const alone = await own(12, `${source}int main() { return f(); }\n`)
    const within = await tested(12, source, '#include "solution.cpp"\nint main() { return f(); }\n')
    for (const verdict of [alone, within]) {
      assert.equal(verdict.outcome, 'runtimeError', describeVerdict(verdict))
      assert.match(verdict.message ?? '', /^std::out_of_range: vector::_M_range_check/)
    }
  })

  test('a division by zero is called so, by a constant too', async () => {
    const verdict = await own(5, '#include <stdio.h>\nint main(void) { printf("%d", 41 / 0); return 0; }\n')
    assert.equal(verdict.outcome, 'runtimeError', describeVerdict(verdict))
    assert.match(verdict.message ?? '', /divided an integer by zero/)
  })

  test('a static array that is too large for the linker or the disk is named as the cause', async () => {
    const sources = [
      'int a[1u << 30];\nint b[1u << 30];\nint c;\nint main(int n, char **v) { a[n] = b[n] = n; return c; }\n',
      'char a[400000000] = {1};\nint main(int c, char **v) { return a[c]; }\n',
    ]
    for (const source of sources) {
      const verdict = await own(5, source)
      assert.equal(verdict.outcome, 'compileError', describeVerdict(verdict))
      const first = verdict.diagnostics.find(({ severity }) => severity === 'error')
      assert.match(first?.message ?? '', /^A static array is too large\./, describeVerdict(verdict))
      assert.equal(first?.file, 'solution.c')
    }
  })
})

describe('C#', { concurrency: 2 }, () => {
  const source = (body: string): string =>
    `using System;\nstatic class Solution {\n  public static int F(int n) {\n    ${body}\n  }\n}\n`
  const tests =
    'using System;\nclass Tests { static void Main() { if (Solution.F(3) != 3) throw new Exception("not three"); } }\n'
  const thrown = [
    ['of a short method', 'throw new InvalidOperationException("no three");', /^InvalidOperationException: no three$/],
    ['of the library', 'return new int[1][n];', /^IndexOutOfRangeException: /],
    ['of an overflowing stack', 'return F(n) + F(n);', /^StackOverflowException: /],
  ] as const
  for (const [name, body, says] of thrown) {
    test(`an exception ${name} is an error of running, with its line`, async () => {
      const within = await tested(7, source(body), tests)
      const alone = await own(7, `${source(body)}class Program { static void Main() { Solution.F(3); } }\n`)
      for (const verdict of [within, alone]) {
        assert.equal(verdict.outcome, 'runtimeError', describeVerdict(verdict).slice(0, 3000))
        assert.match(verdict.message ?? '', says)
        assert.deepEqual([verdict.diagnostics[0]?.file, verdict.diagnostics[0]?.line], ['Solution.cs', 4])
      }
    })
  }

  test('an exception of the tests is a test that failed', async () => {
    const verdict = await tested(7, source('return 4;'), tests)
    assert.equal(verdict.outcome, 'failed', describeVerdict(verdict))
    assert.match(verdict.message ?? '', /not three/)
  })
})

describe('Go', { concurrency: 2 }, () => {
  const tests = 'package main\n\nfunc main() {\n\tif f(3) != 3 {\n\t\tpanic("not three")\n\t}\n}\n'
  const panics = [
    ['of its own', 'panic("no three")', /^panic: no three$/],
    ['with an error', 'panic(fmt.Errorf("wrong: %d", n))', /^panic: .*wrong: 3/],
    ['of the machine', 'return []int{1}[n]', /^panic: runtime error: index out of range \[3\] with length 1$/],
    ['of a nil map', 'var m map[int]int; m[n] = n', /^panic: assignment to entry in nil map$/],
    ['of endless recursion', 'return f(n) + f(n)', /^panic: stack overflow$/],
  ] as const
  const source = (body: string): string =>
    `package main\n\nimport "fmt"\n\nfunc f(n int) int {\n\t${body}\n\treturn n\n}\n\nvar _ = fmt.Sprint\n`
  for (const [name, body, says] of panics) {
    test(`a panic ${name} is shown in its own words, with its line`, async () => {
      const within = await tested(16, source(body), tests)
      assert.equal(within.outcome, 'runtimeError', describeVerdict(within))
      assert.match(within.message ?? '', says)
      assert.equal(within.diagnostics[0]?.file, 'solution.go', describeVerdict(within))
      const line = within.diagnostics[0]?.line
      // A stack ends where a function begins.
      if (/recursion/.test(name)) return assert.ok(line === 5 || line === 6, describeVerdict(within))
      assert.equal(line, 6, describeVerdict(within))
      const alone = await own(16, `${source(body)}\nfunc main() { f(3) }\n`)
      assert.equal(alone.outcome, 'runtimeError', describeVerdict(alone))
      assert.match(alone.message ?? '', says)
      assert.equal(alone.diagnostics[0]?.line, 6, describeVerdict(alone))
    })
  }

  test('a panic of the tests is a test that failed', async () => {
    const verdict = await tested(16, source('n = 4'), tests)
    assert.equal(verdict.outcome, 'failed', describeVerdict(verdict))
    assert.equal(verdict.message, 'The tests failed: panic: not three')
  })
})

describe('What is missing is named', { concurrency: 2 }, () => {
  const missing = [
    ['Kotlin', 15, 'fun g() = 1\n', 'fun main() { check(f() == 1) }\n', /Unresolved reference 'f'/],
    [
      'C#',
      7,
      'class Solution {}\n',
      'class Tests { static void Main() { Solution.Add(300); } }\n',
      /`Solution' .*`Add'/,
    ],
  ] as const
  for (const [name, language, source, tests, says] of missing) {
    test(`a function that a solution in ${name} lacks`, async () => {
      const verdict = await tested(language, source, tests)
      assert.equal(verdict.outcome, 'compileError', describeVerdict(verdict))
      assert.ok(
        verdict.diagnostics.some(({ message }) => says.test(message)),
        describeVerdict(verdict),
      )
    })
  }

  test('the class or the main that tests in Java lack', async () => {
    const solution = 'class Solution { static int f() { return 1; } }\n'
    const inOther = await tested(6, solution, 'class Tests { public static void main(String[] a) {} }\n')
    assert.match(inOther.output, /The tests have no class Main\./)
    const without = await tested(6, solution, 'class Main { static void main() {} }\n')
    assert.match(without.output, /The class Main has no main\(String\[\]\)\./)
  })

  const withoutMain = [
    ['Java', 6, 'class Solution { static int f() { return 1; } }\n', /public static void main/],
    ['Kotlin', 15, 'fun f() = 1\n', /main\(\)/],
    ['Scala', 17, 'object Solution { def f = 1 }\n', /main\(/],
  ] as const
  for (const [name, language, source, says] of withoutMain) {
    test(`the main of a program in ${name}, by the compiler`, async () => {
      const challenge = { kind: 'inputOutput' as const, cases: [{ id: 'one', input: '', answer: '1', sample: true }] }
      const verdict = await judge.verdict({ language, candidateSource: source, challenge })
      assert.equal(verdict.outcome, 'compileError', describeVerdict(verdict))
      assert.match(verdict.diagnostics[0]?.message ?? '', says)
      assert.match(verdict.diagnostics[0]?.file ?? '', /^Solution\./)
    })
  }
})
