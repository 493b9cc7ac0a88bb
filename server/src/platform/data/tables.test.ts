import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import { test } from 'node:test'
import pg from 'pg'
import { freshDatabase } from '../../../test/database.ts'

/**
 * Compares `tables.ts` with the database. Types don't exist at run time, so the test reads the source text, in which
 * every column of an interface has a line.
 */
interface Column {
  readonly type: string
  readonly nullable: boolean
  /** An insert may leave it out: it is nullable, has a default, or is generated. */
  readonly optional: boolean
  /** An insert must leave it out: PostgreSQL always generates it. */
  readonly always: boolean
}
type Schema = Record<string, Record<string, Column>>

const folder = new URL('table/', import.meta.url)
const files = (await readdir(folder)).map((name) => new URL(name, folder))
const texts = [new URL('tables.ts', import.meta.url), ...files].map((file) => readFile(file, 'utf8'))
const source = (await Promise.all(texts)).join('\n')

function interfaceBody(name: string): string {
  const body = new RegExp(`interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(source)?.[1]
  assert.ok(body !== undefined, `tables.ts has an interface ${name}`)
  return body
}

function fieldsOf(body: string): [name: string, type: string][] {
  return body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(\/\*|\*|\/\/)/.test(line))
    .map((line) => {
      const [, name, type] = /^(\w+): (.+)$/.exec(line) ?? []
      assert.ok(name !== undefined && type !== undefined, `a column on one line: ${line}`)
      return [name, type]
    })
}

function declaredColumn(type: string): Column {
  const always = type === 'Id' || type.startsWith('GeneratedAlways<')
  const nullable = type.endsWith(' | null')
  return {
    type: kindOfDeclared(
      type === 'Id' ? 'number' : type.replace(/^Generated(Always)?<(.*)>$/, '$2').replace(/ \| null$/, ''),
    ),
    nullable,
    optional: always || nullable || /^(Generated|Json)</.test(type),
    always,
  }
}

const jsTypes = new Set(['Date', 'Buffer'])
/** The kind of a column whose type is imported from the contract: a union of words or of small numbers. */
const named = 'a word or a number'

function kindOfDeclared(type: string): string {
  if (/^(Json|JSONColumnType)</.test(type)) return 'json'
  if (type.startsWith("'")) return 'string'
  if (/^-?\d( \| -?\d)*$/.test(type)) return 'number'
  return /^[A-Z]/.test(type) && !jsTypes.has(type) ? named : type
}

const kindOfColumn: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  // As a string, because a number would not be exact; `fractionOf` reads it.
  numeric: 'string',
  text: 'string',
  tsvector: 'string',
  uuid: 'string',
  boolean: 'boolean',
  date: 'Date',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  'smallint[]': 'number[]',
  'integer[]': 'number[]',
  'bigint[]': 'number[]',
  'text[]': 'string[]',
}

async function schemaOfDatabase(): Promise<Schema> {
  const database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{
    table: string
    column: string
    type: string
    nullable: boolean
    defaulted: boolean
    always: boolean
  }>(`select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
        not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as defaulted,
        a.attidentity = 'a' or a.attgenerated <> '' as always
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and c.relname <> 'migration'
      order by c.relname, a.attname`)
  await client.end()
  await database.drop()
  const schema: Schema = {}
  for (const row of rows) {
    const type = kindOfColumn[row.type]
    assert.ok(type !== undefined, `this test knows the type ${row.type} of ${row.table}.${row.column}`)
    const optional = row.always || row.nullable || row.defaulted
    schema[row.table] = {
      ...schema[row.table],
      [row.column]: { type, nullable: row.nullable, optional, always: row.always },
    }
  }
  return schema
}

test('tables.ts declares every table as the migrations create it', async () => {
  const declared: Schema = {}
  for (const [table, name] of fieldsOf(interfaceBody('Tables')))
    declared[table] = Object.fromEntries(
      fieldsOf(interfaceBody(name)).map(([column, type]) => [column, declaredColumn(type)]),
    )
  const real = await schemaOfDatabase()
  for (const table of new Set([...Object.keys(declared), ...Object.keys(real)]))
    assert.deepEqual(sorted(declared[table]), sorted(withNamed(real[table], declared[table])), table)
})

function withNamed(real: Record<string, Column> = {}, declared: Record<string, Column> = {}): Record<string, Column> {
  const columns = Object.entries(real).map(([name, column]): [string, Column] => {
    const isNamed = declared[name]?.type === named && ['string', 'number'].includes(column.type)
    return [name, isNamed ? { ...column, type: named } : column]
  })
  return Object.fromEntries(columns)
}

function sorted(columns: Record<string, Column> | undefined) {
  return Object.entries(columns ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
