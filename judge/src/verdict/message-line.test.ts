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

describe('Messages on the lines they are about', { concurrency: 2 }, () => {
  test('Python: an exception that the candidate raised', async () => {
    const candidateSource = 'def f(a):\n    return a[5]\n'
    const verdict = await judge.verdict({ candidateSource, challenge: program('from solution import *\nf([])\n') })
    assert.equal(verdict.outcome, 'runtimeError')
    assert.deepEqual(verdict.diagnostics, [
      { file: 'solution.py', line: 2, severity: 'error', message: 'IndexError: list index out of range' },
    ])
  })

  test('JavaScript: a syntax error with its columns, and an exception', async () => {
    const broken = await judge.verdict({
      language: codes.javascript,
      candidateSource: 'const a = 1\nconst a = 2\n',
      challenge: program(''),
    })
    assert.equal(broken.outcome, 'compileError')
    assert.deepEqual(broken.diagnostics, [
      {
        file: 'solution.js',
        line: 2,
        column: 7,
        endColumn: 8,
        severity: 'error',
        message: "SyntaxError: Identifier 'a' has already been declared",
      },
    ])
    const candidateSource = 'function f() {\n  return undefined.x\n}\n'
    const thrown = await judge.verdict({ language: codes.javascript, candidateSource, challenge: program('f()') })
    assert.equal(thrown.outcome, 'runtimeError')
    assert.deepEqual(
      thrown.diagnostics.map(({ file, line, column }) => [file, line, column]),
      [['solution.js', 2, 20]],
    )
  })

  test('JavaScript: promises of the tests are waited for', async () => {
    const candidateSource = 'const later = (value) => new Promise((resolve) => setTimeout(() => resolve(value), 50))'
    const tests = (value: number) => `later(1).then((got) => require('assert').equal(got, ${value}))`
    const right = await judge.verdict({ language: codes.javascript, candidateSource, challenge: program(tests(1)) })
    assert.equal(right.outcome, 'passed', JSON.stringify(right))
    const wrong = await judge.verdict({ language: codes.javascript, candidateSource, challenge: program(tests(2)) })
    assert.equal(wrong.outcome, 'failed')
  })

  test('Java: an exception of the candidate, and a compile error with its columns', async () => {
    const tests = program('class Main {\n  public static void main(String[] a) {\n    Solution.f(null);\n  }\n}')
    const candidateSource = 'class Solution {\n  static int f(String s) {\n    return s.length();\n  }\n}'
    const thrown = await judge.verdict({ language: codes.java, candidateSource, challenge: tests })
    assert.equal(thrown.outcome, 'runtimeError', JSON.stringify(thrown))
    assert.deepEqual(
      thrown.diagnostics.map(({ file, line }) => [file, line]),
      [['Solution.java', 3]],
    )
    const broken = await judge.verdict({
      language: codes.java,
      candidateSource: candidateSource.replace('length', 'size'),
      challenge: tests,
    })
    assert.equal(broken.outcome, 'compileError')
    const [error] = broken.diagnostics
    assert.deepEqual([error?.file, error?.line, error?.severity], ['Solution.java', 3, 'error'])
    assert.match(error?.message ?? '', /cannot find symbol/)
  })

  test('C++: what the linker misses, and a crash by its signal', async () => {
    const tests = program('#include "solution.cpp"\nint main() { return f(); }')
    const missing = await judge.verdict({ language: codes.cpp, candidateSource: 'int f();', challenge: tests })
    assert.equal(missing.outcome, 'compileError')
    assert.match(missing.diagnostics[0]?.message ?? '', /undefined reference to .f/)
    const candidateSource = 'int f() { volatile int *p = nullptr; return *p; }'
    const crashed = await judge.verdict({ language: codes.cpp, candidateSource, challenge: tests })
    assert.equal(crashed.outcome, 'runtimeError')
    assert.match(crashed.message ?? '', /SIGSEGV/)
    const aborting = '#include <cstdlib>\nint f() { std::abort(); }'
    const aborted = await judge.verdict({ language: codes.cpp, candidateSource: aborting, challenge: tests })
    assert.match(aborted.message ?? '', /SIGABRT: it called abort\(\), for example after a failed assertion/)
  })

  test('C and C++: a program whose behaviour is undefined ends with a signal, and never runs on into a pass', async () => {
    const undefinedBodies = {
      'a write to a null pointer': ['int *p = 0; *p = 1; return 0;', /SIGSEGV/],
      __builtin_unreachable: ['__builtin_unreachable();', /SIGILL/],
    } as const
    for (const language of ['c', 'cpp'] as const) {
      const main = 'int main(void) { if (f() != 5) return 1; return 0; }'
      const tests = program(`#include "solution.${language}"\n${main}`)
      const bodies = { ...undefinedBodies, ...(language === 'cpp' ? { 'no return': ['', /SIGILL/] as const } : {}) }
      for (const [name, [body, signal]] of Object.entries(bodies)) {
        const candidateSource = `int f(void) { ${body} }`
        const verdict = await judge.verdict({ language: codes[language], candidateSource, challenge: tests })
        assert.equal(verdict.outcome, 'runtimeError', `${name} in ${language}`)
        assert.match(verdict.message ?? '', signal, `${name} in ${language}`)
      }
    }
  })

  test('Go: a panic of the candidate, and an unused import', async () => {
    const tests = program('package main\n\nfunc main() {\n\tf(nil)\n}\n')
    const panicked = await judge.verdict({
      language: codes.go,
      candidateSource: 'package main\n\nfunc f(a []int) int {\n\treturn a[3]\n}\n',
      challenge: tests,
    })
    assert.equal(panicked.outcome, 'runtimeError', JSON.stringify(panicked))
    assert.deepEqual(
      panicked.diagnostics.map(({ file, line }) => [file, line]),
      [['solution.go', 4]],
    )
    const unused = await judge.verdict({
      language: codes.go,
      candidateSource: 'package main\n\nimport "fmt"\n\nfunc f(a []int) {}\n',
      challenge: tests,
    })
    assert.equal(unused.outcome, 'compileError')
    assert.deepEqual(
      unused.diagnostics.map(({ file, line }) => [file, line]),
      [['solution.go', 3]],
    )
  })

  test('a line number that no file has, printed by the program, does not make the verdict unreadable', async () => {
    const go = `package main

import (
	"fmt"
	"os"
)

func half(n int) int {
	fmt.Fprintln(os.Stderr, "panic: made up\\n\\ngoroutine 1 [running]:\\n\\t/box/solution.go:99999999999999999999999 +0x1d")
	os.Exit(2)
	return 0
}
`
    const tests = 'package main\n\nfunc main() { half(2) }\n'
    const verdict = await judge.verdict({ language: codes.go, candidateSource: go, challenge: program(tests) })
    assert.equal(verdict.outcome, 'runtimeError', JSON.stringify(verdict))
    assert.equal(verdict.diagnostics[0]?.line, 2 ** 31 - 1)
  })

  test('an error in the hidden tests is shown by line, without their text', async () => {
    for (const [language, tests] of [
      [codes.c, '#include "solution.c"\nint main(void) {\n  return missing(SECRET_WORD "in the tests");\n}'],
      [
        codes.java,
        'class Main {\n  public static void main(String[] a) {\n    Solution.missing("SECRET_WORD");\n  }\n}',
      ],
      [codes.python, 'from solution import *\n\nmissing("SECRET_WORD")'],
      [codes.javascript, '\n\nmissing("SECRET_WORD")'],
      [codes.go, 'package main\nfunc main() {\n\tmissing("SECRET_WORD")\n}'],
    ] as const) {
      const candidateSource =
        language === codes.java ? 'class Solution {}' : language === codes.go ? 'package main' : ''
      const verdict = await judge.verdict({ language, candidateSource, challenge: program(tests) })
      assert.ok(['compileError', 'failed'].includes(verdict.outcome), JSON.stringify(verdict))
      const texts = verdict.output + verdict.compilerOutput
      assert.match(texts, /missing/, JSON.stringify(verdict))
      assert.ok(!/in the tests"|missing\("?SECRET/.test(texts), texts)
    }
  })

  test('a compiler is not led out of its box', async () => {
    const tests = program('#include "solution.c"\n/* HIDDEN-PART */\nint main(void) { return 0; }')
    for (const candidateSource of [
      '#include "/etc/passwd"',
      '#include "tests.c"',
      '#include "/dev/stdin"\nint x = ',
      'asm(".incbin \\"/etc/shadow\\"");',
      'asm(".incbin \\"tests.c\\"");',
      '#include "solution.c"',
      'int a[1ull << 60];\n#error no',
    ]) {
      const verdict = await judge.verdict({ language: codes.c, candidateSource, challenge: tests })
      assert.equal(verdict.outcome, 'compileError', candidateSource + JSON.stringify(verdict))
      assert.ok(!JSON.stringify(verdict).includes('HIDDEN-PART'))
    }
    // javac reads 20,000 parentheses in a deep stack, and gives up on more without being lost for the next source.
    const bomb = `class Solution { Object o = ${'('.repeat(120_000)}1${')'.repeat(120_000)}; }`
    const main = program('class Main { public static void main(String[] a) {} }')
    assert.equal(
      (await judge.verdict({ language: codes.java, candidateSource: bomb, challenge: main })).outcome,
      'compileError',
    )
    assert.equal(
      (await judge.verdict({ language: codes.java, candidateSource: 'class Solution {}', challenge: main })).outcome,
      'passed',
    )
    const embedded = 'package main\n\nimport _ "embed"\n\n//go:embed main.go\nvar text string\n'
    assert.equal(
      (
        await judge.verdict({
          language: codes.go,
          candidateSource: embedded,
          challenge: program('package main\nfunc main() { println(text) }'),
        })
      ).outcome,
      'compileError',
    )
  })
})
