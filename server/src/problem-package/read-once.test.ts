import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCases } from './cases.ts'
import { readSettings } from './settings.ts'

/** Files that count how often each of them is read. */
class CountedFiles extends Map<string, Buffer> {
  readonly reads = new Map<string, number>()

  override get(path: string): Buffer | undefined {
    this.reads.set(path, (this.reads.get(path) ?? 0) + 1)
    return super.get(path)
  }
}

function filesOf(files: Readonly<Record<string, string>>): CountedFiles {
  return new CountedFiles(Object.entries(files).map(([path, body]) => [path, Buffer.from(body)]))
}

const settings = { scoring: true, interactive: false }
const secret = 'data/secret/large'

test('the settings of a group are read once, however many cases it has', () => {
  const cases = Array.from({ length: 50 }, (_, index) => [`${secret}/${index}.in`, `${secret}/${index}.ans`]).flat()
  const files = filesOf({
    ...Object.fromEntries(cases.map((path) => [path, '1\n'])),
    'data/testdata.yaml': 'output_validator_flags: case_sensitive\n',
    [`${secret}/testdata.yaml`]: 'accept_score: "2.5"\ngrader_flags: min\n',
  })
  const read = readCases(files, settings)
  assert.deepEqual([read.length, read[0]?.points, read[0]?.flags], [50, 2.5, ['case_sensitive']])
  assert.deepEqual([files.reads.get('data/testdata.yaml'), files.reads.get(`${secret}/testdata.yaml`)], [1, 1])
})

test('too many cases, and too large settings of groups, are refused before any of them is read', () => {
  const caseIn = (folder: string) => [`${folder}/1.in`, `${folder}/1.ans`].map((path) => [path, '1\n'])
  const groups = Array.from({ length: 201 }, (_, index) => `${secret}/${index}`)
  const filesWith = (some: readonly string[], settingsOfGroup: string) =>
    filesOf(
      Object.fromEntries([
        ...some.flatMap(caseIn),
        ...some.map((folder, index) => [
          `${folder}/${index % 2 ? 'testdata.yaml' : 'test_group.yaml'}`,
          settingsOfGroup,
        ]),
      ]),
    )
  const many = filesWith(groups, 'grading: default\n')
  assert.throws(() => readCases(many, settings), { message: 'The package has more than 200 cases.' })
  const large = filesWith(groups.slice(0, 5), `x: ${'a '.repeat(30_000)}\n`)
  assert.throws(() => readCases(large, settings), {
    message: 'The settings of all groups together are larger than 256 KiB.',
  })
  for (const { reads } of [many, large]) assert.ok([...reads.keys()].every((path) => !path.endsWith('.in')))
  assert.equal(readCases(filesWith(groups.slice(1), 'grading: default\n'), settings).length, 200)
})

test('points are a number, not what can be made one', () => {
  for (const score of ['true', '"0x10"', '""', '[7]', 'null']) {
    const files = filesOf({
      [`${secret}/1.in`]: '1\n',
      [`${secret}/1.ans`]: '1\n',
      [`${secret}/testdata.yaml`]: `accept_score: ${score}\n`,
    })
    assert.throws(() => readCases(files, settings), /accept_score is not valid/, score)
  }
})

test('DOMjudge’s settings are read as lines, and only of a size that such settings have', () => {
  const read = (ini: string) => readSettings(filesOf({ 'problem.yaml': 'name: a\n', 'domjudge-problem.ini': ini }))
  assert.equal(read(`short-name = a\n${'\n'.repeat(60_000)} timelimit = '2.5'\n`).timeLimitMilliseconds, 2500)
  assert.equal(read('# timelimit=3\n').timeLimitMilliseconds, undefined)
  assert.throws(() => read('\n'.repeat(64 * 1024 + 1)), /domjudge-problem\.ini is larger than 64 KiB/)
})

test('a version is a word, not an object', () => {
  const read = (version: string) => () =>
    readSettings(filesOf({ 'problem.yaml': `problem_format_version: ${version}\nname: a\n` }))
  assert.doesNotThrow(read('2023-07'))
  assert.throws(read('{a: 1}'), /problem_format_version is not valid/)
})
