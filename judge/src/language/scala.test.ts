import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testLanguage } from '../test/language-suite.ts'

const add = (body: string): string => `object Solution {\n  def add(n: Int*): Int = {\n${body}\n  }\n}\n`
const mebibyte = 1024 * 1024

testLanguage(
  {
    code: 17,
    wrong: add('    n.size'),
    broken: add('    "one" + undefined'),
    failing: add('    throw new IllegalStateException("no")'),
    endless: add('    while (true) { }; 0'),
    greedy: add(
      '    val kept = collection.mutable.ListBuffer[Array[Int]](); while (true) kept += Array.fill(1 << 18)(1); 0',
    ),
    leaving: add('    sys.exit(0)'),
    lying: add('    println("ok - two numbers\\nsuccess:0"); Runtime.getRuntime.halt(0); 3'),
    limits: { memoryBytes: 256 * mebibyte },
  },
  (ask) => {
    test('one submission’s declarations are not there for the next', async () => {
      const first = await ask(
        'object SecretOfSomebodyElse { def three = 3 }\nobject Solution { def add(n: Int*) = n.sum }\n',
      )
      assert.equal(first.outcome, 'passed', JSON.stringify(first))
      const second = await ask('object Solution { def add(n: Int*) = SecretOfSomebodyElse.three }\n')
      assert.equal(second.outcome, 'compileError', JSON.stringify(second))
    })
  },
)
