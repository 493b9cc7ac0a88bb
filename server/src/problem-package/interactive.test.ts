import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getQuestionSource } from '@gradus/contract/editing'
import { getQuestionSamples } from '@gradus/contract/sample'
import { PackageReport, exportPackage } from '@gradus/contract/problem-package'
import { getQuestion } from '@gradus/contract/question'
import { Submission, submitCode } from '@gradus/contract/submission'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import { sendPackage, takePackage, type Files } from '../../test/problem-package.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
  admin = await anAdmin(site)
})
after(() => site.close())

const bisecting = `low, high = 1, 1000
while True:
    guess = (low + high) // 2
    print(guess, flush=True)
    answer = input()
    if answer == "correct": break
    if answer == "higher": low = guess + 1
    else: high = guess - 1
`
/** Its own helper header, as many packages have. */
const guessing = {
  'validate.h': `#include <cstdlib>
#include <fstream>
#include <iostream>
inline std::ifstream judge_in;
inline std::ofstream message;
inline void open(char **words) { judge_in.open(words[1]); message.open(std::string(words[3]) + "judgemessage.txt"); }
[[noreturn]] inline void wrong(const std::string &why) { message << why << std::endl; std::exit(43); }
`,
  'validate.cc': `#include "validate.h"
int main(int count, char **words) {
  open(words);
  int secret, most = count > 4 ? std::atoi(words[4]) : 10;
  judge_in >> secret;
  for (int turn = 0, guess; turn < most; turn++) {
    if (!(std::cin >> guess)) wrong("no guess");
    std::cout << (guess == secret ? "correct" : guess < secret ? "higher" : "lower") << std::endl;
    if (guess == secret) { std::string more; if (std::cin >> more) wrong("more after the end"); return 42; }
  }
  wrong("too many guesses");
}
`,
}
const guess: Files = {
  'problem.yaml':
    'name: Guess the number\\nvalidation: custom interactive\\nvalidator_flags: "12"\\nlanguages: python3 cpp\\n'.replaceAll(
      '\\n',
      '\n',
    ),
  '.timelimit': '2\n',
  'problem_statement/problem.en.md': 'Find the number by asking for it.\n',
  'data/sample/1.in': '500\n',
  'data/sample/1.ans': '\n',
  'data/sample/1.interaction': '>500\n<correct\n',
  'data/sample/2.interaction': '>10\n<higher\n>11\n<correct\n',
  'data/secret/01.in': '1\n',
  'data/secret/01.ans': '\n',
  'data/secret/02.in': '1000\n',
  'data/secret/02.ans': '\n',
  'output_validators/guess/validate.h': guessing['validate.h'],
  'output_validators/guess/validate.cc': guessing['validate.cc'],
  'submissions/accepted/bisecting.py': bisecting,
  'submissions/wrong_answer/linear.py':
    'for guess in range(1, 1001):\n    print(guess, flush=True)\n    if input() == "correct": break\n',
  'submissions/run_time_error/crash.py': 'print(1, flush=True)\nraise ValueError(input())\n',
}

const take = (files: Files, query?: string) => takePackage(admin, files, query)
const submit = async (questionId: number, candidateSource: string) => {
  const body = { questionId, candidateSource, type: 8, additionalFiles: [] }
  return Submission.parse(await (await aUser(site)).call(submitCode, { body }, 'application/json')).verdict
}

test('an interactive package becomes a question whose programs talk to its validator', async () => {
  const report = await take({ ...guess, 'submissions/time_limit_exceeded/silent.py': 'input()\n' })
  assert.equal(report.reason, null, JSON.stringify(report.submissions))
  const messages = Object.fromEntries(report.submissions.map((one) => [one.file, one.message]))
  assert.equal(messages['wrong_answer/linear.py'], 'sample/1: too many guesses')
  const id = report.questionId ?? -1
  const question = await aVisitor(site).call(getQuestion, { params: { id }, query: {} })
  assert.deepEqual([question.interactive, question.passes], [true, 1])
  assert.equal((await submit(id, bisecting))?.outcome, 'passed')
  const wrong = await submit(id, 'print(7, flush=True)\n')
  assert.equal(wrong?.outcome, 'failed')
  assert.ok(!JSON.stringify(wrong).includes('transcript'), 'only its author sees what was said')
})

test('readers of an interactive question see its conversations, never the input and answer of a case', async () => {
  const { questionId } = await take(guess)
  const params = { id: questionId ?? -1 }
  assert.deepEqual(await aVisitor(site).call(getQuestionSamples, { params }), [
    { id: 'Conversation 1', conversation: '>500\n<correct\n' },
    { id: 'Conversation 2', conversation: '>10\n<higher\n>11\n<correct\n' },
  ])
  const bare = await take({ ...guess, 'data/sample/1.interaction': undefined, 'data/sample/2.interaction': undefined })
  const none = await aVisitor(site).call(getQuestionSamples, { params: { id: bare.questionId ?? -1 } })
  assert.deepEqual(none, [])
})

