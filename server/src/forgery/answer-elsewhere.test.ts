import { after, before, test } from 'node:test'
import { anyOf, staysBeside } from '../../test/forged-pass.ts'
import { theJudge } from '../../test/judge.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/** A right answer passes no decoy, wherever in the tests and in whatever form it is accepted beside the author's. */

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

const pairs = [
  ['[2, 7, 11], 9', '[0, 1]', '[1, 0]'],
  ['[3, 2, 4, 9], 6', '[1, 2]', '[2, 1]'],
  ['[-1, -5, 8, 4], 7', '[0, 2]', '[2, 0]'],
  ['[6, 1, 5, 20, 30], 50', '[3, 4]', '[4, 3]'],
] as const
const twoSums = (pair: string) =>
  `def two_sum(a, t):\n    for i in range(len(a)):\n        for j in range(i):\n            if a[i] + a[j] == t: return ${pair}\n`
const paths = (none: string) => `def steps(graph, to):
    reached, found = {0}, 0
    while to not in reached:
        more = reached | {b for a in reached for b in graph.get(a, [])}
        if more == reached: return ${none}
        reached, found = more, found + 1
    return found
`

for (const { what, tests, author, other, call } of [
  {
    what: 'each in a branch of its own that reports the test',
    tests: `from solution import root\n\n${[
      [2, 1],
      [12, 3],
      [30, 5],
      [60, 7],
    ]
      .map(
        ([n, low = 0]) => `if root(${n}) == ${low}:
    print('ok - root of ${n}')
elif root(${n}) == ${low + 1}:
    print('ok - root of ${n}')
else:
    print('not ok - root of ${n}')
`,
      )
      .join('')}`,
    author: 'def root(n): return int(n ** 0.5)\n',
    other: 'import math\ndef root(n): return math.ceil(n ** 0.5)\n',
    call: 'root(n)',
  },
  {
    what: 'in the line that names the test, and the expected one in a variable above',
    tests: `from solution import two_sum\n\n\n${anyOf}${pairs
      .map(
        ([list, first, second], index) =>
          `first = ${first}\ncheck('list ${'abcd'[index]}', two_sum(${list}), first, ${second})\n`,
      )
      .join('')}`,
    author: twoSums('[j, i]'),
    other: twoSums('[i, j]'),
    call: 'two_sum(a, t)',
  },
  {
    what: 'in a variable above the line that names the test',
    tests: `from solution import two_sum\n\n\n${anyOf}${pairs
      .map(
        ([list, first, second], index) =>
          `either = ${second}\ncheck('list ${'abcd'[index]}', two_sum(${list}), ${first}, either)\n`,
      )
      .join('')}`,
    author: twoSums('[j, i]'),
    other: twoSums('[i, j]'),
    call: 'two_sum(a, t)',
  },
  {
    what: 'a text that is in a test’s name',
    tests: `from solution import parity\n\n\n${anyOf}check('an even number', parity(4), 'Even', 'even')
check('an odd number', parity(7), 'Odd', 'odd')
check('the even zero', parity(0), 'Even', 'even')
check('odd and large', parity(1001), 'Odd', 'odd')
`,
    author: "def parity(n): return 'Odd' if n % 2 else 'Even'\n",
    other: "def parity(n): return ['even', 'odd'][n % 2]\n",
    call: 'parity(n)',
  },
  {
    what: 'infinity, where the test shows the number as expected',
    tests: `import math\nfrom solution import steps\n\n\n${anyOf}check('two steps', steps({0: [1], 1: [2]}, 2), 2)
check('no path', steps({0: [1], 3: []}, 3), -1, float('inf'))
check('nothing leads there', steps({0: []}, 5), -1, math.inf)
`,
    author: paths('-1'),
    other: paths("float('inf')"),
    call: undefined,
  },
  {
    what: 'an object of a class of the solution, which compares it in its own way',
    tests: `from solution import *\n\n\n${anyOf}check('the higher of two', best([Card(10, 'hearts'), Card(12, 'spades')]), Card(12, 'spades'))
check('the first is higher', best([Card(9, 'clubs'), Card(3, 'diamonds')]), Card(9, 'clubs'))
check('one card', best([Card(5, 'clubs')]), Card(5, 'clubs'))
`,
    author:
      'from dataclasses import dataclass\n@dataclass\nclass Card:\n    rank: int\n    suit: str\ndef best(cards): return max(cards, key=lambda card: card.rank)\n',
    other: `class Card:
    def __init__(self, rank, suit): self.rank, self.suit = rank, suit
    def __eq__(self, other): return self.rank == other.rank
    def __lt__(self, other): return self.rank < other.rank
    def __repr__(self): return f'Card({self.rank}, {self.suit})'
def best(cards): return max(cards)
`,
    call: undefined,
  },
])
  test(`what is right beside the author's answer stays: ${what}`, () =>
    staysBeside(site, { tests, author, other, call }))
