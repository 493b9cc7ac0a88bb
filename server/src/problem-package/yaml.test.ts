import assert from 'node:assert/strict'
import { test } from 'node:test'
import { busyMilliseconds, isSlow } from '../../test/fuzz/busy.ts'
import { readYaml, yamlBytes } from './yaml.ts'

const read = (text: string) => readYaml('problem.yaml', text, yamlBytes.texts)
/** Counting the parts of a file of 1 MiB takes a tenth of this. */
const mostMilliseconds = 500
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

test('a file that is not YAML is refused at its first mistake, however many it has', async () => {
  const { facts, texts } = yamlBytes
  const filled = (bytes: number, part: string) => part.repeat((bytes - 20) / part.length)
  const hostile: Record<string, readonly [(bytes: number) => string, RegExp]> = {
    'commas without items': [(bytes) => `a: [${filled(bytes, ',')}`, tooComplex],
    'lists in a row': [(bytes) => filled(bytes, '[]'), tooComplex],
    'ends of lists': [(bytes) => filled(bytes, ']'), tooComplex],
    'ends of maps': [(bytes) => filled(bytes, '} '), tooComplex],
    directives: [(bytes) => filled(bytes, '%\n'), tooComplex],
    tags: [(bytes) => filled(bytes, '!a '), tooComplex],
    anchors: [(bytes) => filled(bytes, '&a '), tooComplex],
    'keys without a name': [(bytes) => filled(bytes, '? \n'), tooComplex],
    documents: [(bytes) => filled(bytes, '---\n'), tooComplex],
    comments: [(bytes) => filled(bytes, '#\n'), tooComplex],
    'empty lines': [(bytes) => `a: b${filled(bytes, '\n')}c`, tooComplex],
    'unknown escapes': [(bytes) => `a: "${filled(bytes, '\\q')}"`, tooComplex],
    'escapes without digits': [(bytes) => `a: "${filled(bytes, '\\x')}"`, tooComplex],
    'escapes of no character': [(bytes) => `a: "${filled(bytes, '\\UFFFFFFFF')}"`, tooComplex],
    'a text after a text of carriage returns': [
      (bytes) => `a: "${filled(bytes, '\r')}x" b: c`,
      /line 1, column \d+\.$/,
    ],
    'two colons after carriage returns': [(bytes) => `a: b${filled(bytes, '\r')}x: : y`, /line 1, column \d+\.$/],
  }
  for (const [name, [textOf, message]] of Object.entries(hostile))
    for (const bytes of [facts, texts]) {
      const refuse = () => assert.throws(() => readYaml('problem.yaml', textOf(bytes), bytes), message, name)
      if ((await busyMilliseconds(refuse)) > mostMilliseconds)
        assert.ok(!(await isSlow(refuse, mostMilliseconds)), name)
    }
  assert.throws(() => read('a: 1\nb: [1, 2\nc: 3\n'), {
    message: 'problem.yaml is not YAML: look at line 3, column 1.',
  })
  assert.throws(() => read('a: 1\n---\na: 2\n'), /is not YAML: look at line 2/)
})

test('warnings of a file are not written to the log', async () => {
  const warned: unknown[] = []
  const note = (warning: unknown) => void warned.push(warning)
  process.on('warning', note)
  assert.deepEqual(read('%A b\n---\na: !unknown b\n? [c, d]\n: e\n'), { a: 'b', '[ c, d ]': 'e' })
  await new Promise(setImmediate)
  process.off('warning', note)
  assert.deepEqual(warned, [])
})

test('escapes of a text in quotes, comments and empty lines are read', () => {
  const text = `# A comment\n\na: "${String.raw`\\q\x41\u00e9\U0001F600\n\" \/`.repeat(5000)}"\n`
  assert.deepEqual(read(text), { a: '\\qAé😀\n" /'.repeat(5000) })
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