/** The word is guessed letter by letter: each letter is a pass. */
const hangman: Files = {
  'problem.yaml':
    'name: Hangman in passes\nvalidation: custom multi-pass\nvalidator_flags: --message "You guessed wrong"\nlanguages: python3\nlimits:\n  validation_passes: 26\n',
  '.timelimit': '2\n',
  'problem_statement/problem.en.md': 'Guess a letter. You are told which ones were guessed.\n',
  'data/sample/1.in': '\n___\n',
  'data/sample/1.ans': 'abc\n',
  'data/secret/testdata.yaml': 'output_validator_flags: --secret\n',
  'data/secret/1.in': '\n____\n',
  'data/secret/1.ans': 'bead\n',
  'data/secret/long/testdata.yaml': 'output_validator_flags: --secret --note "a long word"\n',
  'data/secret/long/1.in': '\n_____\n',
  'data/secret/long/1.ans': 'decaf\n',
  'output_validators/hangman.py': `import sys, os
guessed, word = open(sys.argv[1]).read().split('\\n')[:2]
answer = open(sys.argv[2]).read().strip()
feedback, flags = sys.argv[3], sys.argv[4:]
assert flags[:2] == ['--message', 'You guessed wrong'], flags
assert ('--secret' in flags) == (answer != 'abc'), flags
assert ('a long word' in flags) == (answer == 'decaf'), flags
letter = sys.stdin.read().strip()
passes = feedback + 'passes'
count = int(open(passes).read()) if os.path.exists(passes) else 0
assert count == len(guessed), (count, guessed)
open(passes, 'w').write(str(count + 1))
if len(letter) != 1 or letter in guessed:
    open(feedback + 'judgemessage.txt', 'a').write(f'{letter!r} after {guessed!r}')
    sys.exit(43)
now = ''.join(c if c == letter or c == old else '_' for c, old in zip(answer, word))
if now != answer: open(feedback + 'nextpass.in', 'w').write(f'{guessed}{letter}\\n{now}\\n')
sys.exit(42)
`,
  'submissions/accepted/alphabet.py':
    'guessed = input()\nprint(next(c for c in "abcdefghijklmnopqrstuvwxyz" if c not in guessed))\n',
  'submissions/wrong_answer/always.py': 'print("a")\n',
}

test('a multi-pass package is run pass after pass, with the flags of each group', async () => {
  const report = await take(hangman)
  assert.equal(report.reason, null, JSON.stringify(report.submissions))
  const always = report.submissions.find((one) => one.file === 'wrong_answer/always.py')
  assert.equal(always?.message, "sample/1: 'a' after 'a'")
  const id = report.questionId ?? -1
  const question = await aVisitor(site).call(getQuestion, { params: { id }, query: {} })
  assert.deepEqual([question.interactive, question.passes], [false, 26])
  assert.equal((await submit(id, 'print("z" if not input() else "y")\n'))?.outcome, 'failed')
})

test('the newer format has the same declarations in addition to the type', async () => {
  const { '.timelimit': _limit, ...rest } = guess
  const newer = (type: string, limits: string) => ({
    ...rest,
    'problem.yaml': `problem_format_version: 2023-07-draft\nname: { en: Guess the number }\ntype: ${type}\nlimits: { time_limit: 2${limits} }\nlanguages: [python3]\n`,
    'problem_statement/problem.en.md': undefined,
    'statement/problem.en.md': 'Find the number by asking for it.\n',
    'output_validators/guess/validate.h': undefined,
    'output_validators/guess/validate.cc': undefined,
    'output_validator/validate.h': guessing['validate.h'],
    'output_validator/validate.cc': guessing['validate.cc'],
  })
  const talking = await take(newer('[pass-fail, interactive]', ''))
  assert.equal(talking.reason, null, JSON.stringify(talking.submissions))
  const params = { id: talking.questionId ?? -1 }
  assert.equal((await aVisitor(site).call(getQuestion, { params, query: {} })).interactive, true)
  const both = await take(newer('[interactive, multi-pass]', ', validation_passes: 3'))
  const { content } = await admin.call(getQuestionSource, { params: { id: both.questionId ?? -1 } })
  assert.deepEqual([content.inputOutput?.interaction.interactive, content.inputOutput?.interaction.passes], [true, 3])
})

test('importing an exported interactive or multi-pass question gives the same question', async () => {
  for (const files of [guess, hangman]) {
    const first = await take(files)
    const exported = await admin.fetch(exportPackage.url.replace(':id', String(first.questionId)))
    const archive = Buffer.from(await exported.arrayBuffer())
    const again = PackageReport.parse(await (await sendPackage(admin, archive)).json())
    assert.equal(again.reason, null, JSON.stringify(again.submissions))
    const [one, other] = await Promise.all(
      [first, again].map(async ({ questionId }) => {
        const { content } = await admin.call(getQuestionSource, { params: { id: questionId ?? -1 } })
        return { title: content.title, inputOutput: content.inputOutput }
      }),
    )
    assert.deepEqual(other, one)
  }
})
