import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startJudge, type RunningJudge } from '../test/judge.ts'

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '5,6,7,12,15,16' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

/** Tests that contain a secret and call a function that the candidate's code lacks, or has with other types. */
const mismatches = {
  C: {
    language: 5,
    candidateSource: 'int other(void) { return 0; }\n',
    tests:
      '#include "solution.c"\n#include <string.h>\nint main(void) { return strcmp(add("s3cret", 4), "s3cret"); }\n',
    expected: /add/,
  },
  'C++': {
    language: 12,
    candidateSource: '#include <vector>\nint add(std::vector<int> v) { return v.size(); }\n',
    tests:
      '#include "solution.cpp"\n#include <string>\nint main() {\n  std::string secret = "s3cret";\n  return add(secret, "s3cret");\n}\n',
    expected: /could not convert … from ‘std::string’/,
  },
  Java: {
    language: 6,
    candidateSource: 'class Solution {}\n',
    tests:
      'class Main {\n  public static void main(String[] a) {\n    System.out.println(Solution.add("s3cret"));\n  }\n}\n',
    expected: /method add\(.*String\)/,
  },
  'C#': {
    language: 7,
    candidateSource: 'class Solution {}\n',
    tests: 'class Tests {\n  static void Main() {\n    System.Console.WriteLine(Solution.Add("s3cret"));\n  }\n}\n',
    expected: /Add/,
  },
  Kotlin: {
    language: 15,
    candidateSource: 'fun other() = 1\n',
    tests: 'fun main() {\n  println(add("s3cret"))\n}\n',
    expected: /add/,
  },
  Go: {
    language: 16,
    candidateSource: 'package main\n\nfunc add(n int) int { return n }\n',
    tests: 'package main\n\nfunc main() {\n  println(add("s3cret"))\n}\n',
    expected: /cannot use … \(untyped string constant\) as int value/,
  },
} as const

describe('A redacted message names what the code lacks, without quoting hidden tests', { concurrency: 2 }, () => {
  for (const [name, { language, candidateSource, tests, expected }] of Object.entries(mismatches))
    test(name, async () => {
      const task = { language, candidateSource, challenge: { kind: 'program' as const, tests } }
      const verdict = await judge.verdict(task)
      assert.equal(verdict.outcome, 'compileError', JSON.stringify(verdict))
      assert.ok(!JSON.stringify(verdict).includes('s3cret'), JSON.stringify(verdict))
      const matching = verdict.diagnostics.filter(({ message }) => expected.test(message))
      assert.ok(matching.length > 0, JSON.stringify(verdict))
      assert.match(matching[0]?.message ?? '', /^The tests don’t compile with your code: /)
      const unredacted = await judge.verdict({ ...task, showsTests: true })
      assert.ok(
        unredacted.diagnostics.some(({ line }) => line > 1),
        'with visible tests, the message has its line',
      )
    })
})

/** Sources with an unclosed block, behind which the tests' own declarations become errors. */
const unclosed = {
  C: { language: 5, file: 'solution.c', sources: ['int q(void) {\n', 'struct q {\n', 'int q(\n', 'typedef int\n'] },
  'C++': {
    language: 12,
    file: 'solution.cpp',
    sources: ['int q() {\n', 'class q {\n', 'namespace q {\n', 'enum q {\n'],
  },
} as const

for (const [name, { language, file, sources }] of Object.entries(unclosed))
  test(`A message about the tests has none of the names that they declare: ${name}`, async () => {
    const tests = [
      `#include "${file}"`,
      'struct HiddenType { int hiddenField; };',
      'static int hiddenCheck(int n, const char *hiddenText) { int hiddenLocal = n; return hiddenLocal + hiddenText[0]; }',
      'int main(void) { struct HiddenType hiddenValue = {3}; return hiddenCheck(add(1, 2), "") + hiddenValue.hiddenField; }',
      '',
    ].join('\n')
    for (const source of ['', ...sources]) {
      const candidateSource = source === '' ? '' : `int add(int a, int b) { return a + b; }\n${source}`
      const verdict = await judge.verdict({ language, candidateSource, challenge: { kind: 'program', tests } })
      assert.equal(verdict.outcome, 'compileError', source)
      assert.doesNotMatch(JSON.stringify(verdict), /hidden(?! test)/i, source)
      if (source === '') assert.match(JSON.stringify(verdict.diagnostics), /add/)
    }
  })

test("An error in the candidate's own file comes first, and nothing about the tests is shown beside it", async () => {
  const verdict = await judge.verdict({
    language: 12,
    candidateSource: '#include <vector>\nint add(std::vector<int> v) {\n  return v.sise();\n}\n',
    challenge: {
      kind: 'program',
      tests: '#include "solution.cpp"\nint main() { return added({1}) + add(2, 3) + more(); }\n',
    },
  })
  assert.equal(verdict.diagnostics[0]?.file, 'solution.cpp')
  assert.equal(verdict.diagnostics[0]?.line, 3)
  assert.ok(!/added|more|tests\.cpp/.test(JSON.stringify(verdict)), JSON.stringify(verdict))
})
