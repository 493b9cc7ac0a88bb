import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvText, escapeFormula, restoreFormula } from './csv-text.ts'

test('a name with the separator of another country stays one cell in every spreadsheet', () => {
  assert.equal(csvText([['Zoe;=1+1', "a\t '@b", 'a;b']], ','), '\ufeff"Zoe;=1+1","a\t \'@b",a;b\r\n')
})

test('a formula stays text also with full-width signs, and is read back as it was', () => {
  for (const text of ['=1+1', '＝1+1', '＋1', '－1', '＠SUM(A1)', "'＝1"]) {
    assert.equal(escapeFormula(text), `'${text}`)
    assert.equal(restoreFormula(`'${text}`), text)
  }
})
