import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maximumFileBytes, maximumSourceBytes } from '@gradus/contract/judge'
import { describe, readText, sentenceOf } from './upload.ts'

const fileOf = (bytes: string | Uint8Array<ArrayBuffer>, name = 'one.py') => new File([bytes], name)
const refusalOf = (file: File, maximum?: number) => readText(file, maximum).then(() => 'taken', sentenceOf)
const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])

test('uploaded files are read as text, in UTF-8, as they are', async () => {
  for (const text of ['', 'print(1)\n', 'a\r\nb', 'tab\tand form feed\f', 'größer ≥ 😀', '\u001b[31mred\u001b[0m'])
    assert.deepEqual(await readText(fileOf(text)), { name: 'one.py', body: text })
})

test('a byte order mark of UTF-8 is not part of the text', async () => {
  assert.equal((await readText(fileOf('\ufeffprint(1)\n'))).body, 'print(1)\n')
})

test('Uploads: wrong encodings are refused with a sentence that names the fix', async () => {
  const latin = new Uint8Array(Buffer.from('# caf\u00e9\n', 'latin1'))
  assert.equal(await refusalOf(fileOf(latin)), 'one.py is not UTF-8 text. Save it as UTF-8 and choose it again.')
  const little = utf16('print(1)\n')
  assert.equal(await refusalOf(fileOf(little)), 'one.py is UTF-16. Save it as UTF-8 and choose it again.')
  const big = new Uint8Array([0xfe, 0xff, 0, 0x61])
  assert.equal(await refusalOf(fileOf(big)), 'one.py is UTF-16. Save it as UTF-8 and choose it again.')
  // Ends with half of a UTF-8 character, as in a truncated file.
  const cut = new Uint8Array([0x61, 0xe2, 0x82])
  assert.equal(await refusalOf(fileOf(cut)), 'one.py is not UTF-8 text. Save it as UTF-8 and choose it again.')
})

test('Uploads: binaries are refused with a sentence', async () => {
  const binaries = {
    png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0],
    zip: [0x50, 0x4b, 0x03, 0x04],
    elf: [0x7f, 0x45, 0x4c, 0x46, 0x02],
    class: [0xca, 0xfe, 0xba, 0xbe, 0x00],
    nul: [0x61, 0x00, 0x62],
  }
  for (const [ending, bytes] of Object.entries(binaries))
    assert.equal(await refusalOf(fileOf(new Uint8Array(bytes), `a.${ending}`)), `a.${ending} is not a text file.`)
})

test('Uploads: a file is limited to 2 MiB, a source to 256 KiB', async () => {
  const large = 'x'.repeat(maximumFileBytes)
  assert.equal((await readText(fileOf(large))).body.length, maximumFileBytes)
  assert.equal(await refusalOf(fileOf(`${large}x`)), 'one.py is larger than 2 MiB. Choose a smaller file.')
  const source = fileOf('x'.repeat(maximumSourceBytes + 1))
  assert.equal(await refusalOf(source, maximumSourceBytes), 'one.py is larger than 256 KiB. Choose a smaller file.')
})

test('a file that can no longer be read gets a message', async () => {
  const gone = Object.assign(fileOf('x'), { arrayBuffer: () => Promise.reject(new Error('it was moved')) })
  assert.equal(await refusalOf(gone), 'one.py couldn’t be read. Choose it again.')
  assert.equal(sentenceOf(new Error('anything else')), 'The file couldn’t be read. Choose it again.')
})

test('what was read is described by its lines and its size', () => {
  assert.equal(describe(''), '0 lines, 0 bytes')
  assert.equal(describe('a\nb\n'), '2 lines, 4 bytes')
  assert.equal(describe('é'), '1 line, 2 bytes')
  assert.equal(describe('x'.repeat(3000)), '1 line, 3 KiB')
})
