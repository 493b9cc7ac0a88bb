import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testLanguage } from '../test/language-suite.ts'

const add = (body: string): string => `add() {\n${body}\n}\n`

const fixture = (name: string): string => readFileSync(new URL(`../test/stand-in/${name}`, import.meta.url), 'utf8')

testLanguage(
  {
    code: 10,
    wrong: add('  echo $(($1 - $2))'),
    broken: 'add() {\n  echo 1\n) }\n',
    failing: 'add() {\n  local sum\n  nothing_of_this_name 1\n}\n',
    endless: add('  while :; do :; done'),
    greedy: add('  local text=x\n  while :; do text+=$text; done'),
    leaving: 'exit 0\n',
    lying: 'echo "ok - two numbers"; echo success:0; trap "exit 0" EXIT; exit 0\n',
  },
  (ask) => {
    test('the tests’ exit keeps its meaning, whatever the solution defines', async () => {
      const verdict = await ask('exit() { :; }\nunset -f exit\nadd() { echo 7; }\n', {
        tests: 'source solution.sh\n[[ $(add 1 2) == 3 ]] || exit 1\n',
      })
      assert.equal(verdict.outcome, 'failed')
      assert.match(verdict.message ?? '', /status 1/)
    })

    test('the tests are in no variable, function or file, and the channel is not there', async () => {
      const verdict = await ask(
        'add() { { set; declare -f; history; cat /gradus/* /box/*; cat /proc/self/environ /proc/$PPID/cmdline; }' +
          ' 2>/dev/null | grep -ac HID"DEN"; { echo >&3; } 2>/dev/null && echo open; }\n',
        { tests: 'source solution.sh\n# HIDDEN\n[[ $(add) == 0 ]]\n' },
      )
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })

    test('a program that the tests start cannot confirm its own results', async () => {
      const lie = `for number in {3..20}; do { echo 'ok - sum' >&"$number"; } 2>/dev/null; done; printf 'x\\nok - sum\\n'\n`
      const tests = `got=$(bash solution.sh 1 2)
if [[ $got == 3 ]]; then echo 'ok - sum'; else printf 'not ok - sum\\n  ---\\n  got: %s\\n' "$got"; fi
bash solution.sh 1 2 | grep -qx 3 && echo 'ok - with grep'
:
`
      const wrong = await ask(lie, { tests })
      assert.notEqual(wrong.outcome, 'passed', JSON.stringify(wrong))
      assert.deepEqual(
        wrong.tests.filter(({ passed }) => passed),
        [],
      )
      const right = await ask('echo $(($1 + $2))\n', { tests })
      assert.deepEqual([right.outcome, right.tests.map(({ passed }) => passed)], ['passed', [true, true]])
    })

    test('what a function leaves in variables that the tests calculate with is not executed', async () => {
      const verdict = await ask(
        `sort_numbers() { declare -ga numbers=(1 'x[$(declare -p hidden >&2)]' 'hidden=99'); }
count() { n='x[$(declare -p hidden >&2)]'; }
`,
        {
          tests: `source solution.sh
declare -ai numbers=(3 1 2)
hidden=4711
sort_numbers
[[ \${numbers[*]} == '3 1 2' && $hidden == 4711 ]]
n=1
count
n=$((n + 1))
[[ $n == 2 ]]
`,
        },
      )
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
      assert.doesNotMatch(verdict.output, /4711/)
    })

    test('background processes that are left running delay nothing', async () => {
      const verdict = await ask('sleep 60 &\nadd() { echo $(($1 + ${2:-0})); }\n', {
        tests: 'source solution.sh\n[[ $(add 1 2) == 3 ]]\n',
      })
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })

    test('what functions print, return and leave in variables reaches the tests, and only that', async () => {
      const verdict = await ask(fixture('solution.sh'), { tests: fixture('tests.sh') })
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
      assert.equal(verdict.tests.length, 24, JSON.stringify(verdict.tests))
    })

    test("the candidate's shell sees nothing of the tests' shell, and can at most end it with a signal", async () => {
      const sees = await ask(
        'add() { cat /proc/[0-9]*/{cmdline,environ,maps} 2>/dev/null | grep -ac -e runner.sh -e HID"DEN"; }\n',
        { tests: 'source solution.sh\n# HIDDEN\n[[ $(add) == 0 ]]\n' },
      )
      assert.equal(sees.outcome, 'passed', JSON.stringify(sees))
      for (const signal of ['USR1', 'TERM', 'KILL']) {
        const verdict = await ask(`add() { kill -${signal} $PPID; echo 3; }\n`, {
          tests: 'source solution.sh\nadd 1 2\nadd 1 2\n',
        })
        assert.ok(['failed', 'runtimeError'].includes(verdict.outcome), JSON.stringify(verdict))
      }
    })
  },
)
