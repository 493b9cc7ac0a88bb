import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkStructure } from './json-structure.ts'

/** How often others had a turn while the text was read. */
async function turnsDuring(text: string): Promise<number> {
  let [turns, isOver] = [0, false]
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await checkStructure(text, 10)
  isOver = true
  return turns
}

test('others have turns while one long string is read, whatever is in it', async () => {
  for (const part of ['a', '\\"', '\\\\', '[,{', '😀']) {
    const long = part.repeat((4 * 1024 * 1024) / part.length)
    assert.ok((await turnsDuring(`{"a":"${long}"}`)) > 10, part)
    assert.ok((await turnsDuring(`{"${long}":1}`)) > 10, part)
  }
})

test('a string ends at its own quote, and what follows it is counted', async () => {
  const refused = { message: 'Send at most 3 values in one request.' }
  for (const text of ['"', '\\"', '\\\\', 'a\\\\\\"', '[,,,,{']) {
    const quoted = text === '"' ? '""' : `"${text}"`
    await checkStructure(`[${quoted},1]`, 3)
    await assert.rejects(checkStructure(`[${quoted},1,2]`, 3), refused, text)
  }
})
