import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { globSync } from 'node:fs'
import { charactersOf, keptFeatures } from './subset-fonts.ts'

test('a range of characters is read in each form that CSS has for it', () => {
  assert.equal(charactersOf('U+41-43, U+0061,u+6?'), 'ABCa`abcdefghijklmno')
  assert.equal(charactersOf('U+1F600'), '😀')
})

test('every feature of a font that a style sheet asks for is kept', async () => {
  for (const file of globSync('src/**/*.css', { cwd: new URL('..', import.meta.url) })) {
    const css = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
    for (const [, settings = ''] of css.matchAll(/font-feature-settings:([^;]+);/g))
      for (const [, feature = '', value] of settings.matchAll(/'(\w{4})'\s*(\d?)/g))
        assert.ok(value === '0' || keptFeatures.has(feature), `${file} asks for '${feature}'`)
  }
})

test('no rule asks for a weight that was removed from the fonts', async () => {
  for (const file of globSync('src/**/*.css', { cwd: new URL('..', import.meta.url) })) {
    const css = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
    for (const [, weight] of css.matchAll(/font-weight:\s*(\d+)/g))
      assert.ok(Number(weight) >= 400 && Number(weight) <= 700, `${file} asks for ${weight}`)
  }
})
