import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'

/** Texts that may be empty, or say elsewhere what they need. */
const withoutMinimum = new Set(['assignment/about-section.tsx', 'comment/comment-editor.tsx', 'form/text-fields.tsx'])

test('A text with a minimum length says so before the rule is broken', async () => {
  const root = new URL('..', import.meta.url)
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.tsx'))
  const sources = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, root), 'utf8') })),
  )
  const fields = sources.filter(({ text }) => /<(?:RichText|RichField)\b[^>]*\bpath="body"/s.test(text))
  assert.ok(fields.length > 5, 'the pattern finds the fields')
  const silent = fields.filter(
    ({ name, text }) => !withoutMinimum.has(name) && !/bodyHint|bodyLimit\.minimum/.test(text),
  )
  assert.deepEqual(
    silent.map(({ name }) => name),
    [],
  )
})
