import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Line, Lines, lengthOf } from './text.ts'

const tooLong = 'Use at most 20 characters.'
const messagesOf = (schema: ReturnType<typeof Line>, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message)

test('a text is refused by its length before it is normalised', () => {
  for (const schema of [Line({ minimum: 8, maximum: 20 }), Lines({ minimum: 8, maximum: 20 })])
    for (const part of ['a', ' ', '\n', '\u200b', '\u0301', '\u094d\u0915', '😀'])
      assert.deepEqual(messagesOf(schema, `${part.repeat(2000)}A title of mine`), [tooLong], JSON.stringify(part))
})

test('no other rule of a field reads a text that is too long', () => {
  const read: number[] = []
  const schema = Line({ maximum: 20 })
    .regex(/^[^<>]*$/, { error: 'Not these.' })
    .refine((text) => read.push(text.length) > 0)
  assert.deepEqual(messagesOf(schema, '<'.repeat(2000)), [tooLong])
  assert.deepEqual(read, [])
})

test('what normalising removes does not count', () => {
  assert.equal(
    Line({ maximum: 20 }).parse(`${' '.repeat(500)}A title\u200b of mine${'\n'.repeat(500)}`),
    'A title of mine',
  )
  assert.equal(Lines({ maximum: 20 }).parse('😀'.repeat(20)), '😀'.repeat(20))
  assert.deepEqual(messagesOf(Line({ maximum: 20 }), '😀'.repeat(21)), [tooLong])
})

test('lengths are in code points, and half of a surrogate pair is one', () => {
  for (const text of ['', 'abc', '😀a😀', '\ud800', '\ud800a', '\udc00\ud800', 'e\u0301'])
    assert.equal(lengthOf(text), Array.from(text).length, JSON.stringify(text))
})
