import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { firstLanguages, startJudge, type RunningJudge } from '../test/judge.ts'

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ JUDGE_SANDBOX_POOL: '8', LANGUAGES: `${firstLanguages},7,13,15` })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

/** The same small challenge in each language: a function that adds, a checker that reads two numbers and their sum. */
const advanced = [
  {
    language: 5 as const,
    interface: 'int add(int a, int b);\n',
    candidateSource: '#include "interface.h"\nint add(int a, int b) { return a + b; }\n',
    checkerMain:
      '#include "interface.h"\n#include "solution.c"\n#include <stdio.h>\nint main(void) { int a, b, s; scanf("%d %d %d", &a, &b, &s); return add(a, b) != s; }\n',
  },
  {
    language: 12 as const,
    interface: 'int add(int a, int b);\n',
    candidateSource: '#include "interface.h"\nint add(int a, int b) { return a + b; }\n',
    checkerMain:
      '#include "interface.h"\n#include "solution.cpp"\n#include <iostream>\nint main() { int a, b, s; std::cin >> a >> b >> s; return add(a, b) != s; }\n',
  },
  {
    language: 6 as const,
    interface: 'public interface Adder { int add(int a, int b); }\n',
    candidateSource: 'class Solution implements Adder { public int add(int a, int b) { return a + b; } }\n',
    checkerMain:
      'import java.util.*; class Main { public static void main(String[] x) { Scanner in = new Scanner(System.in); Adder adder = new Solution(); if (adder.add(in.nextInt(), in.nextInt()) != in.nextInt()) System.exit(1); } }\n',
  },
  {
    language: 8 as const,
    interface: 'class Adder:\n    def add(self, a, b): raise NotImplementedError\n',
    candidateSource: 'from interface import Adder\nclass Sum(Adder):\n    def add(self, a, b): return a + b\n',
    checkerMain: 'from solution import *\na, b, s = map(int, input().split())\nassert Sum().add(a, b) == s\n',
  },
  {
    language: 11 as const,
    interface: 'module.exports = { check: (value) => { if (typeof value !== "number") throw new TypeError() } }\n',
    candidateSource: 'const { check } = require("./interface.js")\nfunction add(a, b) { check(a); return a + b }\n',
    checkerMain:
      'const [a, b, s] = require("fs").readFileSync("/dev/stdin", "utf8").split(" ").map(Number)\nrequire("assert").equal(add(a, b), s)\n',
  },
  {
    language: 16 as const,
    interface: 'package main\n\ntype Adder interface{ Add(a, b int) int }\n',
    candidateSource: 'package main\n\ntype Sum struct{}\n\nfunc (Sum) Add(a, b int) int { return a + b }\n',
    checkerMain:
      'package main\n\nimport "fmt"\n\nfunc main() {\n\tvar a, b, s int\n\tfmt.Scan(&a, &b, &s)\n\tvar adder Adder = Sum{}\n\tif adder.Add(a, b) != s {\n\t\tpanic("wrong")\n\t}\n}\n',
  },
  {
    language: 7 as const,
    interface: 'public interface IAdder { int Add(int a, int b); }\n',
    candidateSource: 'public class Solution : IAdder { public int Add(int a, int b) { return a + b; } }\n',
    checkerMain:
      "class Tests { static int Main() { var n = System.Array.ConvertAll(System.Console.ReadLine().Split(' '), int.Parse); IAdder adder = new Solution(); return adder.Add(n[0], n[1]) == n[2] ? 0 : 1; } }\n",
  },
  {
    language: 13 as const,
    interface: '<?php\ninterface Adder { public function add(int $a, int $b): int; }\n',
    candidateSource:
      "<?php\nrequire_once 'interface.php';\nclass Solution implements Adder { public function add(int $a, int $b): int { return $a + $b; } }\n",
    checkerMain:
      "<?php\nrequire 'solution.php';\n[$a, $b, $s] = array_map('intval', explode(' ', fgets(STDIN)));\nassert((new Solution())->add($a, $b) === $s);\n",
  },
  {
    language: 15 as const,
    interface: 'interface Adder { fun add(a: Int, b: Int): Int }\n',
    candidateSource: 'class Solution : Adder { override fun add(a: Int, b: Int) = a + b }\n',
    checkerMain:
      'fun main() { val (a, b, s) = readln().split(" ").map { it.toInt() }; val adder: Adder = Solution(); check(adder.add(a, b) == s) }\n',
  },
]

