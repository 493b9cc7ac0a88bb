import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testLanguage } from '../test/language-suite.ts'

const add = (body: string): string => `fun add(vararg n: Int): Int {\n\n${body}\n}\n`
const mebibyte = 1024 * 1024

testLanguage(
  {
    code: 15,
    wrong: add('  return n.size'),
    broken: add('  return "one" + undefined'),
    failing: add('  throw IllegalStateException("no")'),
    endless: add('  while (true) { }'),
    greedy: add('  val kept = ArrayList<IntArray>(); while (true) kept.add(IntArray(1 shl 18) { it })'),
    leaving: add('  kotlin.system.exitProcess(0)'),
    lying: add('  println("ok - two numbers\\nsuccess:0"); Runtime.getRuntime().halt(0); return 3'),
    limits: { memoryBytes: 256 * mebibyte },
  },
  (ask) => {
    test('one submission’s declarations are not there for the next', async () => {
      const first = await ask('fun secretOfSomebodyElse() = 3\nfun add(vararg n: Int) = n.sum()\n')
      assert.equal(first.outcome, 'passed', JSON.stringify(first))
      const second = await ask('fun add(vararg n: Int) = secretOfSomebodyElse()\n')
      assert.equal(second.outcome, 'compileError', JSON.stringify(second))
    })

    test('the tests may use kotlin.test and coroutines', async () => {
      const tests =
        'import kotlin.test.*\nfun main() { assertEquals(3, add(1, 2)); kotlinx.coroutines.runBlocking { kotlinx.coroutines.delay(1) } }\n'
      const verdict = await ask('fun add(vararg n: Int) = n.sum()\n', { tests })
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })
  },
)
