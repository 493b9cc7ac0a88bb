import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { languageOf, type LanguageCode } from '@gradus/contract/language'
import { startJudge, type RunningJudge } from '../test/judge.ts'

interface Asserting {
  readonly code: LanguageCode
  readonly tests: string
  readonly right: string
  readonly wrong: string
  /** The name of the assertion, if the language has several. */
  readonly what?: string
}

const csharp = (assertion: string) => ({
  code: 7 as const,
  what: assertion,
  tests: `using System;
using System.Diagnostics;
public class Tests {
  public static void Main() {
    ${assertion}(Solution.Add(1, 2) == 3, "1 + 2");
    Console.WriteLine("ok - two numbers");
  }
}
`,
  right: 'public class Solution { public static int Add(int a, int b) { return a + b; } }\n',
  wrong: 'public class Solution { public static int Add(int a, int b) { return 7; } }\n',
})

const asserting: readonly Asserting[] = [
  {
    code: 6,
    tests: `public class Main {
  public static void main(String[] args) {
    assert Solution.add(1, 2) == 3 : "1 + 2";
    System.out.println("ok - two numbers");
  }
}
`,
    right: 'class Solution { static int add(int a, int b) { return a + b; } }\n',
    wrong: 'class Solution { static int add(int a, int b) { return 7; } }\n',
  },
  {
    code: 15,
    tests: 'fun main() {\n    assert(add(1, 2) == 3) { "1 + 2" }\n    println("ok - two numbers")\n}\n',
    right: 'fun add(a: Int, b: Int) = a + b\n',
    wrong: 'fun add(a: Int, b: Int) = 7\n',
  },
  csharp('Debug.Assert'),
  csharp('Trace.Assert'),
]

describe("The language's own assertions count in tests", { concurrency: 2 }, () => {
  let judge: RunningJudge
  before(async () => {
    judge = await startJudge({ LANGUAGES: [...new Set(asserting.map(({ code }) => code))].join(',') })
  })
  after(async () => {
    assert.equal(await judge.stop(), 0)
  })

  for (const { code, what, tests, right, wrong } of asserting) {
    test(`${languageOf(code)?.name} ${what ?? 'assert'}`, async () => {
      const verdictOf = (candidateSource: string) =>
        judge.verdict({ language: code, candidateSource, challenge: { kind: 'program', tests } })
      const passing = await verdictOf(right)
      assert.equal(passing.outcome, 'passed', JSON.stringify(passing))
      const failing = await verdictOf(wrong)
      assert.equal(failing.outcome, 'failed', JSON.stringify(failing))
      assert.match(failing.message ?? '', /1 \+ 2/)
    })
  }
})
