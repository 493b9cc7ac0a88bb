import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCompared, isGivenToSolution } from './comparison.ts'

/** The marked value is in ‹ and ›. */
const answers = {
  'beside an operator': 'assert add(1, 2) == ‹3›',
  'on the left': 'assert ‹3› == add(1, 2)',
  'with its sign': 'assert(add(-1, -2) == -‹3›);',
  'a text': "assert turn('hello world') == '‹World› Hello'",
  'in a list': 'assert two_sum([2, 7], 9) == [0, ‹1›]',
  'in a list of lists': 'assert f(3) == [[1, 2], [3, ‹4›]]',
  'in a call that compares': 'assertEquals(‹99›, largest(List.of(3, 14)));',
  'in a list in such a call': 'assertEquals(List.of(1, ‹2›), sorted(List.of(2, 1)));',
  'in a call that compares a variable': 'assert.equal(got, ‹5›)',
  'a truth': 'self.assertEqual(contains([1, 3], 3),‹ True›)',
  'of a matcher': 'expect(add(1, 2)).toBe(‹3›)',
  'in braces': 'Assert.AreEqual(new[] { 1, ‹2› }, Sorted(new[] { 2, 1 }));',
  'in a vector': 'assert(sorted({2, 1}) == vector<int>{1, ‹2›});',
  'among the arguments of a test': 'check("two numbers", add(1, 2) == ‹3›)',
  'that a method is asked for': 'if (!largest(List.of("a", "b")).equals("‹b›")) fail();',
  'of a test that has called before': 'if got := Add(1, 2); got != ‹3› {',
  'among others': "print('ok -' if median([1, 2]) in (1, ‹2›) else 'not ok -')",
  'in a condition': 'if (fib(7) != ‹13›) return 1;',
  'in Shell': '[ "$(twice 2)" = "‹4›" ] || exit 1',
  'in Shell, as a number': '[[ $(twice 2) -eq ‹4› ]]',
  'in R': 'stopifnot(identical(f(3), c(1, ‹2›)))',
}
const inputs = {
  'of the solution': 'assert add(1, ‹2›) == 3',
  'of the solution, in a list': 'assert has_path([[0, ‹1›], [0, 0]])',
  'of the solution, made by a call': 'assert find(List.of(1, ‹2›), 2) == 1',
  'of the solution, beside another call': 'assert add(double(2), ‹3›) == 7',
  'of a function whose name has “is”': 'assert distance(origin(), ‹3›) == 7',
  'of the solution, named like a type': 'assert double(‹2›) == 4',
  'of the solution, that is a method': 'assert store.set(1, ‹2›) == 3',
  'of a class of the solution': 'assertEquals(new Point(3, ‹4›).length(), 5);',
  'that the solution is called on': 'assert.deepEqual([1, ‹2›].map(double), [2, 4])',
  'perhaps, of a test whose name has a call': 'check("fib(3)", ‹3›, 2)',
  'in a loop': 'for n in [1, ‹2›]: assert double(n) == n + n',
  'in a variable': 'path = [[0, ‹1›], [1, 0]]',
  'in a table': 'for n, want in [(1, 2), (2, ‹4›)]:',
  'perhaps, of a call of the tests': "verify('small', [2, 1], [5, ‹10›])",
  'perhaps, of a call of the tests that is given what another call returned': 'check("two numbers", add(1, 2), ‹3›)',
  'of a call of the tests that is given an object': 'check("not there", new Solution(), ‹404›, Kind.CLIENT_ERROR);',
  'of an index of a list': 'assert(list[‹404›] == Kind.CLIENT_ERROR)',
  'of an index': 'assert(statuses[‹404›] == Kind.CLIENT_ERROR)',
  'of what a call returns': 'assert(kindOf("http")(‹404›) == Failure)',
  'of a call without a name': 'raise unless kind.(‹404›) == :error',
  'of a command in Shell': '[[ $(kind ‹404›) == error ]] || exit 1',
  'of a command in Shell, in quotes': '[[ "$(kind ‹404›)" == "error" ]] || exit 1',
  'of a command in Shell, in backticks': '[[ `kind ‹404›` == error ]] || exit 1',
  'of a call in a text': 'assert f"{kind(‹404›)}" == "error"',
  'of a call in a template': "assert.equal(`${kind(‹404›)}`, 'error')",
  'of a block': 'assert(kind { ‹404› } == Failure)',
  'of a call without brackets': 'assert(status kindOf ‹404› == Failure)',
  'of a sum': 'assert f(3) == n + ‹1›',
  'of a function that is named like a comparison': 'check("a word", texts_equal("Hello", "hELLO", "‹nocase›"))',
  'of a function that the solution names like an assertion': "same = deep_equal('a', '‹nocase›')",
  'of a class that the solution names like a list': 'assert Vector(3, ‹4›) == unit()',
  'that a loop leaves out': 'if len(xs) == ‹0›: continue',
  'that a test has of its own': 'if (n == ‹0›) {',
  'that is only denied': "assert(contains('hello', 'ell') !==‹ false›);",
  'that is only denied, in Python': 'assert find(2) is not‹ False›',
  'of a helper, of which one argument is a comparison': 'check("x", new Solution(), n == ‹404›)',
}
const solution = `
class Vector: pass
def deep_equal(one, other, mode): pass
`

for (const [isAnswer, lines] of [
  [true, answers],
  [false, inputs],
] as const)
  for (const [what, line] of Object.entries(lines))
    test(`${isAnswer ? 'an answer' : 'no answer'}: ${what}`, () => {
      const at = line.indexOf('‹')
      const value = line.slice(at + 1, line.indexOf('›'))
      const text = `x = 1\n${line.replace(/[‹›]/g, '')}\ny = 2\n`
      assert.equal(isCompared(text, { at: at + 6, text: value }, solution), isAnswer)
    })

test('what the solution’s own types and functions are given is known, but not what tests hand to their own', () => {
  const declared = 'class Card { Card(int rank, String suit) {} }\ndef best(cards): return max(cards)\n'
  const isGiven = (line: string) => {
    const at = line.indexOf('‹')
    const text = `def check(name, got, expected): pass\n${line.replace(/[‹›]/g, '')}\n`
    return isGivenToSolution(text, { at: text.indexOf('\n') + 1 + at, text: '7' }, `${declared}def check(x): pass\n`)
  }
  for (const line of [
    "check('two', best(cards), Card(‹12›, 'spades'))",
    'check(\'two\', best(cards), new Card(12, "‹spades›"))',
    "check('two', best(cards), [Card.new(‹12›, 'spades')])",
    "check('two', best([‹1›, 2]), 2)",
  ])
    assert.ok(isGiven(line), line)
  for (const line of ["check('two', best([1, 2]), ‹2›)", 'if (best(1, 2) == ‹2›) {', 'check(2, [‹2›])'])
    assert.ok(!isGiven(line), line)
})

test('long tests are read in a time that does not grow with their length', () => {
  for (const part of ['(', ')', '"', "'", '== ', 'f(', 'List.of(', '-', 'a', '1 ', '[ ', '\n', '<']) {
    const text = part.repeat(300_000)
    for (let at = 0; at < text.length; at += 9970) isCompared(text, { at, text: '7' }, text)
    for (let at = 0; at < text.length; at += 99_700) isGivenToSolution(text, { at, text: '7' }, text)
  }
})
