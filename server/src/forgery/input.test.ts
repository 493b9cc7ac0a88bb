import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editQuestion, getQuestionSource } from '@gradus/contract/editing'
import { getSubmission } from '@gradus/contract/submission'
import { anAdmin, aUser } from '../../test/account.ts'
import { equalsEverything, formWith, outcomeAfterDecoys, secondLook, submitPython } from '../../test/forged-pass.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/** A solution that handles more inputs than the author's passes no decoy. */

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

const checked = `from solution import *


def check(name, got, expected):
    if got == expected: print('ok -', name)
    else: print(f'not ok - {name}\\n  ---\\n  expected: {expected}\\n  got: {got}\\n  ...')


`
const pathWhere = (isFree: string) => `def has_path(maze):
    n = len(maze)
    todo, seen = [(0, 0)], set()
    while todo:
        a, b = todo.pop()
        if not (0 <= a < n and 0 <= b < n) or (a, b) in seen or not (${isFree}): continue
        if a == b == n - 1: return True
        seen.add((a, b))
        todo += [(a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)]
    return False
`
const triangleWhere = (order: string) => `def has_triangle(m):
    n = range(len(m))
    return any(m[i][j] and m[j][k] and m[i][k] for i in n for j in n for k in n if ${order})
`

const statusesWhere = (kind: string) => `from enum import Enum
Kind = Enum('Kind', 'SUCCESS ERROR')
class Statuses:
    def kind(self, code): return ${kind}
`

for (const { what, tests, author, other } of [
  {
    what: 'an answer that is put back, beside answers of its own',
    tests: `${checked}def back(name, celsius):
    check(name, round(to_celsius(to_fahrenheit(celsius)), 6), celsius)


check('freezing', to_fahrenheit(0), 32)
check('boiling', to_fahrenheit(100), 212)
back('there and back', 25)
back('a warm day', 30)
back('an oven', 180)
`,
    author: 'def to_fahrenheit(c): return c * 9 // 5 + 32\ndef to_celsius(f): return (f - 32) * 5 // 9\n',
    other: 'def to_fahrenheit(c): return c * 1.8 + 32\ndef to_celsius(f): return (f - 32) / 1.8\n',
  },
  {
    what: 'solutions of equations that are put in',
    tests: `${checked}def solved(name, a, b):
    x = solve(a, b)
    check(name, [a[i][0] * x[0] + a[i][1] * x[1] for i in range(2)], b)


solved('small', [[2, 1], [1, 3]], [5, 10])
solved('negative', [[1, -1], [2, 3]], [-1, 8])
solved('large', [[7, 3], [2, 5]], [54, 32])
`,
    author: `def solve(a, b):
    (p, q), (r, s) = a
    d = p * s - q * r
    return [(b[0] * s - q * b[1]) // d, (p * b[1] - r * b[0]) // d]
`,
    other: `from fractions import Fraction
def solve(a, b):
    (p, q), (r, s) = a
    d = Fraction(p * s - q * r)
    return [(b[0] * s - q * b[1]) / d, (p * b[1] - r * b[0]) / d]
`,
  },
  {
    what: 'the same by assertions that show nothing',
    tests: `from solution import *

def verify(name, a, b):
    x, y = solve(a, b)
    assert a[0] * x + a[1] * y == b[0], name
    assert a[2] * x + a[3] * y == b[1], name
    print('ok -', name)


verify('small', [2, 1, 1, 3], [5, 10])
verify('negative', [1, -1, 2, 3], [-1, 8])
verify('large', [7, 3, 2, 5], [54, 32])
verify('zero', [4, 3, 3, 5], [0, 0])
`,
    author: `def solve(a, b):
    d = a[0] * a[3] - a[1] * a[2]
    return (b[0] * a[3] - a[1] * b[1]) // d, (a[0] * b[1] - a[2] * b[0]) // d
`,
    other: `from fractions import Fraction
def solve(a, b):
    d = Fraction(a[0] * a[3] - a[1] * a[2])
    return (b[0] * a[3] - a[1] * b[1]) / d, (a[0] * b[1] - a[2] * b[0]) / d
`,
  },
  {
    what: 'yes and no as 1 and 0',
    tests: `${checked}check('exactly eighteen', can_vote(18, 0), 1)
check('too young', can_vote(17, 0), 0)
check('convicted', can_vote(40, 1), 0)
check('old', can_vote(99, 0), 1)
`,
    author: 'def can_vote(age, convicted):\n    if convicted: return 0\n    return int(age >= 18)\n',
    other: 'def can_vote(age, convicted):\n    return 0 if convicted == 1 or age < 18 else 1\n',
  },
  {
    what: 'any common multiple',
    tests: `${checked}def multiple(name, got, least):
    check(name, least if got > 0 and got % least == 0 else got, least)


multiple('three', common([4, 6, 8]), 24)
multiple('four', common([6, 10, 15, 12]), 60)
multiple('five', common([12, 18, 24, 36, 8]), 72)
`,
    author: 'from math import lcm\ndef common(numbers): return lcm(*numbers)\n',
    other: 'from math import factorial\ndef common(numbers): return factorial(max(numbers))\n',
  },
])
  test(`a solution that handles more inputs than the author's stays: ${what}`, async () => {
    const questionId = await aPublicQuestion(site, formWith(tests, author))
    const solver = await aUser(site)
    for (let time = 0; time < 3; time += 1)
      assert.equal(await outcomeAfterDecoys(site, questionId, other, solver), 'passed')
  })

