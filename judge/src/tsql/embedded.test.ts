import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { EmbeddedEngine } from './embedded.ts'
import { formatRows } from './engine.ts'
import { readShim } from './shim.ts'
import { runQuestionTests } from './trial.ts'

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const setup = `CREATE TABLE T (Id INT PRIMARY KEY, Name VARCHAR(20), Price DECIMAL(8,2), Day DATE)
INSERT INTO T VALUES (1, 'a-b', 1.5, '2024-01-31'), (2, 'B', NULL, NULL)`

/** T-SQL that SQL Server runs and the embedded engine does not support: the error has to name the feature. */
const unsupported: readonly (readonly [string, RegExp])[] = [
  ["SELECT Name FROM T FOR XML PATH('')", /FOR XML/],
  ['SELECT TOP 10 PERCENT Id FROM T', /PERCENT/],
  ['CREATE PROCEDURE p AS SELECT 1', /CREATE PROCEDURE/],
  ['CREATE FUNCTION f() RETURNS INT AS BEGIN RETURN 1 END', /CREATE FUNCTION/],
  ['EXEC sp_help', /EXEC/],
  ['SELECT CAST(1 AS MONEY)', /type MONEY/i],
  ['SELECT NEWID()', /function NEWID/],
  ['SELECT ISJSON(Name) FROM T', /function ISJSON/],
  ['SELECT * FROM sys.tables', /schema sys/],
  ["SELECT FORMAT(Day, 'dddd d') FROM T", /FORMAT with/],
  ['SELECT CONVERT(VARCHAR(30), Day, 131) FROM T', /style 131/],
  ["SELECT CAST('31/01/2024' AS DATE)", /form of the date/],
  ['SELECT Name FROM T ORDER BY Name', /order of texts with accents, hyphens/],
  ["SELECT 'a' COLLATE Latin1_General_CS_AS", /COLLATE/],
  ['SELECT 1 EXCEPT SELECT 2 INTERSECT SELECT 3', /INTERSECT beside another/],
  ['SELECT 1 + 5 & 3', /bitwise operator/],
  ['SELECT CAST(p / 3 AS VARCHAR(20)) FROM (SELECT Price AS p FROM T) AS q', /quotient/],
  ["SELECT CONCAT(p / 3, '') FROM (SELECT Price AS p FROM T) AS q", /quotient/],
  ['SELECT CONCAT(CAST(1.5 AS FLOAT), 1)', /types or functions/],
  ["SELECT ISNUMERIC('-')", /^ISNUMERIC of '-' is not supported/],
  ["SELECT FORMAT(0.5, 'P')", /FORMAT with 'P'/],
  ["SELECT TRANSLATE('Aa', 'a', 'b')", /TRANSLATE of letters/],
  ["SELECT CAST('240131' AS DATE)", /year of two digits/],
  ['UPDATE q SET Id = 1 FROM (SELECT Id FROM T) AS q', /not a table/],
  [
    'BEGIN TRY INSERT INTO T (Id) VALUES (1) END TRY BEGIN CATCH SELECT ERROR_MESSAGE() END CATCH',
    /ERROR_MESSAGE\(\) of this error/,
  ],
  ['DECLARE @t TABLE (n INT); BEGIN TRAN; INSERT INTO @t VALUES (1); ROLLBACK', /ROLLBACK beside a table variable/],
  ["SELECT value FROM STRING_SPLIT('a,b', ',', 1)", /STRING_SPLIT with ordinals/],
  ['WAITFOR DELAY 1', /WAITFOR/],
]

