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
    test('a package is refused with its line, because the tests are outside of it', async () => {
      const verdict = await ask('// Mine\npackage com.example\n\nfun add(vararg n: Int) = n.sum()\n')
      const [entry] = verdict.diagnostics
      assert.deepEqual([verdict.outcome, entry?.line], ['compileError', 2])
      assert.equal(
        entry?.message,
        'Leave out the package com.example: the tests look for your code outside of any package.',
      )
    })

    test('one submission’s declarations are not there for the next', async () => {
      const first = await ask('fun secretOfSomebodyElse() = 3\nfun add(vararg n: Int) = n.sum()\n')
      assert.equal(first.outcome, 'passed', JSON.stringify(first))
      const second = await ask('fun add(vararg n: Int) = secretOfSomebodyElse()\n')
      assert.equal(second.outcome, 'compileError', JSON.stringify(second))
    })

    const table = `fun check(name: String, got: Int, expected: Int) = println(if (got == expected) "ok - $name" else "not ok - $name")
      fun main() { for ((numbers, sum) in mapOf(*listOf(listOf(1, 2) to 3, listOf<Int>() to 0).toTypedArray())) check("$numbers", add(*numbers.toIntArray()), sum) }`

    const readers: Record<string, string> = {
      'to, which makes pairs':
        'infix fun List<Int>.to(sum: Int): Pair<List<Int>, Int> { println("read $sum"); return Pair(this, sum) }',
      'component2, which takes an entry of a map apart':
        'operator fun Map.Entry<List<Int>, Int>.component2(): Int { println("read $value"); return value }',
      'listOf with one type':
        'fun listOf(vararg all: Pair<List<Int>, Int>): List<Pair<List<Int>, Int>> { println("read ${all.toList()}"); return all.toList() }',
    }
    for (const [name, declared] of Object.entries(readers)) {
      test(`no function of the library can be replaced for the tests: ${name}`, async () => {
        const verdict = await ask(`${declared}\nfun add(vararg n: Int) = 0\n`, { tests: table })
        assert.equal(verdict.outcome, 'compileError', JSON.stringify(verdict))
        assert.match(verdict.diagnostics[0]?.message ?? '', /is a name of the library that the tests use/)
      })
    }

    test('an extension function of one’s own class, or with a name of one’s own, may be used', async () => {
      const verdict = await ask(
        `class Sum(val value: Int)
        operator fun Sum.plus(n: Int) = Sum(value + n)
        infix fun Sum.to(n: Int) = this + n
        fun IntArray.total() = fold(Sum(0)) { sum, n -> sum to n }.value
        inline fun add(vararg n: Int) = n.total()`,
        { tests: table },
      )
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })

    test('the tests may use kotlin.test and coroutines', async () => {
      const tests =
        'import kotlin.test.*\nfun main() { assertEquals(3, add(1, 2)); kotlinx.coroutines.runBlocking { kotlinx.coroutines.delay(1) } }\n'
      const verdict = await ask('fun add(vararg n: Int) = n.sum()\n', { tests })
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })
  },
)
