import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readYaml, yamlBytes } from './yaml.ts'

const read = (text: string) => readYaml('problem.yaml', text, yamlBytes.texts)
const tooComplex = /problem\.yaml has too many parts, or too many levels/

test('YAML that would end the process or block it is refused before it is parsed', () => {
  const hostile = {
    'items in items': '- '.repeat(30_000),
    'items in items, in the middle of lines': `a: |\n  text\n${'- '.repeat(30_000)}`,
    'keys of keys': '? '.repeat(30_000),
    lists: '['.repeat(30_000),
    'lists after ends of lists': `${']'.repeat(30_000)}${'['.repeat(30_000)}`,
    maps: '{a: '.repeat(30_000),
    'a level in each line': Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth)}-`).join('\n'),
    'levels in each line, over many lines': Array.from(
      { length: 40 },
      (_, line) => ' '.repeat(line * 160) + '- '.repeat(80),
    ).join('\n'),
    'a map of many keys': Array.from({ length: 60_000 }, (_, index) => `k${index}: v`).join('\n'),
  }
  for (const [name, text] of Object.entries(hostile)) {
    assert.ok(text.length < yamlBytes.texts, name)
    assert.throws(() => read(text), tooComplex, name)
  }
  const keys = Array.from({ length: 2_000 }, (_, index) => `k${index}: v`)
  const facts = `{${keys.join(', ')}}`
  assert.throws(() => readYaml('problem.yaml', facts), tooComplex, 'a file of facts has far fewer keys')
})

test('aliases that repeat too much, or that lead nowhere, are refused as such', () => {
  const bomb = `a: &a [1, 1]\nb: &b [${'*a, '.repeat(15)}1]\nc: [${'*b, '.repeat(15)}1]\n`
  for (const text of [bomb, 'a: *nowhere\n'])
    assert.throws(() => read(text), { message: 'problem.yaml has too many aliases, or one without an anchor.' })
})

test('a long text, a few aliases and what looks like nesting within a text are read', () => {
  const brackets = '['.repeat(500)
  const text = `a: |\n${`  ${brackets}\n`.repeat(100)}b: "${brackets}"\nc: &one [{ x: 1 }, 2]\nd: *one\ne:\n  - - f: '${brackets}'\n`
  assert.deepEqual(read(text), {
    a: `${brackets}\n`.repeat(100),
    b: brackets,
    c: [{ x: 1 }, 2],
    d: [{ x: 1 }, 2],
    e: [[{ f: brackets }]],
  })
  const facts = Array.from({ length: 4000 }, (_, index) => `- name: tag${index}\n`).join('')
  assert.equal((read(facts) as unknown[]).length, 4000)
  assert.throws(() => readYaml('problem.yaml', '#'.repeat(70_000)), /problem\.yaml is larger than 64 KiB/)
})
