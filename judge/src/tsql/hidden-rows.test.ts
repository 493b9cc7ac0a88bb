import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { startJudge, type RunningJudge } from '../test/judge.ts'

/** Statements that try to tell the rows that a test adds (`--# given`), by everything but a right answer. */

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '9' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

/** The setup can be looked at by a run on an own input; the second test's row cannot. */
const testsWith = (hidden: string, query = ''): string => `--# setup
CREATE TABLE Word (Id INT PRIMARY KEY, Text VARCHAR(20));
INSERT INTO Word VALUES (1, '1');
--# test the visible row
--# expect
Text
1
--# test a hidden row
--# given
INSERT INTO Word VALUES (2, '${hidden}');
${query}
--# expect
Text
nobody answers this
`

function judged(candidateSource: string, tests: string, showsTests = false): Promise<Verdict> {
  return judge.verdict({ language: 9, candidateSource, showsTests, challenge: { kind: 'program', tests } })
}

function withoutUsage(verdict: Verdict): Partial<Verdict> {
  const { cpuMilliseconds: _cpu, wallMilliseconds: _wall, memoryBytes: _memory, ...rest } = verdict
  return rest
}

const last = '(SELECT Text FROM Word WHERE Id = (SELECT MAX(Id) FROM Word))'
const attempts: Readonly<Record<string, string>> = {
  'a wrong result': 'SELECT Text FROM Word',
  'the number of rows': `SELECT w.Text FROM Word w CROSS JOIN Word v WHERE w.Text = '1' OR ${last} = 'plum'`,
  'the names of columns': `IF ${last} = 'plum' SELECT Text AS a FROM Word ELSE SELECT Text AS b FROM Word`,
  'a conversion that fails': 'SELECT CAST(Text AS INT) AS Text FROM Word',
  'the line that fails': `IF ${last} = 'plum' SELECT 1 / 0 AS Text\nELSE IF ${last} = 'pear' SELECT\n1 / 0 AS Text\nELSE SELECT Text FROM Word`,
  'an error of its own': `DECLARE @word VARCHAR(20) = ${last}\nIF @word <> '1' THROW 50000, @word, 1\nSELECT Text FROM Word`,
  'a constraint that is broken': `CREATE TABLE Other (Text VARCHAR(20) PRIMARY KEY)\nINSERT INTO Other SELECT Text FROM Word\nIF ${last} <> '1' INSERT INTO Other SELECT Text FROM Word\nSELECT Text FROM Word`,
}

for (const [what, source] of Object.entries(attempts))
  test(`the rows of a hidden test are not revealed by ${what}`, async () => {
    const plum = await judged(source, testsWith('plum'))
    const pear = await judged(source, testsWith('pear'))
    assert.notEqual(plum.outcome, 'passed')
    assert.doesNotMatch(JSON.stringify([plum, pear]), /plum|pear|nobody answers/)
    assert.deepEqual(withoutUsage(plum), withoutUsage(pear))
  })

test("the rows of a hidden test are not revealed by its author's query that fails over them", async () => {
  const query = '--# query\nSELECT CAST(Text AS INT) AS Text FROM Word'
  const verdict = await judged('SELECT Text FROM Word', testsWith('plum', query))
  assert.doesNotMatch(JSON.stringify(verdict), /plum|nobody answers/)
  assert.match(JSON.stringify(verdict.tests), /The rows of this test are hidden/)
})

test('an error over rows that the candidate can see is shown in full, with its line', async () => {
  const source = "SELECT Text FROM Word\nSELECT CAST('own ' + Text AS INT) AS Text FROM Word"
  const verdict = await judged(source, testsWith('plum'))
  assert.equal(verdict.outcome, 'runtimeError')
  assert.match(verdict.message ?? '', /Conversion failed when converting .*'own 1'/)
  assert.equal(verdict.diagnostics[0]?.line, 2)
})

test('a wrong result of rows that the candidate can see is shown beside the expected one', async () => {
  const { tests } = await judged("SELECT Text + '!' AS Text FROM Word WHERE Id = 1", testsWith('plum'))
  assert.equal(tests[0]?.expected, 'Text\n1')
  assert.match(tests[0].got ?? '', /^text\n1!$/i)
})

test('an error of the statements themselves is shown in full, although the only test is hidden', async () => {
  const hidden = testsWith('plum').replace(/--# test the visible row[^]*?(?=--# test)/, '')
  const verdict = await judged('SELECT Nothing FROM Word', hidden)
  assert.equal(verdict.outcome, 'compileError')
  assert.match(JSON.stringify(verdict.diagnostics), /Invalid column name 'nothing'/i)
})

test('the author sees everything', async () => {
  const { tests } = await judged('SELECT Text FROM Word', testsWith('plum'), true)
  assert.match(tests[1]?.got ?? '', /plum/)
})
