import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../problem.ts'
import { readCsvFile } from './csv-file.ts'

async function refusalOf(text: string | Uint8Array): Promise<string> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const problem = await readCsvFile(bytes, 100).then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.ok(problem instanceof Problem)
  return problem.message
}

test('a file that cannot be read is refused with a sentence that says where and what to do', async () => {
  const long = `email,name\nann@example.org,${'a'.repeat(70_000)}\n`
  assert.match(await refusalOf(long), /^The row in line 2 has more than 64 KiB\. Check whether a quotation mark/)
  assert.match(await refusalOf('email,name\n"ann@example.org,Ann\n'), /lacks its closing quotation mark/)
  assert.match(
    await refusalOf('email,name\n"ann"x,Ann\n'),
    /^A cell in line 2 goes on after its closing quotation mark/,
  )
})

test('a file with NUL characters is refused: without them, an address would be another one', async () => {
  const save = 'Save the file as CSV in UTF-8 and try again.'
  assert.equal(await refusalOf('email\nan\0n@example.org\n'), save)
  assert.equal(await refusalOf(Buffer.from('email\nann@example.org\n', 'utf16le')), save)
})
