import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readReport } from './tap.ts'

const names = ['two numbers', 'no numbers']
const right = 'ok - two numbers\nok - no numbers\n'
const wrong = 'not ok - two numbers\n  ---\n  expected: 3\n  got: 4\n  ...\nok - no numbers\n'

function passes(printed: string, known?: readonly string[]): boolean {
  const { failed, missing } = readReport(printed, known)
  return failed === 0 && missing.length === 0
}

describe('Whatever a candidate prints, a failed test stays failed', () => {
  const prints: Record<string, string> = {
    'a text without a line break': `debug: ${wrong}`,
    'spaces without a line break': `    ${wrong}`,
    'the word ok without a line break': `ok ${wrong}`,
    'a test that passed, without a line break': `ok - no numbers ${wrong}`,
    'a carriage return': `\r${wrong}`,
    'an open block': `ok 1 - all\n  ---\n${wrong}`,
    'an open block and spaces without a line break': `ok 1 - all\n  ---\n  ${wrong}`,
    'an open block with an open text': `ok 1 - all\n  ---\n  message: |\n    ${wrong}`,
    'an open block of a test that failed': `not ok - all\n  ---\n  got: |\n    ${wrong}`,
    'thousands of tests that passed': `${'ok - two numbers\n'.repeat(5000)}${wrong}`,
    'a plan and a version': `TAP version 13\n1..1\n${wrong}`,
    'the same tests before, passed': `${right}${wrong}`,
    'the same tests afterwards, passed': `${wrong}${right}`,
  }
  for (const [name, printed] of Object.entries(prints)) {
    test(`${name}, where the names are known`, () => assert.equal(passes(printed, names), false))
    test(`${name}, where they are not`, () => assert.equal(passes(printed), false))
  }

  test('tests that report only failures', () => {
    assert.equal(passes('debug: not ok add is wrong\n', []), false)
    assert.equal(passes('debug: not ok add is wrong\n'), false)
  })

  test('tests without names', () => {
    const known = ['Test 1', 'Test 2']
    assert.equal(passes('ok\nok\n', known), true)
    assert.equal(passes('ok\ndebug: not ok\nok\n', known), false)
    assert.equal(passes('ok 1\nnot ok 2\n', known), false)
    assert.equal(passes('ok\nok\nok\nnot ok\n', known), false)
  })

  test('silence', () => {
    assert.equal(passes('', names), false)
    assert.equal(passes('ok - two numbers\n', names), false)
    const { missing, unreported } = readReport('ok - two numbers\n', names)
    assert.deepEqual([missing, unreported], [['no numbers'], 1])
    assert.equal(passes('ok - case\n', ['case', 'case']), false, 'a name counts as often as it was reported')
  })
})

describe('Debugging output fails no test', () => {
  const prints: Record<string, string> = {
    'a text without a line break': `debug: ${right}`,
    'a number without a line break': `42${right}`,
    'a text before each test': 'a: ok - two numbers\nb: ok - no numbers\n',
    'sentences with these words': `is ok\nthis is not ok\nokay\nthe book\nnot okay\n${right}`,
    'a line that begins with ok': `ok so far\nok\nok - here\n${right}`,
    'dashes and braces': `---\n  ---\n...\n${right}`,
  }
  for (const [name, printed] of Object.entries(prints))
    test(name, () => assert.equal(passes(printed, names), true, JSON.stringify(readReport(printed, names))))

  test('printed text is not a report if the tests report on a separate channel', () => {
    const { tests, failed } = readReport('ok - debug: not ok - two numbers\n', [], true)
    assert.deepEqual([tests, failed], [[{ name: 'debug: not ok - two numbers', passed: true }], 0])
  })
})

test('results are read with number, directive and block', () => {
  const printed = [
    'ok 1 - an empty list',
    'not ok 2 - two numbers',
    '  ---',
    '  expected: 3',
    "  got: '4'",
    '  message: |',
    '    the sum',
    '    is wrong',
    '  ...',
    'not ok 3 - later # TODO not yet',
    'ok 4 # SKIP no time',
    'ok',
  ].join('\n')
  assert.deepEqual(readReport(printed), {
    tests: [
      { name: 'an empty list', passed: true },
      { name: 'two numbers', passed: false, expected: '3', got: '4', message: 'the sum\nis wrong' },
      { name: 'later', passed: true },
      { name: 'Test 4', passed: true },
      { name: 'Test 5', passed: true },
    ],
    passed: 4,
    failed: 1,
    missing: [],
    unreported: 0,
  })
})
