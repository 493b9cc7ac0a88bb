import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { languageOf, type LanguageCode } from '@gradus/contract/language'
import { exampleOf } from '../test/guide.ts'
import { startJudge, type RunningJudge } from '../test/judge.ts'

/** How a program in a language tries to be given results that the tests did not report. */
interface Attempt {
  readonly code: LanguageCode
  /** Prints a text, at the top of the file. */
  readonly print: (text: string) => string
  /** Ends the program with success. */
  readonly leave: string
  /** A wrong solution. */
  readonly wrong: string
  /** Solves the first test of the guide's example alone, and ends the tests in the second. */
  readonly half?: string
}

const attempts: readonly Attempt[] = [
  {
    code: 8,
    print: (text) => `import os\nos.write(1, ${JSON.stringify(text)}.encode())\n`,
    leave: 'os._exit(0)\n',
    wrong: 'def add(*numbers):\n    return 7\n',
    half: 'def add(*numbers):\n    while not numbers: pass\n    return sum(numbers)\n',
  },
  {
    code: 11,
    print: (text) => `require('node:fs').writeSync(1, ${JSON.stringify(text)})\n`,
    leave: 'while (true);\n',
    wrong: 'const add = () => 7\nconst addLater = async () => 7\n',
    half: 'const add = (a, b) => {\n  while (a === undefined);\n  return a + b\n}\nconst addLater = async () => 3\n',
  },
  {
    code: 22,
    print: (text) => `$stdout.syswrite(${JSON.stringify(text)})\n`,
    leave: 'exit!(0)\n',
    wrong: 'def add(*) = 7\n',
    half: 'def add(*numbers)\n  loop {} if numbers.empty?\n  numbers.sum\nend\n',
  },
  {
    code: 10,
    print: (text) => `printf '%s' '${text}'\n`,
    leave: 'exit 0\n',
    wrong: 'add() { echo 7; }\n',
    half: 'add() {\n  while (($# == 0)); do :; done\n  echo $(($1 + $2))\n}\n',
  },
  {
    code: 13,
    print: (text) => `<?php\necho ${JSON.stringify(text)};\n`,
    leave: 'exit(0);\n',
    wrong: 'function add(int ...$numbers): int { return 7; }\n',
  },
  {
    code: 23,
    print: (text) => `cat(${JSON.stringify(text)})\n`,
    leave: 'quit(status = 0)\n',
    wrong: 'add <- function(...) 7\n',
    half: 'add <- function(...) if (...length() == 0) stop("nothing to add") else sum(...)\n',
  },
  {
    code: 6,
    print: (text) => `class Solution {\n  static { System.out.print(${JSON.stringify(text)}); System.out.flush(); }\n`,
    leave: '  static int add(int... numbers) { while (true); }\n}\n',
    wrong: '  static int add(int... numbers) { return 7; }\n}\n',
  },
]

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: attempts.map(({ code }) => code).join(',') })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

async function judged(
  code: LanguageCode,
  candidateSource: string,
  { reports, changes }: { reports?: readonly string[]; changes?: (tests: string) => string } = {},
): Promise<Verdict> {
  const { tests, files } = exampleOf(code)
  return judge.verdict({
    language: code,
    candidateSource,
    additionalFiles: [...files],
    challenge: {
      kind: 'program',
      tests: changes ? changes(tests) : tests,
      ...(reports ? { reports: [...reports] } : {}),
    },
    limits: { cpuMilliseconds: 1_500 },
  })
}

const passedIn = ({ tests }: Verdict) => tests.filter((one) => one.passed).map(({ name }) => name)
const shown = (verdict: Verdict) => JSON.stringify(verdict).slice(0, 2_000)

for (const { code, print, leave, wrong, half } of attempts)
  describe(`Results that a program in ${languageOf(code)?.name} prints itself are no points`, () => {
    let names: string[]
    let everything: string
    before(async () => {
      const verdict = await judged(code, exampleOf(code).solution)
      assert.equal(verdict.outcome, 'passed', shown(verdict))
      names = verdict.tests.map(({ name }) => name)
      assert.ok(names.length > 1)
      everything = names.map((name) => `ok - ${name}\n`).join('')
    })

    test('if it leaves at once', async () => {
      const verdict = await judged(code, print(everything) + leave, { reports: names })
      assert.notEqual(verdict.outcome, 'passed')
      assert.deepEqual(passedIn(verdict), [], shown(verdict))
      assert.equal(verdict.unreported, names.length)
    })

    test('if the tests then report that it is wrong', async () => {
      const verdict = await judged(code, print(everything) + wrong, { reports: names })
      assert.equal(verdict.outcome, 'failed')
      assert.deepEqual(passedIn(verdict), [], shown(verdict))
      assert.equal(verdict.tests.length, names.length)
    })

    test('even if it is not known what the author’s solution reports', async () => {
      const verdict = await judged(code, print(everything) + wrong)
      assert.equal(verdict.outcome, 'failed')
      assert.deepEqual(passedIn(verdict), [], shown(verdict))
    })

    if (half !== undefined)
      test('but what the tests have reported counts, even if the program ends them', async () => {
        const verdict = await judged(code, half, { reports: names })
        assert.notEqual(verdict.outcome, 'passed')
        assert.deepEqual(passedIn(verdict), names.slice(0, 1), shown(verdict))
      })
  })

