import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInSentence, withSigns } from './direction.ts'

test('the signs of C++ and C# stay behind their letter in Hebrew; code words and English are unchanged', () => {
  assert.equal(withSigns('מבוא ל-C++ ו-C#!'), 'מבוא ל-C++\u200e ו-C#\u200e!')
  assert.equal(withSigns(withSigns('שפת C++')), 'שפת C++\u200e')
  assert.equal(withSigns('הביטוי a++b'), 'הביטוי a++b')
  assert.equal(withSigns('C++ and C#'), 'C++ and C#')
})

test('a name from right to left is isolated within a sentence', () => {
  assert.equal(nameInSentence('תרגיל ב-C++'), '\u2068תרגיל ב-C++\u200e\u2069')
  assert.equal(nameInSentence('Week 1'), 'Week 1')
})

test('operators before a name in code stay before it in Hebrew, and a statement keeps its semicolon', () => {
  assert.equal(withSigns('ואז p++ (לא ++p!)'), 'ואז p++\u200e (לא \u200e++p!)')
  for (const code of ['--p', '!p', '*p', '**p', '&x', '&amp;x']) {
    assert.equal(withSigns(`לא ${code}`), `לא \u200e${code}`)
    assert.equal(withSigns(withSigns(`לא ${code}`)), `לא \u200e${code}`)
  }
  assert.match(withSigns('כתבו int* p = &x; ואז'), /^כתבו int\* p = \u200e?&x;\u200e ואז$/)
  assert.equal(withSigns('שלום AT&T וגם a*b'), 'שלום AT&T וגם a*b')
  assert.equal(withSigns('אמר &quot;שלום&quot;'), 'אמר &quot;שלום&quot;')
})

test('a very long text is read in a time that grows with its length', () => {
  for (const part of ['a', 'a ', 'a=', '=', '++', '!a', '&a', '&', '(a;'])
    assert.ok(withSigns(`א${part.repeat(500_000 / part.length)}`).length > 499_000)
})
