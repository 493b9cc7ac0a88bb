import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getSubmission } from '@gradus/contract/submission'
import { aUser } from '../../test/account.ts'
import { equalsEverything, forgeableForm, rightSource, secondLook, submitPython } from '../../test/forged-pass.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/** Which tests have decoys, and that a right answer which is not the author's passes none. */

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

/** Python tests around a function `double`. */
function formWith(tests: string, solution: string) {
  const form = forgeableForm()
  const [given] = form.implementations
  return { ...form, implementations: [{ ...given, type: 8 as const, starter: '', tests, solution }] }
}

async function outcomeAfterDecoys(questionId: number, source: string): Promise<string | undefined> {
  const user = await aUser(site)
  const { id, verdict } = await submitPython(user, questionId, source)
  assert.equal(verdict?.outcome, 'passed', JSON.stringify(verdict))
  await secondLook(site)
  return (await user.call(getSubmission, { params: { id } })).verdict?.outcome
}

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
    assert.equal(await outcomeAfterDecoys(questionId, 'def double(n): return abs(n) * 3 + 100\n'), 'passed')
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
  assert.equal(await outcomeAfterDecoys(questionId, equalsEverything), 'failed')
  assert.equal(await outcomeAfterDecoys(questionId, rightSource), 'passed')
})

for (const { what, tests } of [
  {
    what: 'in a list',
    tests: `from solution import two_sum


def check(name, got, allowed):
    ok = got in allowed
    print(('ok - ' if ok else 'not ok - ') + name)
    return ok


fine = all([
    check('three numbers', two_sum([2, 7, 11], 9), ([0, 1], [1, 0])),
    check('four numbers', two_sum([3, 2, 4, 9], 6), ([1, 2], [2, 1])),
    check('the same number twice', two_sum([3, 3], 6), ([0, 1], [1, 0])),
    check('negative numbers', two_sum([-1, -5, 8, 4], 7), ([0, 2], [2, 0])),
])
assert fine
`,
  },
  {
    what: 'in lines of their own, where a test shows the first as expected',
    tests: `from solution import two_sum


def check(name, got, *allowed):
    if got in allowed: print('ok -', name)
    else: print(f'not ok - {name}\\n  ---\\n  expected: {allowed[0]}\\n  got: {got}\\n  ...')


check(
    'three numbers',
    two_sum([2, 7, 11], 9),
    [0, 1],
    [1, 0],
)
check(
    'four numbers',
    two_sum([3, 2, 4, 9], 6),
    [1, 2],
    [2, 1],
)
check(
    'negative numbers',
    two_sum([-1, -5, 8, 4], 7),
    [0, 2],
    [2, 0],
)
`,
  },
])
  test(`of several right answers, each stays: answers ${what}`, async () => {
    const twoSum = (pair: string) =>
      `def two_sum(a, t):\n    for i in range(len(a)):\n        for j in range(i):\n            if a[i] + a[j] == t: return ${pair}\n`
    const questionId = await aPublicQuestion(site, formWith(tests, twoSum('[j, i]')))
    assert.equal(await outcomeAfterDecoys(questionId, twoSum('[i, j]')), 'passed')
    assert.equal(await outcomeAfterDecoys(questionId, equalsEverything.replace('double(n)', 'two_sum(a, t)')), 'failed')
  })
