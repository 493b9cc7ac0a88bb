import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { captureOutput } from './program.ts'

test('npm run bench lists each benchmark that a document says to run', async () => {
  const { output: documents } = await captureOutput('git', ['ls-files', '*.md'])
  const texts = await Promise.all(
    documents
      .trim()
      .split('\n')
      .map((document) => readFile(document, 'utf8')),
  )
  const told = new Set(texts.flatMap((text) => Array.from(text.matchAll(/bench -- ([a-z-]+)/g), ([, name]) => name)))
  assert.ok(told.size > 5)
  const { output } = await captureOutput('sh', ['deploy/local/run.sh', 'bench'])
  const listed = new Set(Array.from(output.matchAll(/^ {2}([a-z-]+) /gm), ([, name]) => name))
  assert.deepEqual(
    [...told].filter((name) => !listed.has(name)),
    [],
  )
})
