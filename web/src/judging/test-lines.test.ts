import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutTestLines } from './test-lines.ts'

const passed = (name: string) => ({ name, passed: true })
const failed = (name: string) => ({ name, passed: false })

test('the tests’ lines and their blocks are left out, and what the program printed stays', () => {
  const output =
    'in double: 2\nnot ok 1 - two\n  ---\n  expected: "4"\n  got: "2"\n  message: |\n    wrong\n  ...\nin double: 0\nok 2 - zero\nbye'
  assert.equal(withoutTestLines(output, [failed('two'), passed('zero')]), 'in double: 2\nin double: 0\nbye')
})

test('a run whose program printed nothing leaves nothing', () => {
  assert.equal(withoutTestLines('ok - two\nok zero\n', [passed('two'), passed('zero')]), '')
})

test('nothing that the program printed is lost', () => {
  const tests = [passed('two'), failed('zero')]
  for (const output of [
    'ok\nok then\nnot ok 7 - of no test\n',
    // Lines that look similar: the opposite result, other text before it, or indentation.
    'not ok - two\nprinted: ok - two\n  ok - two\n',
    '  ---\n  expected: 4\n  ...\n',
  ])
    assert.equal(withoutTestLines(output, tests), output)
  assert.equal(withoutTestLines('ok - two\nok - two\n', tests), 'ok - two\n', 'once for each test')
  const open = '  ---\n  expected: 4\nprinted\n'
  assert.equal(withoutTestLines(`not ok - zero\n${open}`, tests), open, 'a block that does not end')
})

test('what a program prints for a case stays, whatever the case is named', () => {
  const output = 'ok 1 - Sample 1\n'
  assert.equal(withoutTestLines(output, [{ ...passed('Sample 1'), outcome: 'passed' }]), output)
})