/** Statements that SQL Server rejects. The embedded engine must reject them, even where PostgreSQL would run them. */
const invalid: readonly (readonly [string, RegExp])[] = [
  ['SELECT Id FROM T LIMIT 1', /LIMIT/],
  ["SELECT '1'::int", /::/],
  ["SELECT 'a' || 'b'", /\|\|/],
  ['SELECT Id FROM T WHERE Name ILIKE 1', /./],
  ['SELECT LENGTH(Name) FROM T', /function LENGTH/],
  ['SELECT now()', /function NOW/],
  ['SELECT pg_sleep(1)', /function PG_SLEEP/],
  ['SELECT * FROM pg_class', /Invalid object name/],
  ['SELECT Id, Name FROM T GROUP BY Id', /not contained in either/],
  ['SELECT Id AS x FROM T WHERE x = 1', /Invalid column name 'x'/],
  ['SELECT Id + 1 AS x, COUNT(*) FROM T GROUP BY x', /GROUP BY x/],
  ['SELECT Nothing FROM T', /Invalid column name 'nothing'/i],
  ['SELECT Id FROM Nowhere', /Invalid object name/],
  ['SELECT Id > 1 FROM T', /condition is used where a value/],
  ['SELECT Id FROM T WHERE Id', /non-boolean/],
  ['SELECT * FROM (SELECT Id FROM T ORDER BY Id) q', /ORDER BY clause is invalid/],
  ['SELECT * FROM (SELECT MAX(Id) FROM T) q', /No column name/],
  ['SELECT * FROM (SELECT Id FROM T)', /needs a name|Incorrect syntax/],
  ['SELECT ROW_NUMBER() OVER () FROM T', /ORDER BY/],
  ['SELECT DISTINCT Name FROM T ORDER BY Id', /must appear in the select list/],
  ['SELECT Day + 1 FROM T', /Operand type clash/],
  ["SELECT CAST('x' AS INT)", /Conversion failed/],
  ['SELECT SUM(CAST(1 AS BIT))', /types or functions/],
  ['SELECT 1 / 0', /Divide by zero/],
  ['SELECT @x', /declare the scalar variable/],
  ["INSERT INTO T (Id, Name) VALUES (9, '123456789012345678901')", /truncated/],
  ['WITH n AS (SELECT 1 AS v UNION ALL SELECT v + 1 FROM n) SELECT * FROM n', /maximum recursion 100/],
  ['INSERT INTO T (Id) VALUES (1)', /unique/i],
  ['SELECT 2147483647 + 1', /^Arithmetic overflow error converting expression to data type int\.$/],
  ['SELECT CAST(123.45 AS VARCHAR(3))', /overflow error converting numeric to data type varchar/],
  ['SELECT CAST(12345 AS NVARCHAR(3))', /overflow error converting expression to data type nvarchar/],
  ['SELECT (SELECT Id FROM T)', /Subquery returned more than 1 value/],
  ['INSERT INTO T (Id) VALUES (NULL)', /^Cannot insert the value NULL into column 'id', table 't'/],
  [
    'CREATE TABLE C (a INT CHECK (a > 0)); INSERT INTO C VALUES (-1)',
    /conflicted with the CHECK constraint "c_a_check"/,
  ],
  ['CREATE TABLE C (a INT REFERENCES T (Id)); INSERT INTO C VALUES (9)', /conflicted with the FOREIGN KEY constraint/],
  [
    'CREATE TABLE C (a INT REFERENCES T (Id)); INSERT INTO C VALUES (1); DELETE FROM T',
    /conflicted with the REFERENCE constraint "c_a_fkey"/,
  ],
  ['SELECT MAX(COUNT(*)) FROM T GROUP BY Name', /Cannot perform an aggregate function on an expression containing/],
  ['SELECT Name FROM T WHERE COUNT(*) > 1 GROUP BY Name', /An aggregate may appear only/],
  ['SELECT Id FROM T WHERE ROW_NUMBER() OVER (ORDER BY Id) = 1', /Windowed functions can only appear/],
  ['SELECT Id FROM T AS a JOIN T AS b ON a.Id = b.Id', /^Ambiguous column name 'id'\.$/],
  ['CREATE TABLE I (a INT IDENTITY); INSERT INTO I (a) VALUES (1)', /Cannot insert explicit value for identity column/],
  ['INSERT INTO T VALUES (5)', /number of supplied values does not match/],
  ["INSERT INTO T SELECT 5, 'x'", /number of supplied values does not match/],
  ['SELECT * FROM (SELECT 1 AS a, 2 AS a) q', /'a' was specified multiple times for 'q'/],
  ['WITH c AS (SELECT Id, Id FROM T) SELECT 1', /'id' was specified multiple times for 'c'/],
  [
    "WITH c AS (SELECT 1 AS n, CAST('a' AS VARCHAR(5)) AS p UNION ALL SELECT n + 1, CAST(p + 'b' AS VARCHAR(9)) FROM c WHERE n < 3) SELECT p FROM c",
    /Types don't match between the anchor and the recursive part in column "p"/,
  ],
  ["WITH c AS (SELECT 'a' AS p UNION ALL SELECT p + 'b' FROM c WHERE LEN(p) < 3) SELECT p FROM c", /Types don't match/],
  ['SELECT 1 AS a; CREATE VIEW v AS SELECT Id FROM T', /must be the only statement in its batch/],
  ['MERGE T USING T AS s ON 1 = 0 WHEN MATCHED THEN DELETE', /terminated by a semi-colon/],
  ['SELECT /* 1', /Missing end comment mark/],
  ['BEGIN SELECT 1', /Incorrect syntax near/],
  ['ELSE SELECT 1', /Incorrect syntax near 'ELSE'/],
  ['COMMIT', /no corresponding BEGIN TRANSACTION/],
  ["THROW 50001, N'stop here', 1", /^stop here$/],
  ['BEGIN TRY SELECT Nothing FROM T END TRY BEGIN CATCH SELECT 1 END CATCH', /Invalid column name/],
  ['DECLARE @a INT; DECLARE @a INT', /already been declared/],
  ['SELECT CAST(300 AS TINYINT)', /overflow/],
  ["SELECT CAST('' AS DECIMAL(5,2))", /Conversion failed/],
  ['CREATE TABLE Same (a INT, a INT)', /unique/],
]

let engine: EmbeddedEngine
before(async () => {
  const database = await PGlite.create({ extensions: { citext } })
  await database.exec(readShim())
  engine = new EmbeddedEngine(database)
})
after(() => engine.close())

const snippets = textOf('snippets.sql')
test(`T-SQL answers as SQL Server does: ${snippets.match(/^--# test/gm)?.length} snippets`, async () => {
  const trial = await runQuestionTests(engine, 'SELECT 1 AS one', snippets, true)
  assert.deepEqual([trial.printed.match(/^not ok[^]*?^ {2}\.\.\.$/gm), trial.problem], [null, undefined])
  assert.ok((trial.printed.match(/^ok - /gm)?.length ?? 0) >= 60)
})

for (const [title, list] of [
  ['an unsupported feature is refused with an error that names it', unsupported],
  ['a statement that SQL Server rejects is rejected', invalid],
] as const) {
  test(title, async () => {
    const wrong: string[] = []
    for (const [source, message] of list) {
      await engine.reset()
      await engine.run(setup)
      const reply = await engine.run(source).then(
        (rows) => `it answered ${rows === undefined ? 'nothing' : formatRows(rows)}`,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      if (!message.test(reply) || reply.startsWith('it answered')) wrong.push(`${source}: ${reply}`)
    }
    assert.deepEqual(wrong, [])
  })
}
