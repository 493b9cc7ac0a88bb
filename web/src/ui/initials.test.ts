import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialsOf } from './initials.ts'

test('initials are the first letters of two words', () => {
  assert.equal(initialsOf('ada lovelace'), 'AL')
  assert.equal(initialsOf('Ada King Lovelace'), 'AK')
  assert.equal(initialsOf('Ünal'), 'Ü')
  assert.equal(initialsOf('42 answers'), '4A')
})

test('emoji and signs beside letters are skipped', () => {
  assert.equal(initialsOf('🦊 Fox'), 'F')
  assert.equal(initialsOf('🦊Fox Hunter'), 'FH')
  assert.equal(initialsOf('«Ada» (Lovelace)'), 'AL')
})

test('a name without letters is represented by its complete first emoji', () => {
  assert.equal(initialsOf('👩🏽‍🚀🚀'), '👩🏽‍🚀')
  assert.equal(initialsOf('🇳🇴'), '🇳🇴')
  assert.equal(initialsOf('❤️'), '❤️')
  assert.equal(initialsOf('***'), '*')
})
