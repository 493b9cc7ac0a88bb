import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyChange, possibleChangesOf } from './change.ts'
import { neighboursOf } from './neighbour.ts'

const texts = {
  Python: 'check("two numbers", add(1, 2), 3)\nassert is_even(4) == True\n',
  'JavaScript in one line': 'check("a", f(10), true); check("b", f(9.5), false)',
  Shell: 'check \'two numbers\' "$(add 1 2)" 3\nif [[ $2 == "$3" ]]; then echo "%5d"; fi\n',
  'T-SQL': '--# expect ordered\nName | Orders\nAnn | 0\n',
  'nothing but words': 'import utf8\n',
}

for (const [language, text] of Object.entries(texts)) {
  test(`a change keeps the length and changes the meaning, in ${language}`, () => {
    const changes = possibleChangesOf(text).flat()
    for (const change of changes) {
      const after = applyChange(text, change)
      assert.equal(after.length, text.length)
      assert.notEqual(after, text)
      assert.ok(after.includes(change.literal), JSON.stringify([after, change]))
      const differs = text.split('').filter((character, at) => character !== after[at]).length
      assert.ok(differs <= 6, 'one character, or one truth')
    }
    assert.equal(changes.length > 0, language !== 'nothing but words')
  })
}

test('numbers, strings and booleans are found; parameters, formats and names are left alone', () => {
  const afterwards = new Set(
    possibleChangesOf(texts.Shell)
      .flat()
      .map((change) => applyChange(texts.Shell, change)),
  )
  assert.ok([...afterwards].some((text) => text.includes('"$(add 1 2)" 4')))
  for (const text of afterwards) assert.ok(text.includes('$2 ==') && text.includes('%5d'), text)
  const python = possibleChangesOf(texts.Python)
    .flat()
    .map((change) => applyChange(texts.Python, change))
  assert.ok(
    python.some((text) => text.includes('is_even(4) ==False')),
    'the comparison still reads',
  )
  const script = new Set(
    possibleChangesOf(texts['JavaScript in one line'])
      .flat()
      .map(({ literal }) => literal),
  )
  for (const literal of ['11', '8.5', 'false', 'true']) assert.ok(script.has(literal), literal)
})

test('lines that compare something come first', () => {
  const text = `${'x = 1\n'.repeat(200)}assert f(2) == 3\n`
  const [[, first] = []] = possibleChangesOf(text)
  assert.ok(first && applyChange(text, first).endsWith('assert f(2) == 4\n'))
})

test('very long tests are read in a time that grows with their length', () => {
  const parts = ['1 ', '"', '\\"', "'", '` ', ' true', '\n', '1.', 'a', '"a" ', '<<A', '`\n', '"""a\n', 'A.', '( ']
  const names = { nameIn: () => undefined, isFixed: () => false }
  for (const part of parts) {
    const text = part.repeat(100_000)
    assert.ok(possibleChangesOf(text).flat().length <= 8_000)
    assert.ok((neighboursOf(text, { at: text.length / 2, text: '7' }, names) ?? []).length <= 40)
  }
})

test('a number of thousands of digits has no place: each digit would have nine others, each in a copy of it', () => {
  const text = `assert power(2, 9) == ${'1'.repeat(30_000)}\nassert name() == '${'2'.repeat(30_000)}'\n`
  const originals = possibleChangesOf(text)
    .flat()
    .map(({ original }) => original)
  assert.deepEqual(originals.toSorted(), ['2', '9'])
})

test('what else may be an answer in a test is changed once, although True is a truth and a name', () => {
  const text = "check('ten', even(10), 'yes', True, None, '')\n"
  const names = { nameIn: () => 'own' as const, isFixed: (quotedText: string) => quotedText === 'ten' }
  const found = neighboursOf(text, { at: text.indexOf('yes'), text: 'z' }, names) ?? []
  const changed = found.reduce((after, change) => applyChange(after, change), text)
  assert.equal(changed, "check('ten', even(13), 'yes',False, 7   ,'q')\n")
})
