import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LanguageState } from '@gradus/contract/language-code'
import { startJudge } from '../test/judge.ts'
import { testLanguage } from '../test/language-suite.ts'

const mebibyte = 1024 * 1024
const crossed = (tables: number): string =>
  Array.from({ length: tables }, (_, index) => `Customer c${index}`).join(', ')

testLanguage({
  code: 9,
  isNeverChecked: true,
  wrong: 'SELECT Name, COUNT(*) AS Orders FROM Customer GROUP BY Name',
  broken: 'SELECT Name\nFROM Customer\nSELECT FROM WHERE\n',
  failing: 'SELECT Name, 1 AS Orders\nFROM Customer\nSELECT 1 / (COUNT(*) - COUNT(*)) FROM Customer\n',
  endless: `SELECT COUNT(*) AS n FROM ${crossed(20)}`,
  greedy: `SELECT REPLICATE(c0.Name, 4000) AS Name FROM ${crossed(9)}`,
  leaving: "DROP TABLE [Order]; SELECT 'success:0' AS Name",
  lying: "SELECT 'ok - customers with their orders' AS Name, 1 AS Orders",
  leavingSays: /tests failed/,
  limits: { memoryBytes: 1024 * mebibyte, cpuMilliseconds: 6000 },
})

test('With SQLSERVER_URL nothing but that server answers: while it is away T-SQL is unavailable, with the reason', async () => {
  const judge = await startJudge({ LANGUAGES: '9', SQLSERVER_URL: 'mssql://sa:very-secret@127.0.0.1:1' })
  const [state] = LanguageState.array().parse(await (await fetch(`${judge.url}/languages?settled=true`)).json())
  assert.equal(state?.available, false)
  assert.match(state?.reason ?? '', /127\.0\.0\.1:1/)
  const reply = await judge.post({
    language: 9,
    owner: 'a user',
    candidateSource: 'SELECT 1 AS n',
    challenge: { kind: 'program', tests: '' },
  })
  assert.equal(reply.status, 422)
  assert.ok(!`${await reply.text()}${judge.output()}`.includes('very-secret'))
  assert.equal(await judge.stop(), 0)
})
