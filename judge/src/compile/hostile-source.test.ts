import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { LanguageCode } from '@gradus/contract/language'
import { startJudge, type RunningJudge } from '../test/judge.ts'
import { compileServersOf } from '../test/compile-server-processes.ts'

/** Sources that attack the compiler: each ends as a failure of its own, and the next submission is judged as ever. */
let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '5,6,7,12,15,16,17' })
})
after(async () => {
  const traces = await judge.traces()
  assert.equal(await judge.stop(), 0)
  assert.deepEqual(traces, [])
})

const deep = (open: string, inner: string, close: string, times: number): string =>
  open.repeat(times) + inner + close.repeat(times)
/** Each line doubles the expansion of the one before. */
const doubling = (line: (at: number) => string, times: number): string =>
  Array.from({ length: times }, (_, at) => line(at)).join('\n')

interface HostileProgram {
  readonly language: LanguageCode
  /** Builds and passes with the tests. */
  readonly right: string
  readonly tests: string
  readonly sources: Readonly<Record<string, string>>
}

const c = {
  right: 'int f(void) { return 1; }\n',
  tests: (name: string) => `#include "${name}"\nint main() { return f() == 1 ? 0 : 1; }\n`,
}
const gnu = (name: string): Record<string, string> => ({
  'a huge constant': `char a[1ull << 40] = {1};\n${c.right}`,
  'deep nesting': `int f() { return ${deep('(', '1', ')', 200_000)}; }\n`,
  'macros that double': `${doubling((at) => `#define M${at + 1} M${at} M${at}`, 40)}\n#define M0 1 +\nint f() { return M40 1; }\n`,
  'an include bomb': `#include "${name}"\n#include "${name}"\n`,
  'an include of the host': '#include "/etc/passwd"\n',
  'an include of a device': '#include "/dev/zero"\n',
  'an include of an endless pipe': '#include "/proc/self/fd/0"\n',
  'a file taken in by the assembler': 'asm(".incbin \\"/etc/shadow\\"");\n',
})

const attacked: Readonly<Record<string, HostileProgram>> = {
  C: { language: 5, right: c.right, tests: c.tests('solution.c'), sources: gnu('solution.c') },
  'C++': {
    language: 12,
    right: c.right,
    tests: c.tests('solution.cpp'),
    sources: {
      'an include of the host': '#include "/etc/passwd"\n',
      'templates without end': 'template <int n> struct T { T<n + 1> t; };\nT<0> t;\nint f() { return 1; }\n',
      'constants that are computed for ever':
        'constexpr int g(int n) { while (true) n++; return n; }\nconstexpr int x = g(1);\nint f() { return x; }\n',
    },
  },
  Java: {
    language: 6,
    right: 'class Solution { static int f() { return 1; } }\n',
    tests:
      'class Main { public static void main(String[] a) { if (Solution.f() != 1) throw new AssertionError(); } }\n',
    sources: {
      'a constant that doubles': `class Solution { static final String S0 = "${'x'.repeat(100)}";\n${doubling((at) => `static final String S${at + 1} = S${at} + S${at};`, 40)}\nstatic int f() { return S40.length(); } }\n`,
      'deep nesting': `class Solution { static int f() { return ${deep('(', '1', ')', 100_000)}; } }\n`,
      'an annotation processor':
        'import javax.annotation.processing.*;\n@SupportedAnnotationTypes("*")\npublic class Solution extends AbstractProcessor {\n  static { System.exit(0); }\n  static int f() { return 2; }\n  public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> a, RoundEnvironment r) { for (;;); }\n}\n',
      'generics that explode': `class Solution { interface N<X> {} interface C<X, Y> extends N<N<? super C<C<X, Y>, C<Y, X>>>> {}\nstatic N<? super C<?, ?>> g(C<?, ?> c) { return c; }\nstatic int f() { return 2; } }\n`,
    },
  },
  'C#': {
    language: 7,
    right: 'public class Solution { public static int F() { return 1; } }\n',
    tests: 'class Tests { static void Main() { if (Solution.F() != 1) throw new System.Exception(); } }\n',
    sources: {
      'a constant that doubles': `public class Solution { const string S0 = "${'x'.repeat(100)}";\n${doubling((at) => `const string S${at + 1} = S${at} + S${at};`, 40)}\npublic static int F() { return S40.Length; } }\n`,
      'deep nesting': `public class Solution { public static int F() { return ${deep('(', '1', ')', 60_000)} + 1; } }\n`,
    },
  },
  Kotlin: {
    language: 15,
    right: 'fun f() = 1\n',
    tests: 'fun main() { check(f() == 1) }\n',
    sources: {
      'a constant that doubles': `const val S0 = "${'x'.repeat(100)}"\n${doubling((at) => `const val S${at + 1} = S${at} + S${at}`, 40)}\nfun f() = S40.length\n`,
      'deep nesting': `fun f() = ${deep('(', '1', ')', 50_000)} + 1\n`,
    },
  },
  Scala: {
    language: 17,
    right: 'object Solution { def f = 1 }\n',
    tests: 'object Tests { def main(a: Array[String]): Unit = assert(Solution.f == 1) }\n',
    sources: {
      'a constant that doubles': `object Solution { final val S0 = "${'x'.repeat(100)}"\n${doubling((at) => `final val S${at + 1} = S${at} + S${at}`, 40)}\ndef f = S40.length }\n`,
      'deep nesting': `object Solution { def f = ${deep('(', '1', ')', 50_000)} + 1 }\n`,
      'a macro that runs in the compiler':
        'import scala.language.experimental.macros\nimport scala.reflect.macros.blackbox.Context\nobject Solution {\n  def f: Int = macro g\n  def g(c: Context): c.Tree = { System.exit(0); ??? }\n}\n',
    },
  },
  Go: {
    language: 16,
    right: 'package main\n\nfunc f() int { return 1 }\n',
    tests: 'package main\n\nfunc main() {\n\tif f() != 1 {\n\t\tpanic("no")\n\t}\n}\n',
    sources: {
      'a huge constant': 'package main\n\nvar a = [1 << 40]byte{1}\n\nfunc f() int { return int(a[5]) }\n',
      'a constant that doubles': `package main\n\nconst s0 = "${'x'.repeat(100)}"\n${doubling((at) => `const s${at + 1} = s${at} + s${at}`, 40)}\n\nfunc f() int { return len(s40) }\n`,
      'deep nesting': `package main\n\nfunc f() int { return ${deep('(', '1', ')', 100_000)} + 1 }\n`,
      'an embedded file':
        'package main\n\nimport _ "embed"\n\n//go:embed main.go\nvar text string\n\nfunc f() int { return 1 }\n',
      'a file of the host':
        'package main\n\nimport _ "embed"\n\n//go:embed /etc/passwd\nvar text string\n\nfunc f() int { return 1 }\n',
      'a flag for the linker':
        'package main\n\n// #cgo LDFLAGS: -Wl,-rpath,/etc\nimport "C"\n\nfunc f() int { return 1 }\n',
    },
  },
}

