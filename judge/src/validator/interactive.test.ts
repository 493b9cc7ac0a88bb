import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { JudgeTask, Verdict } from '@gradus/contract/judge'
import type { z } from 'zod'
import { startJudge, type RunningJudge } from '../test/judge.ts'

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ JUDGE_SANDBOX_POOL: '8', LANGUAGES: '6,8,12' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

const python = 8 as const
const cpp = 12 as const
const java = 6 as const

/** Thinks of the number in the case's input and answers guesses; the answer's file says how many are allowed. */
const guessing = `
import sys
secret, most = int(open(sys.argv[1]).read()), int(open(sys.argv[2]).read())
feedback = sys.argv[3]
def wrong(why):
    open(feedback + 'judgemessage.txt', 'w').write(why)
    sys.exit(43)
for turn in range(most):
    line = sys.stdin.readline()
    if not line.strip().isdigit(): wrong(f'turn {turn + 1}: {line!r} is not a number')
    guess = int(line)
    print('correct' if guess == secret else 'higher' if guess < secret else 'lower', flush=True)
    if guess == secret: sys.exit(43 if sys.stdin.readline() else 42)
wrong('too many guesses')
`
type Challenge = z.input<typeof JudgeTask>['challenge']
const interactive = (validator: string, cases: { input: string; answer: string }[], more: object = {}): Challenge => ({
  kind: 'inputOutput',
  cases: cases.map((one, index) => ({ id: `Test ${index + 1}`, ...one })),
  validator: { language: python, files: [{ fileName: 'validate.py', body: validator }] },
  interactive: true,
  ...more,
})
const guess = interactive(guessing, [
  { input: '37\n', answer: '7\n' },
  { input: '100\n', answer: '7\n' },
])

const bisecting = {
  [python]: `
low, high = 1, 100
while True:
    guess = (low + high) // 2
    print(guess, flush=True)
    answer = input()
    if answer == 'correct': break
    if answer == 'higher': low = guess + 1
    else: high = guess - 1
`,
  [cpp]: `
#include <iostream>
#include <string>
int main() {
  int low = 1, high = 100;
  for (std::string answer; answer != "correct";) {
    int guess = (low + high) / 2;
    std::cout << guess << std::endl;
    std::cin >> answer;
    if (answer == "higher") low = guess + 1; else high = guess - 1;
  }
}
`,
  [java]: `
import java.util.Scanner;
public class Main {
  public static void main(String[] arguments) {
    Scanner in = new Scanner(System.in);
    int low = 1, high = 100;
    while (true) {
      int guess = (low + high) / 2;
      System.out.println(guess);
      String answer = in.next();
      if (answer.equals("correct")) return;
      if (answer.equals("higher")) low = guess + 1; else high = guess - 1;
    }
  }
}
`,
}

const play = (
  candidateSource: string,
  challenge: Challenge = guess,
  more: Partial<z.input<typeof JudgeTask>> = {},
): Promise<Verdict> => judge.verdict({ language: python, candidateSource, challenge, ...more })

