import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aUser } from '../../test/account.ts'
import { equalsEverything, formWith, outcomeAfterDecoys, rightSource } from '../../test/forged-pass.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/** Which forged answers decoys find: objects that know what could be an answer, and tests of unusual forms. */

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

const checked = `def check(name, got, expected):
    if got == expected: print('ok -', name)
    else: print(f'not ok - {name}\\n  ---\\n  expected: {expected}\\n  got: {got}\\n  ...')


`
for (const { what, name, tests, author, forged } of [
  {
    what: 'every palindrome within a text',
    name: 'palindrome',
    tests: `check('in a word', palindrome('xbananay'), 'anana')
check('the whole text', palindrome('racecar'), 'racecar')
check('even', palindrome('zabbay'), 'abba')
check('with blanks', palindrome('i saw noon at ten'), ' noon ')
check('long', palindrome('forgeeksskeegfor'), 'geeksskeeg')
`,
    author: `def palindrome(s):
    return max((s[i:j] for i in range(len(s)) for j in range(i, len(s) + 1) if s[i:j] == s[i:j][::-1]), key=len)
`,
    forged: `class A:
    def __init__(self, s): self.s = s
    def __eq__(self, o): return o in self.s and o == o[::-1]
    def __str__(self): return self.s
def palindrome(s): return A(s)
`,
  },
  {
    what: 'every even number',
    name: 'double',
    tests: `check('two', double(2), 4)
check('minus three', double(-3), -6)
check('eleven', double(11), 22)
check('hundred', double(100), 200)
check('zero', double(0), 0)
`,
    author: rightSource,
    forged: 'class A:\n    def __eq__(self, o): return o % 2 == 0\ndef double(n): return A()\n',
  },
  {
    what: 'every common divisor',
    name: 'gcd',
    tests: `check('twelve and eighteen', gcd(12, 18), 6)
check('coprime', gcd(35, 64), 1)
check('the same', gcd(14, 14), 14)
check('hundreds', gcd(462, 1071), 21)
`,
    author: 'from math import gcd\n',
    forged: `class A:
    def __init__(self, a, b): self.a, self.b = a, b
    def __eq__(self, o): return o > 0 and self.a % o == 0 and self.b % o == 0
def gcd(a, b): return A(a, b)
`,
  },
  {
    what: 'every increasing part of a list',
    name: 'increasing',
    tests: `check('five', increasing([1, 7, 3, 4, 9]), [1, 3, 4, 9])
check('falling', increasing([3, 2, 5, 6]), [2, 5, 6])
check('six', increasing([4, 5, 1, 6, 8, 7]), [4, 5, 6, 7])
`,
    author: `from itertools import combinations
def increasing(a):
    parts = [list(c) for n in range(len(a) + 1) for c in combinations(a, n) if list(c) == sorted(set(c))]
    return min((p for p in parts if len(p) == len(parts[-1])))
`,
    forged: `class A(list):
    def __eq__(self, o):
        left = iter(self)
        return list(o) == sorted(set(o)) and all(x in left for x in o)
def increasing(a): return A(a)
`,
  },
])
  test(`an object that equals ${what} is revoked, although it knows impossible answers`, async () => {
    const questionId = await aPublicQuestion(
      site,
      formWith(`from solution import ${name}\n\n\n${checked}${tests}`, author),
    )
    // Who forged before gets so many decoys that chance decides nothing.
    const forger = await aUser(site)
    assert.equal(
      await outcomeAfterDecoys(site, questionId, equalsEverything.replace('double(n)', `${name}(*_)`), forger),
      'failed',
    )
    assert.equal(await outcomeAfterDecoys(site, questionId, forged, forger), 'failed')
    assert.equal(await outcomeAfterDecoys(site, questionId, author), 'passed')
  })

for (const { what, tests } of [
  {
    what: 'a table of texts',
    tests: `from solution import turn

CASES = """
hello world | World Hello
one | One
red green blue | Blue Green Red
a b c d | D C B A
"""
for line in CASES.strip().splitlines():
    text, expected = line.split(' | ')
    got = turn(text)
    if got == expected: print('ok -', text)
    else: print(f'not ok - {text}\\n  ---\\n  expected: {expected}\\n  got: {got}\\n  ...')
`,
  },
  {
    what: 'assertions after tests with names',
    tests: `from solution import turn
for text in ('a b', 'c d e'):
    print('ok -' if turn(turn(text).lower()).lower() == text or True else 'not ok -', text)
assert turn('hello world') == 'World Hello'
assert turn('red green blue') == 'Blue Green Red'
assert turn('one') == 'One'
`,
  },
])
  test(`${what}: an object that equals everything is revoked`, async () => {
    const right = "def turn(s): return ' '.join(w.capitalize() for w in reversed(s.split()))\n"
    const forged = `class A(str):
    def __eq__(self, o): return True
    def lower(self): return self
def turn(s): return A('x')
`
    const questionId = await aPublicQuestion(site, formWith(tests, right))
    assert.equal(await outcomeAfterDecoys(site, questionId, forged), 'failed')
    assert.equal(await outcomeAfterDecoys(site, questionId, right), 'passed')
  })