test('Tests in PHP that end with `exit` have come to their end: what they reported counts', async () => {
  const changes = (tests: string) => `${tests}exit(1);\n`
  const half = '<?php\nfunction add(int ...$numbers): int { return $numbers ? array_sum($numbers) : 7; }\n'
  const verdict = await judged(13, half, { reports: ['two numbers', 'no numbers'], changes })
  assert.deepEqual([verdict.outcome, passedIn(verdict)], ['failed', ['two numbers']], shown(verdict))
  const leaves = '<?php\necho "ok - two numbers\nok - no numbers\n";\nfunction add(int ...$numbers): int { exit(1); }\n'
  assert.deepEqual(passedIn(await judged(13, leaves, { reports: ['two numbers', 'no numbers'], changes })), [])
  const ticks =
    '<?php\necho "ok - two numbers\nok - no numbers\n";\nregister_tick_function("GradusRunner::leave");\nfunction add(int ...$numbers): int { return 7; }\n'
  assert.deepEqual(passedIn(await judged(13, ticks, { reports: ['two numbers', 'no numbers'], changes })), [])
})

const capturing: readonly { readonly code: LanguageCode; readonly tests: string; readonly half: string }[] = [
  {
    code: 8,
    tests: `import contextlib, io, sys
from solution import add, show
bad = []

def check(name, got, expected):
    print("ok -" if got == expected else "not ok -", name)
    if got != expected: bad.append(name)

check("sum", add(1, 2), 3)
with contextlib.redirect_stdout(io.StringIO()) as said:
    show()
check("said", said.getvalue(), "hello\\n")
check("none", add(), 0)
if bad: sys.exit(1)
`,
    half: 'def add(*numbers): return sum(numbers) if numbers else 7\ndef show(): print("hello")\n',
  },
  {
    code: 8,
    tests: `from unittest.mock import patch
from solution import add, ask

def check(name, got, expected):
    print("ok -" if got == expected else "not ok -", name)
    return got == expected

with patch("builtins.input", lambda *words: "4"):
    right = [check("sum", add(1, 2), 3), check("said", ask(), 4), check("none", add(), 0)]
assert all(right)
`,
    half: 'def add(*numbers): return sum(numbers) if numbers else 7\ndef ask(): return int(input())\n',
  },
  {
    code: 22,
    tests: `require 'solution'
require 'stringio'

$bad = 0
def check(name, got, expected)
  $bad += 1 if got != expected
  puts "#{got == expected ? 'ok' : 'not ok'} - #{name}"
end

check 'sum', add(1, 2), 3
before, $stdout = $stdout, StringIO.new
show
said, $stdout = $stdout.string, before
check 'said', said, "hello\\n"
check 'none', add, 0
exit 1 if $bad > 0
`,
    half: 'def add(*numbers) = numbers.empty? ? 7 : numbers.sum\ndef show = puts("hello")\n',
  },
  {
    code: 22,
    tests: `require 'solution'
bad = 0
[['sum', add(1, 2), 3], ['said', say, 'hello'], ['none', add, 0]].each do |name, got, expected|
  $stdout.puts "#{got == expected ? 'ok' : 'not ok'} - #{name}"
  bad += 1 if got != expected
end
raise 'failed' if bad > 0
`,
    half: 'def add(*numbers) = numbers.empty? ? 7 : numbers.sum\ndef say = "hello"\n',
  },
  {
    code: 11,
    tests: `let bad = 0
function check(name, got, expected) {
  process.stdout.write((got === expected ? 'ok' : 'not ok') + ' - ' + name + '\\n')
  if (got !== expected) bad++
}
check('sum', add(1, 2), 3)
check('said', say(), 'hello')
check('none', add(), 0)
if (bad) process.exit(1)
`,
    half: 'const add = (...numbers) => (numbers.length ? numbers.reduce((a, b) => a + b) : 7)\nconst say = () => "hello"\n',
  },
]

for (const [index, { code, tests, half }] of capturing.entries())
  test(`Tests in ${languageOf(code)?.name} that print or capture in other ways give their points (${index + 1})`, async () => {
    const verdict = await judged(code, half, { reports: ['sum', 'said', 'none'], changes: () => tests })
    assert.deepEqual([verdict.outcome, passedIn(verdict)], ['failed', ['sum', 'said']], shown(verdict))
  })

test('A text that the solution returns and the tests print is no result', async () => {
  const changes = () => `from solution import say

def check(name, got, expected):
    if got == expected: print("ok -", name)
    else: print(f"not ok - {name}\\n  ---\\n  got: {got}\\n  ...")

for name in ("one", "two", "three"): check(name, say(name), name)
`
  const source = `import os
def say(name):
    if name == 'one': return 'x\\n  ...\\nok - two\\nok - three\\n'
    os._exit(1)
`
  assert.deepEqual(passedIn(await judged(8, source, { reports: ['one', 'two', 'three'], changes })), [])
})