for (const { what, tests, author, other } of [
  {
    what: 'a maze of 0 and 1',
    tests: `${checked}check('open', has_path([[0, 0], [1, 0]]), True)
check('blocked at once', has_path([[0, 1], [1, 0]]), False)
check('a column', has_path([[0, 1, 0], [0, 1, 0], [0, 1, 0]]), False)
check('around', has_path([[0, 1, 0], [0, 1, 0], [0, 0, 0]]), True)
`,
    author: pathWhere('maze[a][b] == 0'),
    other: pathWhere('maze[a][b] != 1'),
  },
  {
    what: 'a sorted list',
    tests: `${checked}check('first', contains([1, 3, 5], 1), True)
check('second', contains([2, 4, 6, 8, 10, 12], 4), True)
check('last', contains([10, 20, 30, 40], 40), True)
check('missing', contains([10, 20, 30, 40], 25), False)
`,
    author: 'def contains(a, x): return x in a\n',
    other: 'from bisect import bisect_left\ndef contains(a, x): return x in a[bisect_left(a, x):][:1]\n',
  },
  {
    what: 'a matrix of truths that is the same on both sides',
    tests: `${checked}path = [[False, True, False], [True, False, True], [False, True, False]]
triangle = [[False, True, True], [True, False, True], [True, True, False]]
pair = [[False, True], [True, False]]
check('a path', has_triangle(path), False)
check('a triangle', has_triangle(triangle), True)
check('a pair', has_triangle(pair), False)
`,
    author: triangleWhere('i < j < k'),
    other: triangleWhere('i > j > k'),
  },
  {
    what: 'a maze, in tests that only assert',
    tests: `from solution import *

assert has_path([[0, 0], [1, 0]])
print('ok - open')
assert not has_path([[0, 1], [1, 0]])
print('ok - blocked')
assert has_path([[0, 1, 0], [0, 1, 0], [0, 0, 0]])
print('ok - around')
`,
    author: pathWhere('maze[a][b] == 0'),
    other: pathWhere('maze[a][b] != 1'),
  },
  {
    what: 'one of a few codes, which a call of the tests hands on',
    tests: `from solution import *


def check(name, statuses, code, expected):
    assert statuses.kind(code) == expected
    print('ok -', name)


check('fine', Statuses(), 200, Kind.SUCCESS)
check('not there', Statuses(), 404, Kind.ERROR)
check('not allowed', Statuses(), 403, Kind.ERROR)
check('moved', Statuses(), 301, Kind.SUCCESS)
`,
    author: statusesWhere('{200: Kind.SUCCESS, 301: Kind.SUCCESS, 403: Kind.ERROR, 404: Kind.ERROR}[code]'),
    other: statusesWhere('Kind.ERROR if code >= 400 else Kind.SUCCESS'),
  },
])
  test(`a solution that relies on what the question promises of its inputs stays: ${what}`, async () => {
    const questionId = await aPublicQuestion(site, formWith(tests, author))
    const solver = await aUser(site)
    for (let time = 0; time < 3; time += 1)
      assert.equal(await outcomeAfterDecoys(site, questionId, other, solver), 'passed')
  })

test('answers in Hebrew have decoys: an object that equals everything is revoked', async () => {
  const tests = `${checked}check('one person', greet('דן', 'בוקר'), 'בוקר טוב, דן')
check('in the evening', greet('רות', 'ערב'), 'ערב טוב, רות')
check('at night', greet('נעם', 'לילה'), 'לילה טוב, נעם')
`
  const right = "def greet(name, time): return f'{time} טוב, {name}'\n"
  const questionId = await aPublicQuestion(site, formWith(tests, right))
  const forged = equalsEverything.replace('double(n)', 'greet(*_)')
  assert.equal(await outcomeAfterDecoys(site, questionId, forged), 'failed')
  assert.equal(await outcomeAfterDecoys(site, questionId, right), 'passed')
})

test('a pass of tests that were edited before it was checked stays', async () => {
  const posted = `${checked}check('two', largest([1, 2]), 2)\ncheck('three', largest([7, 9, 8]), 9)\n`
  const questionId = await aPublicQuestion(site, formWith(posted, 'largest = max\n'))
  const solver = await aUser(site)
  const { id, verdict } = await submitPython(solver, questionId, 'def largest(a): return sorted(a)[-1]\n')
  assert.equal(verdict?.outcome, 'passed')
  const admin = await anAdmin(site)
  const { revision } = await admin.call(getQuestionSource, { params: { id: questionId } })
  const renamed = formWith(posted.replaceAll('largest', 'maximum'), 'maximum = max\n')
  await admin.call(editQuestion, { params: { id: questionId }, body: { ...renamed, revision } })
  await secondLook(site)
  assert.equal((await solver.call(getSubmission, { params: { id } })).verdict?.outcome, 'passed')
})