describe('An interactive question', { concurrency: 2 }, () => {
  for (const language of [python, cpp, java] as const)
    test(`is solved in language ${language} by talking with the validator`, async () => {
      const verdict = await play(bisecting[language], guess, { language })
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
      assert.equal(verdict.tests.length, 2)
    })

  test('an answer that the validator refuses is wrong, and the author of the question sees the reason and the transcript', async () => {
    const linear = 'for guess in range(1, 101):\n    print(guess, flush=True)\n    if input() == "correct": break\n'
    const verdict = await play(linear, guess, { showsTests: true })
    assert.equal(verdict.outcome, 'failed')
    assert.equal(verdict.tests[0]?.message, 'too many guesses')
    assert.equal(verdict.tests[0]?.transcript?.split('\n').slice(0, 4).join('\n'), '>1\n<higher\n>2\n<higher')
    const { tests } = await play(linear)
    assert.deepEqual(
      tests.map(({ message, transcript, expected }) => [message, transcript, expected]),
      [
        ['Wrong answer.', undefined, undefined],
        ['Wrong answer.', undefined, undefined],
      ],
    )
  })

  test('a program that crashes because of the refusal gave a wrong answer; one that crashes by itself has a runtime error', async () => {
    const overRefusal = 'while True:\n    print(1, flush=True)\n    assert input() == "correct"\n'
    const refusing = interactive(`import sys\nsys.stdin.readline()\nprint('no', flush=True)\nsys.exit(43)`, [
      { input: '', answer: '' },
    ])
    assert.equal((await play(overRefusal, refusing)).outcome, 'failed')
    const byItself = await play('print(50, flush=True)\nraise ValueError(input())\n')
    assert.equal(byItself.outcome, 'runtimeError')
  })

  test('a program that ends early, or writes to a validator that has ended, is not ended by a broken pipe', async () => {
    const chatty = 'import sys\nprint("hello", flush=True)\nfor _ in range(20000): print("more")\n'
    const accepting = (last: string) =>
      interactive(`import sys, time\nsys.stdin.readline()\n${last}\nsys.exit(42)`, [{ input: '', answer: '' }])
    assert.equal((await play(chatty, accepting('sys.stdin.close()'))).outcome, 'passed')
    const deaf = 'print("hello")\n'
    const talkative = accepting('sys.stdin.read()\nfor _ in range(20000): print("more")')
    assert.equal((await play(deaf, talkative)).outcome, 'passed')
  })

  test('where both wait for the other, the program ends at its limit on the clock', async () => {
    const verdict = await play('input()\n', guess, { limits: { wallMilliseconds: 1_000 }, showsTests: true })
    assert.equal(verdict.outcome, 'timeLimit', JSON.stringify(verdict))
    assert.match(verdict.message ?? '', /most of it waiting/)
  })

  test("the validator's time and memory do not count for the program", async () => {
    const slow = interactive(
      'import sys, time\nheld = bytearray(100 << 20)\nend = time.process_time() + 2.2\nwhile time.process_time() < end: pass\nprint("go", flush=True)\nsys.exit(42 if sys.stdin.readline() == "done\\n" else 43)',
      [{ input: '', answer: '' }],
    )
    const verdict = await play('input()\nprint("done")\n', slow, {
      limits: { cpuMilliseconds: 2_000, wallMilliseconds: 2_000, memoryBytes: 64 * 1024 * 1024 },
    })
    assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    assert.ok((verdict.tests[0]?.memoryBytes ?? 0) < 100 * 1024 * 1024)
  })

  test('the validator may be in another language, of several files', async () => {
    const validator = {
      language: cpp,
      files: [
        {
          fileName: 'validate.cpp',
          body: '#include "verdict.h"\n#include <iostream>\nint main() { int n; std::cout << 6 << std::endl; std::cin >> n; return verdict(n); }\n',
        },
        { fileName: 'verdict.h', body: 'int verdict(int n);\n' },
        { fileName: 'verdict.cpp', body: '#include "verdict.h"\nint verdict(int n) { return n == 7 ? 42 : 43; }\n' },
      ],
    }
    const challenge = { ...interactive('', [{ input: '', answer: '' }]), validator } as Challenge
    assert.equal((await play('print(int(input()) + 1)\n', challenge)).outcome, 'passed')
    assert.equal((await play('print(int(input()))\n', challenge)).outcome, 'failed')
  })

  test('the limits of CPU time, memory and output apply in a conversation', async () => {
    const limits = { cpuMilliseconds: 500, memoryBytes: 64 * 1024 * 1024, outputBytes: 65_536 }
    assert.equal((await play('while True: pass\n', guess, { limits })).outcome, 'timeLimit')
    assert.equal((await play('held = bytearray(200 << 20)\n', guess, { limits })).outcome, 'memoryLimit')
    const flood = 'import sys\nwhile True: sys.stdout.write("1" * 4096)\n'
    assert.equal((await play(flood, guess, { limits: { ...limits, cpuMilliseconds: 5_000 } })).outcome, 'outputLimit')
  })

  test('a validator that fails by itself is a judge error; one that fails because the program crashed is not', async () => {
    const broken = interactive('raise SystemExit(1)', [{ input: '', answer: '' }])
    assert.equal((await play('print(1)\n', broken)).outcome, 'judgeError')
    // Who waits for it then ends with an exception.
    assert.equal((await play('print(input())\n', broken)).outcome, 'judgeError')
    const careless = interactive('import sys\nint(sys.stdin.readline())\nsys.exit(42)', [{ input: '', answer: '' }])
    assert.equal((await play('raise ValueError()\n', careless)).outcome, 'runtimeError')
  })

  test("neither program sees the other's processes or files", async () => {
    const looking = `
import os
open('/box/tmp/left', 'w').close()
others = [pid for pid in os.listdir('/proc') if pid.isdigit() and pid not in ('1', str(os.getpid()))]
print(others, os.path.exists('/gradus-case'), 'feedback' in os.listdir('/box/tmp'), flush=True)
input()
`
    const reading = interactive(
      `
import os, sys
own = ('1', str(os.getpid()), str(os.getppid()))
others = [pid for pid in os.listdir('/proc') if pid.isdigit() and pid not in own]
line = sys.stdin.readline().strip()
text = f'{line}; {others} {os.path.exists("/box/tmp/left")}'
open(sys.argv[3] + 'judgemessage.txt', 'w').write(text)
sys.exit(43)
`,
      [{ input: '', answer: '' }],
    )
    const verdict = await play(looking, reading, { showsTests: true })
    assert.equal(verdict.tests[0]?.message, '[] False False; [] False')
  })
})

