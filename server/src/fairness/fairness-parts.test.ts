import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateInputs } from './inputs.ts'
import { mutantsOf } from './mutants.ts'

test('new inputs keep the format: counts stay, numbers stay within the range of their kind', () => {
  const samples = ['3\n1 5 9\n', '2\n4 4\n', '5\n9 8 7 6 5\n']
  const inputs = generateInputs(samples, 20)
  assert.equal(inputs.length, 20)
  assert.equal(new Set([...inputs, ...samples]).size, 23)
  for (const text of inputs) {
    const [count, numbers] = text.trim().split('\n')
    const all = (numbers ?? '').split(' ').map(Number)
    assert.equal(all.length, Number(count))
    assert.ok(
      all.every((one) => one >= 1 && one <= 9),
      text,
    )
  }
  assert.deepEqual(generateInputs(samples, 20), inputs, 'the same again')
})

test('one number is moved to its bounds and between them; texts without numbers and long inputs are not changed', () => {
  const inputs = generateInputs(['2\n', '-40\n', '900\n'], 12).map(Number)
  assert.ok(inputs.length > 3 && inputs.every((one) => one >= -40 && one <= 900))
  assert.deepEqual(generateInputs(['hello\n'], 5), [])
  assert.deepEqual(generateInputs([`${'7 '.repeat(4000)}\n`], 5), [])
})

test('mutants change code, not comments and texts, one place each', () => {
  const source = '# a < b\nif n <= 10 and n > 0:\n    print("1 + 1", n + 1)\n'
  const mutants = mutantsOf(8, source, 20)
  assert.deepEqual(
    mutants.map(({ line, after }) => [line, after]),
    [
      [2, 'if n < 10 and n > 0:'],
      [2, 'if n <= 11 and n > 0:'],
      [2, 'if n <= 10 or n > 0:'],
      [2, 'if n <= 10 and n >= 0:'],
      [2, 'if n <= 10 and n > 1:'],
      [3, 'print("1 + 1", n - 1)'],
      [3, 'print("1 + 1", n + 2)'],
    ],
  )
  assert.equal(mutantsOf(8, source, 3).length, 3)
})

test('of a line with tens of thousands of places, only the mutants that are wanted are made', () => {
  const mutants = mutantsOf(8, `x = ${'1 + '.repeat(50_000)}1\n`, 3)
  assert.deepEqual(
    mutants.map(({ line }) => line),
    [1, 1, 1],
  )
})
