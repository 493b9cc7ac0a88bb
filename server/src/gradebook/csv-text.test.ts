import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvText } from './csv-text.ts'

test('a name with the separator of another country stays one cell in every spreadsheet', () => {
  assert.equal(csvText([['Zoe;=1+1', "a\t '@b", 'a;b']], ','), '\ufeff"Zoe;=1+1","a\t \'@b",a;b\r\n')
})