describe('An advanced question is built once and run once a case', { concurrency: 2 }, () => {
  for (const { language, candidateSource, checkerMain, interface: shared } of advanced) {
    test(`in language ${language}`, async () => {
      const cases = [
        { id: 'one', input: '1 2 3\n' },
        { id: 'two', input: '2 2 5\n' },
        { id: 'three', input: '-1 1 0\n' },
      ]
      const challenge = { kind: 'cases' as const, checkerMain, interface: shared, cases }
      const verdict = await judge.verdict({ language, candidateSource, challenge })
      assert.deepEqual(
        verdict.tests.map(({ name, passed }) => [name, passed]),
        [
          ['one', true],
          ['two', false],
          ['three', true],
        ],
        JSON.stringify(verdict),
      )
      assert.equal(verdict.outcome, 'failed')
      assert.equal(verdict.score, 2 / 3)
      assert.ok(verdict.tests.every((single) => (single.memoryBytes ?? 0) > 0 && single.cpuMilliseconds !== undefined))
      const right = { ...challenge, cases: cases.filter(({ id }) => id !== 'two') }
      assert.equal((await judge.verdict({ language, candidateSource, challenge: right })).outcome, 'passed')
    })
  }

  test('tests in C enable more of the headers, as any program does: #define _GNU_SOURCE comes first', async () => {
    const verdict = await judge.verdict({
      language: 5,
      candidateSource: 'int answer(void) { return 42; }\n',
      challenge: {
        kind: 'program',
        tests:
          '#define _GNU_SOURCE\n#include <fcntl.h>\n#include "solution.c"\nint main(void) { return answer() != 42 || O_PATH == 0; }\n',
      },
    })
    assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
  })

  test('a candidate that exits with 0 inside the checker does not pass the case', async () => {
    const challenge = {
      kind: 'cases' as const,
      checkerMain: 'from solution import *\ncheck()',
      cases: [{ id: 'a', input: '' }],
    }
    const verdict = await judge.verdict({ candidateSource: 'import os\ndef check(): os._exit(0)', challenge })
    assert.equal(verdict.outcome, 'failed')
    assert.match(verdict.tests[0]?.message ?? '', /before the last test/)
  })
})

const doubling = [
  {
    language: 5 as const,
    candidateSource: '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", 2 * n); return 0; }',
  },
  {
    language: 12 as const,
    candidateSource: '#include <iostream>\nint main() { int n; std::cin >> n; std::cout << 2 * n; }',
  },
  {
    language: 6 as const,
    candidateSource:
      'import java.util.*; public class Doubler { public static void main(String[] a) { System.out.println(2 * new Scanner(System.in).nextInt()); } }',
  },
  { language: 8 as const, candidateSource: 'print(2 * int(input()))' },
  { language: 11 as const, candidateSource: "console.log(2 * Number(require('fs').readFileSync(0, 'utf8')))" },
  {
    language: 16 as const,
    candidateSource:
      'package main\n\nimport "fmt"\n\nfunc main() {\n\tvar n int\n\tfmt.Scan(&n)\n\tfmt.Println(2 * n)\n}\n',
  },
]

