import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokenDifference, type TextPart } from './token-difference.ts'

const marked = (parts: readonly TextPart[]) => parts.map(({ text, differs }) => (differs ? `<${text}>` : text)).join('')
const differing = (expected: string, got: string) => {
  const difference = tokenDifference(expected, got)
  return [marked(difference.expected), marked(difference.got)]
}

test('only the tokens that differ are marked', () => {
  assert.deepEqual(differing('[2, 4, 3, 0, 1]', '[2, 4, 0, 3, 1]'), ['[2, 4, <3>, <0>, 1]', '[2, 4, <0>, <3>, 1]'])
  assert.deepEqual(differing('3.14 metres\n', '3.15 metres\n'), ['<3.14> metres\n', '<3.15> metres\n'])
  assert.deepEqual(differing('a\nb', 'a b'), ['a<\n>b', 'a< >b'])
})

test('a text that lacks its beginning or its end, and one that is empty', () => {
  assert.deepEqual(differing('one two three', 'two three'), ['<one >two three', 'two three'])
  assert.deepEqual(differing('one two', 'one'), ['one< two>', 'one'])
  assert.deepEqual(differing('one', ''), ['<one>', ''])
  assert.deepEqual(differing('same', 'same'), ['same', 'same'])
})

test('of texts that are too long to be compared, everything between their common ends is marked', () => {
  const middle = (from: number) => Array.from({ length: 1000 }, (_, at) => from + at).join(' ')
  const [expected, got] = [`begin ${middle(0)} end`, `begin ${middle(5000)} end`]
  assert.deepEqual(differing(expected, got), [`begin <${middle(0)}> end`, `begin <${middle(5000)}> end`])
})
