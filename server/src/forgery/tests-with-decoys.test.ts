import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { equalsEverything, formWith, outcomeAfterDecoys, rightSource } from '../../test/forged-pass.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/** Which tests have decoys. */

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

for (const { what, tests } of [
  {
    what: 'that show the bound',
    tests: `from solution import double


def at_least(name, got, least):
    if got >= least: print('ok -', name)
    else: print(f'not ok - {name}\\n  ---\\n  expected: at least {least}\\n  got: {got}\\n  ...')


at_least('ten', double(10), 20)
at_least('twelve', double(12), 24)
at_least('three', double(3), 6)
`,
  },
  {
    what: 'that show it like an answer',
    tests: `from solution import double


def check(name, got, expected):
    if got >= expected: print('ok -', name)
    else: print(f'not ok - {name}\\n  ---\\n  expected: {expected}\\n  got: {got}\\n  ...')


check('ten', double(10), 20)
check('twelve', double(12), 24)
check('three', double(3), 6)
`,
  },
  {
    what: 'that end at the first failure',
    tests: `from solution import double
assert double(10) >= 20
print('ok - ten')
assert double(12) >= 24
print('ok - twelve')
assert double(3) >= 6
print('ok - three')
`,
  },
])
  test(`an answer beside the author's that is right, too, is not revoked: tests with a bound ${what}`, async () => {
    const questionId = await aPublicQuestion(site, formWith(tests, rightSource))
    assert.equal(await outcomeAfterDecoys(site, questionId, 'def double(n): return abs(n) * 3 + 100\n'), 'passed')
  })

test('tests that end at their first failure have decoys: an object that equals everything is revoked', async () => {
  const tests = `from solution import double
assert double(2) == 4
print('ok - twice two')
assert double(-3) == -6
print('ok - twice minus three')
assert double(11) == 22
print('ok - twice eleven')
`
  const questionId = await aPublicQuestion(site, formWith(tests, rightSource))
  assert.equal(await outcomeAfterDecoys(site, questionId, equalsEverything), 'failed')
  assert.equal(await outcomeAfterDecoys(site, questionId, rightSource), 'passed')
})

test('the expected answer is found among many inputs that do not matter', async () => {
  const tests = `import unittest
from solution import largest


class Largest(unittest.TestCase):
    def test_first(self):
        self.assertEqual(99, largest([3, 14, 99, 8, 21, 7, 65, 30, 12, 9, 41, 2]))

    def test_second(self):
        self.assertEqual(88, largest([13, 88, 14, 4, 28, 21, 9, 65, 31, 10, 9, 40]))

    def test_third(self):
        self.assertEqual(77, largest([77, 3, 41, 39, 8, 20, 7, 65, 30, 12, 9, 41]))


unittest.main()
`
  const questionId = await aPublicQuestion(site, formWith(tests, 'largest = max\n'))
  const forged = equalsEverything.replace('double(n)', 'largest(a)')
  assert.equal(await outcomeAfterDecoys(site, questionId, forged), 'failed')
  assert.equal(await outcomeAfterDecoys(site, questionId, 'def largest(a): return sorted(a)[-1]\n'), 'passed')
})