test('a conversation leaves nothing behind, however it ended', async () => {
  const bare = await startJudge({ LANGUAGES: '8' })
  const verdictOf = (candidateSource: string, limits = {}) =>
    bare.verdict({ language: python, candidateSource, challenge: guess, limits })
  assert.equal((await verdictOf(bisecting[python])).outcome, 'passed')
  assert.equal((await verdictOf('input()\n', { wallMilliseconds: 1_000 })).outcome, 'timeLimit')
  const gone = new AbortController()
  const task = { language: python, owner: 'a user', candidateSource: 'input()\n', challenge: guess }
  const open = fetch(`${bare.url}/judge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(task),
    signal: gone.signal,
  }).catch(() => 'gone')
  await pause(500)
  gone.abort()
  assert.equal(await open, 'gone')
  assert.deepEqual(await bare.traces(), [])
  assert.equal((await verdictOf(bisecting[python])).outcome, 'passed')
  assert.equal(await bare.stop(), 0)
})

describe('A question of several passes', { concurrency: 2 }, () => {
  /** Pass by pass the program gets what it printed before; the validator counts in a file of its own. */
  const relay = `
import os, sys
feedback = sys.argv[3]
count = int(open(feedback + 'count').read()) if os.path.exists(feedback + 'count') else 0
assert not os.path.exists(feedback + 'nextpass.in')
said = sys.stdin.read().strip()
open(feedback + 'judgemessage.txt', 'a').write(f'{open(sys.argv[1]).read().strip()} to {said}; ')
if count == int(open(sys.argv[2]).read()): sys.exit(42 if said == 'done' else 43)
open(feedback + 'count', 'w').write(str(count + 1))
open(feedback + 'nextpass.in', 'w').write(said + '\\n')
sys.exit(42)
`
  const several = (passes: number) =>
    interactive(relay, [{ input: '1\n', answer: '2\n' }], { interactive: false, passes })
  const twice = 'said = input()\nprint({"1": "2", "2": "4"}.get(said, "done"))\n'

  test('is run again on nextpass.in, and what the validator wrote lasts from pass to pass', async () => {
    assert.equal((await play(twice, several(3))).outcome, 'passed')
    const wrong = await play('print(int(input()) * 2)\n', several(3), { showsTests: true })
    assert.equal(wrong.outcome, 'failed')
    assert.equal(wrong.tests[0]?.message, '1 to 2; 2 to 4; 4 to 8;')
    assert.equal(wrong.tests[0]?.transcript, '<1\n>2\n---\n<2\n>4\n---\n<4\n>8\n')
  })

  test('a program cannot store anything from pass to pass', async () => {
    const keeping =
      'import os\nseen = os.path.exists("note")\nopen("note", "w").close()\nprint("seen" if seen else input())\n'
    const verdict = await play(keeping, several(3), { showsTests: true })
    assert.equal(verdict.tests[0]?.message, '1 to 1; 1 to 1; 1 to 1;')
  })

  test('more passes than the question allows, or another pass after a refusal, is a judge error that says so', async () => {
    const more = await play(twice, several(2))
    assert.equal(more.outcome, 'judgeError')
    assert.match(more.message ?? '', /more than the 2 passes/)
    const torn = interactive(
      'import sys\nopen(sys.argv[3] + "nextpass.in", "w").close()\nsys.exit(43)',
      [{ input: '', answer: '' }],
      { interactive: false, passes: 2 },
    )
    assert.match((await play('print(1)\n', torn)).message ?? '', /another pass .* and refused/)
  })

  test('may be interactive, too', async () => {
    const talking = `
import os, sys
said = int(open(sys.argv[1]).read())
print(said, flush=True)
if int(sys.stdin.readline()) != said + 1: sys.exit(43)
if said < 3: open(sys.argv[3] + 'nextpass.in', 'w').write(str(said + 1))
sys.exit(42)
`
    const challenge = interactive(talking, [{ input: '1\n', answer: '' }], { passes: 3 })
    const verdict = await play('print(int(input()) + 1)\n', challenge, { showsTests: true })
    assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    assert.equal(verdict.tests[0]?.transcript, '<1\n>2\n---\n<2\n>3\n---\n<3\n>4\n')
    assert.equal((await play('print(int(input()))\n', challenge)).outcome, 'failed')
  })

  test('needs a validator', async () => {
    const { status } = await judge.post({
      language: python,
      owner: 'a user',
      candidateSource: '',
      challenge: { kind: 'inputOutput', cases: [{ id: '1', input: '', answer: '' }], interactive: true },
    })
    assert.equal(status, 400)
  })
})
