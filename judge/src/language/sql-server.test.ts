import { proveLanguage } from '../test/prove.ts'

const mebibyte = 1024 * 1024
const crossed = (tables: number): string =>
  Array.from({ length: tables }, (_, index) => `Customer c${index}`).join(', ')

proveLanguage({
  code: 9,
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