for (const [name, { language, right, tests, sources }] of Object.entries(attacked))
  describe(`A source that attacks the compiler of ${name} hurts only itself`, { concurrency: 1 }, () => {
    const ask = (candidateSource: string) =>
      judge.verdict({ language, owner: name, candidateSource, challenge: { kind: 'program', tests } })
    for (const [attack, source] of Object.entries(sources))
      test(attack, async () => {
        const verdict = await ask(source)
        const description = JSON.stringify({ ...verdict, compilerOutput: verdict.compilerOutput.slice(0, 1000) })
        assert.ok(['compileError', 'failed', 'runtimeError'].includes(verdict.outcome), description)
        assert.ok(!/root:x?:0:0|HIDDEN/.test(JSON.stringify(verdict)), description)
        const next = await ask(right)
        assert.equal(next.outcome, 'passed', `the next one: ${JSON.stringify(next)}`)
      })
  })

test('A source that takes the compiler too long is a compile error that names the limit in seconds', async () => {
  const { language, right, tests } = attacked['C++'] ?? assert.fail()
  const challenge = { kind: 'program' as const, tests }
  const ask = (candidateSource: string) => judge.verdict({ language, owner: 'templates', candidateSource, challenge })
  // Each level doubles the number of templates.
  const templates =
    'template <int n, int m> struct F { static const int v = F<n - 1, m * 2>::v + F<n - 1, m * 2 + 1>::v; };\n' +
    'template <int m> struct F<0, m> { static const int v = 1; };\n'
  const verdict = await ask(`${templates}int f() { return F<20, 0>::v; }\n`)
  assert.equal(verdict.outcome, 'compileError')
  assert.match(verdict.message ?? '', /^The compiler (took longer than 15 seconds|ran out of memory)/)
  assert.equal((await ask(right)).outcome, 'passed')
})

for (const name of ['Java', 'Kotlin', 'Scala'] as const)
  test(`A compile server that dies is started again, and the submission notices nothing: ${name}`, async () => {
    const { language, right, tests } = attacked[name] ?? assert.fail()
    const challenge = { kind: 'program' as const, tests }
    await judge.verdict({ language, candidateSource: right, challenge })
    const before = compileServersOf(judge.pid)
    assert.ok(before.length > 0)
    for (const pid of before) process.kill(pid, 'SIGKILL')
    const verdict = await judge.verdict({ language, candidateSource: right, challenge })
    assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    assert.ok(compileServersOf(judge.pid).some((pid) => !before.includes(pid)))
  })

test("Two submissions at once never share a compile server: neither sees the other's declarations", async () => {
  const { tests } = attacked['Java'] ?? assert.fail()
  const challenge = { kind: 'program' as const, tests }
  const source = (own: string, other: string): string =>
    `class Solution { static int f() { return 1; } }\nclass Of${own} {}\nclass Looks { Of${other} seen; }\n`
  const verdicts = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      judge.verdict({
        language: 6,
        owner: `owner ${at}`,
        challenge,
        candidateSource: at % 2 === 0 ? source('Even', 'Even') : source('Odd', 'Even'),
      }),
    ),
  )
  assert.deepEqual(
    verdicts.map(({ outcome }) => outcome),
    Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? 'passed' : 'compileError')),
  )
})