describe("Input and output: the candidate's own program answers each case", { concurrency: 2 }, () => {
  for (const { language, candidateSource } of doubling) {
    test(`in language ${language}`, async () => {
      const cases = [
        { id: 'sample', input: '2\n', answer: '4\n', sample: true },
        { id: 'secret', input: '21\n', answer: '43\n' },
      ]
      const verdict = await judge.verdict({ language, candidateSource, challenge: { kind: 'inputOutput', cases } })
      assert.deepEqual(
        verdict.tests.map(({ name, outcome }) => [name, outcome]),
        [
          ['sample', 'passed'],
          ['secret', 'failed'],
        ],
        JSON.stringify(verdict),
      )
      assert.deepEqual([verdict.tests[0]?.expected, verdict.tests[0]?.got?.trim()], ['4\n', '4'])
      assert.equal(verdict.tests[1]?.expected, undefined)
      assert.equal(verdict.tests[1]?.got, undefined)
    })
  }

  const tellers = {
    'an exception': 'raise ValueError(input())',
    'a syntax error of its own making': 'raise SyntaxError(input())',
    'its output': 'print(input())',
    'its error output': 'import sys\nsys.stderr.write(sys.stdin.read())',
  }
  for (const [how, candidateSource] of Object.entries(tellers))
    test(`nothing about a secret case leaves the judge by ${how}`, async () => {
      const cases = [{ id: 'secret', input: 'hidden-word\n', answer: '4\n' }]
      const verdict = await judge.verdict({ candidateSource, challenge: { kind: 'inputOutput', cases } })
      assert.notEqual(verdict.outcome, 'passed')
      assert.doesNotMatch(JSON.stringify(verdict), /hidden-word/)
    })

  const echo = 'import sys\nsys.stdout.write(sys.stdin.read())'
  const compare = async (answer: string, got: string, comparison = {}): Promise<string> => {
    const challenge = { kind: 'inputOutput' as const, cases: [{ id: 'a', input: got, answer }], comparison }
    return (await judge.verdict({ candidateSource: echo, challenge })).outcome
  }

  test('answers are compared token by token, with tolerance, case and spaces as the author wants', async () => {
    assert.equal(await compare('1 2\n3', ' 1  2 3 \n'), 'passed')
    assert.equal(await compare('1 2', '1 2 3'), 'failed')
    assert.equal(await compare('Yes', 'YES'), 'passed')
    assert.equal(await compare('Yes', 'YES', { caseSensitive: true }), 'failed')
    assert.equal(await compare('a b', 'a  b', { spaceSensitive: true }), 'failed')
    assert.equal(await compare('0.5', '0.5000001'), 'failed')
    assert.equal(await compare('0.5', '0.5000001', { absoluteTolerance: 1e-6 }), 'passed')
    assert.equal(await compare('1000000', '1000001', { relativeTolerance: 1e-5 }), 'passed')
    assert.equal(await compare('1', 'nan', { absoluteTolerance: 10 }), 'failed')
  })

  test("a validator judges in a sandbox of its own, by the ICPC format's exit statuses", async () => {
    const validator = {
      language: 8 as const,
      files: [
        {
          fileName: 'validate.py',
          body: 'import sys\nwanted = int(open(sys.argv[1]).read())\ngot = int(sys.stdin.read())\nopen(sys.argv[3] + "judgemessage.txt", "w").write("x")\nsys.exit(42 if got > wanted else 43)',
        },
      ],
    }
    const challenge = { kind: 'inputOutput' as const, validator, cases: [{ id: 'a', input: '5', answer: '' }] }
    assert.equal((await judge.verdict({ candidateSource: 'print(int(input()) + 9)', challenge })).outcome, 'passed')
    const refused = await judge.verdict({ candidateSource: 'print(1)', challenge })
    assert.equal(refused.outcome, 'failed', JSON.stringify(refused) + judge.output())
  })

  test('points are given by groups', async () => {
    const cases = [
      { id: '1', input: '1', answer: '1', group: 'easy', points: 20 },
      { id: '2', input: '2', answer: '2', group: 'easy', points: 20 },
      { id: '3', input: '3', answer: '3', group: 'hard', points: 30 },
      { id: '4', input: '4', answer: '5', group: 'hard', points: 30 },
    ]
    const verdict = await judge.verdict({ candidateSource: echo, challenge: { kind: 'inputOutput', cases } })
    assert.equal(verdict.score, 0.4)
  })
})

describe('Own input', () => {
  test("the candidate's program runs once on the user's own input, and the output isn't judged", async () => {
    const verdict = await judge.verdict({
      candidateSource: 'print(input()[::-1])',
      challenge: { kind: 'ownInput', input: 'abc\n' },
    })
    assert.equal(verdict.outcome, 'passed')
    assert.equal(verdict.output, 'cba\n')
    const apart = await judge.verdict({
      candidateSource: 'import sys\nprint("out")\nprint("err", file=sys.stderr)',
      challenge: { kind: 'ownInput', input: '' },
    })
    assert.deepEqual([apart.output, apart.errorOutput], ['out\n', 'err\n'])
    const crashed = await judge.verdict({
      candidateSource: 'input()\nraise ValueError("no")',
      challenge: { kind: 'ownInput', input: '\n' },
    })
    assert.equal(crashed.outcome, 'runtimeError')
    assert.equal(crashed.diagnostics[0]?.line, 2)
  })

  test("it is built with the question's main if there is one", async () => {
    const main = 'from solution import *\nprint(f(int(input())))'
    const verdict = await judge.verdict({
      candidateSource: 'def f(n): return n * n',
      challenge: { kind: 'ownInput', input: '7', main },
    })
    assert.equal(verdict.output, '49\n')
    const c = await judge.verdict({
      language: 5,
      candidateSource: '#include "interface.h"\nint f(int n) { return n * n; }\n',
      challenge: {
        kind: 'ownInput',
        input: '7',
        main: '#include "solution.c"\n#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", f(n)); }\n',
        interface: 'int f(int n);\n',
      },
    })
    assert.equal(c.output, '49\n', JSON.stringify(c))
  })
})
