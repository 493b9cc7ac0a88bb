import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anyOf, equalsEverything, formWith, outcomeAfterDecoys, staysBeside } from '../../test/forged-pass.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/** A right answer that is not the author's passes no decoy. */

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

for (const { what, tests } of [
  {
    what: 'in a list, where no test shows what it expects',
    tests: `from solution import two_sum

assert two_sum([2, 7, 11], 9) in ([0, 1], [1, 0])
print('ok - three numbers')
assert two_sum([3, 2, 4, 9], 6) in ([1, 2], [2, 1])
print('ok - four numbers')
assert two_sum([3, 3], 6) in ([0, 1], [1, 0])
print('ok - the same number twice')
assert two_sum([-1, -5, 8, 4], 7) in ([0, 2], [2, 0])
print('ok - negative numbers')
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
    assert.equal(await outcomeAfterDecoys(site, questionId, twoSum('[i, j]')), 'passed')
    assert.equal(
      await outcomeAfterDecoys(site, questionId, equalsEverything.replace('double(n)', 'two_sum(a, t)')),
      'failed',
    )
  })

const middles = ['1, 2', '4, 1, 3, 2', '10, 11, 12, 13, 14, 15', '21, 20, 23, 22', '31, 30, 33, 32, 34, 35']
const lowerAndUpper = ['1, 2', '2, 3', '12, 13', '21, 22', '32, 33']
const orders: readonly (readonly [string, string])[] = [
  ['order(4, [(0, 1), (0, 2), (1, 3), (2, 3)])', '[0, 1, 2, 3], [0, 2, 1, 3]'],
  ['order(4, [(0, 1), (2, 3)])', '[0, 1, 2, 3], [0, 2, 1, 3], [0, 2, 3, 1], [2, 0, 1, 3], [2, 0, 3, 1], [2, 3, 0, 1]'],
  [
    'order(5, [(0, 1), (1, 2), (2, 3)])',
    '[0, 1, 2, 3, 4], [0, 1, 2, 4, 3], [0, 1, 4, 2, 3], [0, 4, 1, 2, 3], [4, 0, 1, 2, 3]',
  ],
  [
    'order(5, [(4, 0), (4, 1)])',
    `[2, 3, 4, 0, 1], [2, 3, 4, 1, 0], [2, 4, 0, 1, 3], [2, 4, 0, 3, 1], [2, 4, 1, 0, 3],
      [2, 4, 3, 0, 1], [3, 2, 4, 0, 1], [3, 4, 0, 1, 2], [4, 0, 1, 2, 3], [4, 3, 2, 1, 0]`,
  ],
]
const anyOrder = (pick: string) => `def order(n, edges):
    left, found = set(range(n)), []
    while left:
        found.append(${pick}(x for x in left if not any(b == x and a in left for a, b in edges)))
        left.remove(found[-1])
    return found
`

/** All orders of the first letters in which the first of each pair comes before its second. */
function ordersOf(count: number, pairs: readonly string[]): string[] {
  const orders = (left: readonly string[]): string[] =>
    left.length === 0
      ? ['']
      : left
          .filter((one) => !pairs.some(([before = '', after]) => after === one && left.includes(before)))
          .flatMap((one) => orders(left.filter((other) => other !== one)).map((rest) => one + rest))
  return orders('abcde'.slice(0, count).split(''))
}
const wordOrders = [
  { name: 'a diamond', count: 5, pairs: ['ab', 'ac', 'bd', 'cd'] },
  { name: 'one chain', count: 4, pairs: ['ab'] },
  { name: 'two roots', count: 5, pairs: ['ea', 'eb', 'dc'] },
  { name: 'two chains', count: 4, pairs: ['ab', 'cd'] },
].map(
  ({ name, count, pairs }) =>
    [name, `order(${count}, ['${pairs.join("', '")}'])`, ordersOf(count, pairs).map((one) => `'${one}'`)] as const,
)
const wordOrder = (pick: string) => `def order(n, edges):
    left, found = set('abcde'[:n]), ''
    while left:
        found += ${pick}(x for x in left if not any(b == x and a in left for a, b in edges))
        left.remove(found[-1])
    return found
`

for (const { what, tests, author, other, call } of [
  {
    what: 'either of the two middle numbers, where a test shows the first as expected',
    tests: `from solution import median\n\n\n${anyOf}${middles
      .map((list, index) => `check('list ${'abcde'[index]}', median([${list}]), ${lowerAndUpper[index]})\n`)
      .join('')}`,
    author: 'def median(a): return sorted(a)[(len(a) - 1) // 2]\n',
    other: 'def median(a): return sorted(a)[len(a) // 2]\n',
    call: 'median(a)',
  },
  {
    what: 'either of the two middle numbers, where no test shows what it expects',
    tests: `from solution import median\n\n\n${middles
      .map((list, index) => {
        const allowed = `(${lowerAndUpper[index]})`
        return `print('ok -' if median([${list}]) in ${allowed} else 'not ok -', 'list ${'abcde'[index]}')\n`
      })
      .join('')}`,
    author: 'def median(a): return sorted(a)[(len(a) - 1) // 2]\n',
    other: 'def median(a): return sorted(a)[len(a) // 2]\n',
    call: 'median(a)',
  },
  {
    what: 'each less than one from the expected number',
    tests: `from solution import average


def check(name, got, expected):
    if abs(got - expected) < 1: print('ok -', name)
    else: print(f'not ok - {name}\\n  ---\\n  expected: {expected}\\n  got: {got}\\n  ...')


check('two numbers', average([1, 2]), 1)
check('three numbers', average([1, 2, 5]), 2)
check('four numbers', average([4, 6, 9, 10]), 7)
check('one number', average([12]), 12)
check('many', average([10, 11, 15, 17, 21]), 14)
`,
    author: 'def average(a): return sum(a) // len(a)\n',
    other: 'def average(a): return sum(a) / len(a)\n',
    call: undefined,
  },
  {
    what: 'rounded down or up, where no test shows what it expects',
    tests: `from solution import root


for n, allowed in [(2, (1, 2)), (5, (2, 3)), (12, (3, 4)), (30, (5, 6)), (49, (7,))]:
    print('ok -' if root(n) in allowed else 'not ok -', f'root of {n}')
`,
    author: 'def root(n): return int(n ** 0.5)\n',
    other: 'import math\ndef root(n): return math.ceil(n ** 0.5)\n',
    call: undefined,
  },
  {
    what: 'each of many orders',
    tests: `from solution import order\n\n\n${anyOf}check('no tasks', order(0, []), [])\n${orders
      .map(([called, allowed], index) => `check('tasks ${'abcd'[index]}', ${called}, ${allowed})\n`)
      .join('')}`,
    author: anyOrder('min'),
    other: anyOrder('max'),
    call: 'order(n, edges)',
  },
  {
    what: 'None, where the test shows the number as expected',
    tests: `from solution import position\n\n\n${anyOf}check('absent', position([4, 8, 15], 16), -1, None)
check('an empty list', position([], 3), -1, None)
check('present', position([4, 8, 15], 8), 1)
check('absent among many', position([2, 3, 5, 7, 11], 6), -1, None)
`,
    author: 'def position(a, x): return a.index(x) if x in a else -1\n',
    other: 'def position(a, x): return a.index(x) if x in a else None\n',
    call: 'position(a, x)',
  },
  {
    what: 'no text, and truths, beside texts',
    tests: `from solution import even\n\n\n${anyOf}check('two', even(2), 'yes', True)
check('three', even(3), 'no', False, '')
check('ten', even(10), 'yes', True)
check('eleven', even(11), 'no', False, '')
`,
    author: "def even(n): return 'no' if n % 2 else 'yes'\n",
    other: "def even(n): return '' if n % 2 else True\n",
    call: 'even(n)',
  },
  {
    what: 'an exception instead of a number',
    tests: `from solution import days


def check(name, call, expected, error=None):
    try:
        got = call()
    except Exception as e:
        if error is not None and isinstance(e, error):
            print('ok -', name)
            return
        raise
    if got == expected: print('ok -', name)
    else: print(f'not ok - {name}\\n  ---\\n  expected: {expected}\\n  got: {got}\\n  ...')


check('a long month', lambda: days(1), 31)
check('a short month', lambda: days(4), 30)
check('no month', lambda: days(13), 0, ValueError)
check('month zero', lambda: days(0), 0, ValueError)
check('a negative month', lambda: days(-3), 0, ValueError)
`,
    author: 'def days(m): return [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1] if 1 <= m <= 12 else 0\n',
    other:
      'def days(m):\n    if not 1 <= m <= 12: raise ValueError(m)\n    return [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1]\n',
    call: 'days(m)',
  },
  {
    what: 'one of many orders, each in a line of its own',
    tests: `from solution import order\n\n\n${anyOf}${wordOrders
      .map(([name, called, allowed]) => `check('${name}', ${called},\n    ${allowed.join(',\n    ')})\n`)
      .join('')}`,
    author: wordOrder('min'),
    other: wordOrder('max'),
    call: 'order(n, edges)',
  },
  {
    what: 'a text that contains the expected one',
    tests: `from solution import door


def check(name, got, part):
    if part in got: print('ok -', name)
    else: print(f'not ok - {name}\\n  ---\\n  expected: {part}\\n  got: {got}\\n  ...')


check('the first', door(1), '1')
check('in the middle', door(3), '3')
check('later', door(6), '6')
`,
    author: 'def door(n): return str(n)\n',
    other: "def door(n): return f'Door {n} of 24'\n",
    call: undefined,
  },
  {
    what: 'one of several in one text',
    tests: `from solution import longest


def check(name, got, allowed):
    print(('ok - ' if got in allowed.split('|') else 'not ok - ') + name)


check('two of five letters', longest('apple pear grape fig'), 'apple|grape')
check('all the same', longest('one two six'), 'one|two|six')
check('three colours', longest('red blue gold teal'), 'blue|gold|teal')
check('towns', longest('Rome Paris Milan Bari'), 'Paris|Milan')
`,
    author: 'def longest(text): return max(text.split(), key=len)\n',
    other: 'def longest(text): return max(reversed(text.split()), key=len)\n',
    call: undefined,
  },
])
  test(`what is right beside the author's answer stays: ${what}`, () =>
    staysBeside(site, { tests, author, other, call }))
