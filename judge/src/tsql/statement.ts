import { parse, Dialect } from '@polyglot-sql/sdk'
import { conditionOf, valueOf, type Scope } from './expression.ts'
import { fromOf, queryOf, tableOf, withOf } from './query.ts'
import { Mistake, Refusal } from './refusal.ts'
import { refuseUnknownCalls, type Statement } from './split.ts'
import { bodyOf, isEmpty, listOf, nameOf, nodeOf, only, quoted, textOf, type Body, type Node } from './tree.ts'
import { checksOf, typeOf, type Type } from './type.ts'

/** One statement of T-SQL, as what is to be done: SQL for the engine, or something about variables. */
export type Step =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'run'; readonly sql: readonly string[] }
  | { readonly kind: 'variables'; readonly values: readonly Assignment[] }

export interface Assignment {
  readonly name: string
  /** A declaration gives a type; a later value keeps it. */
  readonly type: Type | undefined
  /** A query of one value; undefined leaves NULL. */
  readonly sql: string | undefined
}

const leading: Readonly<Record<string, string>> = {
  IF: 'IF', WHILE: 'WHILE', BEGIN: 'BEGIN', END: 'END', PRINT: 'PRINT', EXEC: 'EXEC', EXECUTE: 'EXEC', MERGE: 'MERGE',
  RETURN: 'RETURN', USE: 'USE', THROW: 'THROW', RAISERROR: 'RAISERROR', COMMIT: 'A transaction', ROLLBACK: 'A transaction',
  SAVE: 'A transaction', GRANT: 'GRANT', REVOKE: 'REVOKE', DENY: 'DENY', WAITFOR: 'WAITFOR', GOTO: 'GOTO', BREAK: 'BREAK',
  CONTINUE: 'CONTINUE',
} // prettier-ignore
const harmlessSettings = /^SET\s+(?:NOCOUNT|XACT_ABORT|ANSI_NULLS|QUOTED_IDENTIFIER|ANSI_WARNINGS)\s+(?:ON|OFF)$/i
const readable = new Set([
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'DECLARE',
  'SET',
  'CREATE',
  'ALTER',
  'DROP',
  'TRUNCATE',
  'WITH',
  '(',
])

export function stepOf(statement: Statement, scope: Scope): Step {
  const words = statement.tokens.map(({ word }) => word)
  const first = words[0] ?? ''
  if (first === 'BEGIN' && words[1] === 'TRY') throw new Refusal('TRY … CATCH')
  if (first === 'BEGIN' && words[1]?.startsWith('TRAN')) throw new Refusal('A transaction')
  if (leading[first] !== undefined) throw new Refusal(leading[first])
  if (!readable.has(first)) throw new Mistake(`Incorrect syntax near '${statement.tokens[0]?.text ?? ''}'.`)
  if (first === 'CREATE' && !['TABLE', 'VIEW', 'INDEX', 'UNIQUE', 'CLUSTERED', 'NONCLUSTERED'].includes(words[1] ?? ''))
    throw new Refusal(`CREATE ${words[1] ?? ''}`)
  if (words.includes('PIVOT') || words.includes('UNPIVOT'))
    throw new Refusal(words.includes('PIVOT') ? 'PIVOT' : 'UNPIVOT')
  if (words.includes('COLLATE')) throw new Refusal('COLLATE')
  if (harmlessSettings.test(statement.text)) return { kind: 'nothing' }
  if (first === 'SET' && !words[1]?.startsWith('@')) throw new Refusal(`SET ${words[1] ?? ''}`)
  refuseUnknownCalls(statement.tokens)
  const tree = read(textFor(statement))
  return writerOf(tree.kind)(tree.body, scope)
}

/** What the parser does not read although it changes nothing: CLUSTERED, and INSERT without INTO. */
function textFor({ text, tokens }: Statement): string {
  const offset = tokens[0]?.start ?? 0
  let written = text
  for (const [index, token] of [...tokens.entries()].toReversed()) {
    const at = token.start - offset
    if (['CLUSTERED', 'NONCLUSTERED'].includes(token.word))
      written = written.slice(0, at) + written.slice(token.end - offset)
    const next = tokens[index + 1]
    if (token.word === 'INSERT' && token.kind === 'word' && next !== undefined && next.word !== 'INTO') {
      written = `${written.slice(0, token.end - offset)} INTO${written.slice(token.end - offset)}`
    }
  }
  return written
}

function read(text: string): Node {
  const result = parse(text, Dialect.TSQL)
  if (!result.success) {
    const [, message = 'Incorrect syntax'] = /: (.*)$/s.exec(result.error ?? '') ?? []
    throw new Mistake(`Incorrect syntax: ${message.split('\n')[0] ?? ''}`)
  }
  const trees: unknown = result.ast
  const list = listOf(typeof trees === 'string' ? JSON.parse(trees) : trees)
  if (list.length !== 1) throw new Refusal('More than one statement without a semicolon between them')
  return nodeOf(list[0])
}

function writerOf(kind: string): (body: Body, scope: Scope) => Step {
  const writer = writers[kind]
  if (writer === undefined) throw new Refusal(kind.replaceAll('_', ' ').toUpperCase())
  return writer
}

const run = (...sql: readonly string[]): Step => ({ kind: 'run', sql })

const writers: Readonly<Record<string, (body: Body, scope: Scope) => Step>> = {
  select(body, scope) {
    const items = listOf(body['expressions']).map(nodeOf)
    const assigned = items.map(({ kind, body: item }) =>
      kind === 'eq' ? nameOf(nodeOf(item['left']).body['name']) : '',
    )
    if (assigned.some((name) => name.startsWith('@'))) return selectVariables(body, items, assigned, scope)
    if (isEmpty(body['into'])) return run(queryOf({ select: body }, scope, { outermost: true, named: false }))
    const target = tableOf(nodeOf(only(bodyOf(body['into']), 'INTO', 'this')['this']).body, scope)
    return run(
      `CREATE TABLE ${target.name} AS ${queryOf({ select: { ...body, into: null } }, scope, { outermost: true, named: true })}`,
    )
  },
  union: (body, scope) => run(queryOf({ union: body }, scope, { outermost: true, named: false })),
  except: (body, scope) => run(queryOf({ except: body }, scope, { outermost: true, named: false })),
  intersect: (body, scope) => run(queryOf({ intersect: body }, scope, { outermost: true, named: false })),
  declare: (body, scope) => declare(only(body, 'DECLARE', 'expressions'), scope),
  set_statement(body, scope) {
    const values = listOf(only(body, 'SET', 'items')['items']).map((item): Assignment => {
      const { name, value } = only(bodyOf(item), 'SET', 'name', 'value')
      return {
        name: nameOf(bodyOf(nodeOf(name).body)['name']),
        type: undefined,
        sql: `SELECT ${valueOf(value, scope)}`,
      }
    })
    return { kind: 'variables', values }
  },
  insert,
  update,
  delete: remove,
  create_table: (body, scope) => run(createTable(body, scope)),
  create_view(body, scope) {
    only(body, 'CREATE VIEW', 'name', 'query', 'columns')
    const columns = listOf(body['columns']).map((column) => quoted(nameOf(bodyOf(column)['name'] ?? column)))
    const list = columns.length === 0 ? '' : ` (${columns.join(', ')})`
    return run(
      `CREATE VIEW ${tableOf(bodyOf(body['name']), scope).name}${list} AS ${queryOf(body['query'], scope, { outermost: false, named: columns.length === 0 })}`,
    )
  },
  create_index(body) {
    only(body, 'CREATE INDEX', 'name', 'table', 'columns', 'include_columns', 'unique')
    if (body['unique'] !== true) return { kind: 'nothing' }
    throw new Refusal('CREATE UNIQUE INDEX (a UNIQUE constraint of the table is)')
  },
  drop_table(body, scope) {
    only(body, 'DROP TABLE', 'names', 'if_exists')
    const names = listOf(body['names']).map((name) => tableOf(bodyOf(name), scope).name)
    return run(`DROP TABLE ${body['if_exists'] === true ? 'IF EXISTS ' : ''}${names.join(', ')}`)
  },
  drop_view(body, scope) {
    only(body, 'DROP VIEW', 'name', 'if_exists')
    return run(
      `DROP VIEW ${body['if_exists'] === true ? 'IF EXISTS ' : ''}${tableOf(bodyOf(body['name']), scope).name}`,
    )
  },
  truncate(body, scope) {
    only(body, 'TRUNCATE', 'target', 'table')
    return run(`TRUNCATE ${tableOf(bodyOf(body['table']), scope).name} RESTART IDENTITY`)
  },
  alter_table(body, scope) {
    only(body, 'ALTER TABLE', 'name', 'actions')
    const table = tableOf(bodyOf(body['name']), scope).name
    return run(
      ...listOf(body['actions']).map((action) => {
        const { kind, body: inner } = nodeOf(action)
        if (kind === 'AddColumn')
          return `ALTER TABLE ${table} ADD COLUMN ${columnOf(only(inner, 'ADD', 'column')['column'], scope)}`
        if (kind === 'AddConstraint')
          return `ALTER TABLE ${table} ADD ${constraintOf(nodeOf({ [Object.keys(inner)[0] ?? '']: Object.values(inner)[0] }), scope)}`
        throw new Refusal(`ALTER TABLE with ${kind}`)
      }),
    )
  },
}

function selectVariables(body: Body, items: readonly Node[], names: readonly string[], scope: Scope): Step {
  if (names.some((name) => !name.startsWith('@')))
    throw new Mistake('A SELECT that gives variables values cannot also answer rows.')
  const aliased = items.map(({ body: item }, index) => ({
    alias: { this: item['right'], alias: { name: `value ${index}` } },
  }))
  const query = queryOf({ select: { ...body, expressions: aliased } }, scope, { outermost: true, named: false })
  const values = names.map((name, index): Assignment => ({
    name,
    type: undefined,
    sql: `SELECT "value ${index}" FROM (${query}) AS "gradus values"`,
  }))
  return { kind: 'variables', values }
}

function declare(body: Body, scope: Scope): Step {
  const values: Assignment[] = []
  for (const item of listOf(body['expressions'])) {
    const { kind, body: declared } = nodeOf(item)
    if (kind !== 'declare_item') throw new Refusal('This declaration')
    only(declared, 'DECLARE', 'this', 'kind', 'default')
    const name = nameOf(nodeOf(declared['this']).body['name'])
    const written = textOf(declared['kind'])
    const [, columns] = /^TABLE\s*\(([\s\S]*)\)$/i.exec(written) ?? []
    if (columns !== undefined) {
      const table = read(`CREATE TABLE [${name}] (${columns})`)
      return run(createTable(table.body, scope))
    }
    const cast = nodeOf(listOf(read(`SELECT CAST(NULL AS ${written})`).body['expressions'])[0])
    const type = typeOf(cast.body['to'], 1)
    const sql = isEmpty(declared['default']) ? undefined : `SELECT ${valueOf(declared['default'], scope)}`
    values.push({ name, type, sql })
  }
  return { kind: 'variables', values }
}

function outputOf(body: Body, scope: Scope, names: ReadonlyMap<string, string>): string {
  if (isEmpty(body['output'])) return ''
  const output = only(bodyOf(body['output']), 'OUTPUT', 'columns')
  const within = { ...scope, output: names }
  const columns = listOf(output['columns']).map((column) => {
    const { kind, body: item } = nodeOf(column)
    const [value, alias] = kind === 'alias' ? [item['this'], ` AS ${quoted(nameOf(item['alias']))}`] : [column, '']
    const inside = nodeOf(value)
    const table = nameOf(inside.body['table'])
    if ((inside.kind === 'column' || inside.kind === 'star') && !names.has(table)) throw new Refusal(`OUTPUT ${table}`)
    return inside.kind === 'star' ? `${names.get(table) ?? ''}.*` : `${valueOf(value, within)}${alias}`
  })
  return ` RETURNING ${columns.join(', ')}`
}

function insert(body: Body, outer: Scope): Step {
  only(body, 'INSERT', 'table', 'columns', 'values', 'query', 'default_values', 'output', 'with')
  const { prefix, scope } = withOf(body, outer)
  const { name } = tableOf(bodyOf(body['table']), scope)
  const columns = listOf(body['columns']).map((column) => quoted(nameOf(column)))
  const list = columns.length === 0 ? '' : ` (${columns.join(', ')})`
  const rows = listOf(body['values']).map(
    (row) =>
      `(${listOf(row)
        .map((value) => storedOf(value, scope))
        .join(', ')})`,
  )
  const source =
    body['default_values'] === true
      ? 'DEFAULT VALUES'
      : isEmpty(body['query'])
        ? `VALUES ${rows.join(', ')}`
        : queryOf(body['query'], scope, { outermost: true, named: false })
  const output = outputOf(body, scope, new Map([['inserted', quoted('gradus target')]]))
  return run(`${prefix}INSERT INTO ${name} AS ${quoted('gradus target')}${list} ${source}${output}`)
}

/** A value that is stored, or DEFAULT. */
function storedOf(tree: unknown, scope: Scope): string {
  const { kind, body } = nodeOf(tree)
  if (kind === 'var' && textOf(body['this']).toUpperCase() === 'DEFAULT') return 'DEFAULT'
  if (kind === 'column' && nameOf(body['name']) === 'default' && isEmpty(body['table'])) return 'DEFAULT'
  return valueOf(tree, scope)
}

/** Where several tables are joined, the rows to change are those of one of them, found by their place. */
function joined(
  body: Body,
  target: { readonly name: string; readonly alias: string },
  scope: Scope,
): { readonly table: string; readonly from: string } {
  const sources = [
    ...listOf(bodyOf(body['from_clause'])['expressions']),
    ...listOf(body['from_joins']).map((join) => bodyOf(join)['this']),
  ]
  for (const source of sources) {
    const { kind, body: table } = nodeOf(source)
    if (kind !== 'table') continue
    const found = tableOf(table, scope)
    if (found.alias !== target.alias && found.name !== target.name) continue
    const from = fromOf({ from: body['from_clause'], joins: body['from_joins'] }, scope).replace(/^FROM /, '')
    return { table: found.name, from: `${from} WHERE ${quoted('gradus target')}.ctid = ${found.alias}.ctid` }
  }
  throw new Refusal('Changing a table that is not among those of FROM')
}

const changed = new Map([
  ['inserted', 'new'],
  ['deleted', 'old'],
])

function update(body: Body, outer: Scope): Step {
  only(body, 'UPDATE', 'table', 'set', 'from_clause', 'from_joins', 'where_clause', 'output', 'with')
  const { prefix, scope } = withOf(body, outer)
  const target = tableOf(bodyOf(body['table']), scope)
  const sets = listOf(body['set']).map((pair) => {
    const [column, value] = listOf(pair)
    const name = nameOf(column).split('.').at(-1) ?? ''
    if (name.startsWith('@')) throw new Refusal('Giving a variable a value in UPDATE')
    return `${quoted(name)} = ${storedOf(value, scope)}`
  })
  const where = isEmpty(body['where_clause']) ? '' : conditionOf(bodyOf(body['where_clause'])['this'], scope)
  if (isEmpty(body['from_clause'])) {
    const output = outputOf(body, scope, changed)
    return run(
      `${prefix}UPDATE ${target.name} AS ${target.alias} SET ${sets.join(', ')}${where === '' ? '' : ` WHERE ${where}`}${output}`,
    )
  }
  const { table, from } = joined(body, target, scope)
  const output = outputOf(body, scope, changed)
  return run(
    `${prefix}UPDATE ${table} AS ${quoted('gradus target')} SET ${sets.join(', ')} FROM ${from}${where === '' ? '' : ` AND ${where}`}${output}`,
  )
}

function remove(body: Body, outer: Scope): Step {
  only(body, 'DELETE', 'table', 'alias', 'tables', 'joins', 'where_clause', 'output', 'with', 'no_from')
  const { prefix, scope } = withOf(body, outer)
  const where = isEmpty(body['where_clause']) ? '' : conditionOf(bodyOf(body['where_clause'])['this'], scope)
  const first = { ...bodyOf(body['table']), alias: body['alias'] ?? bodyOf(body['table'])['alias'] }
  const [wanted] = listOf(body['tables'])
  const names = new Map([['deleted', quoted('gradus target')]])
  if (wanted === undefined) {
    const { name, alias } = tableOf(first, scope)
    const output = outputOf(body, scope, new Map([['deleted', alias]]))
    return run(`${prefix}DELETE FROM ${name} AS ${alias}${where === '' ? '' : ` WHERE ${where}`}${output}`)
  }
  const source = { from_clause: { expressions: [{ table: first }] }, from_joins: body['joins'] }
  const { table, from } = joined(source, tableOf(bodyOf(wanted), scope), scope)
  return run(
    `${prefix}DELETE FROM ${table} AS ${quoted('gradus target')} USING ${from}${where === '' ? '' : ` AND ${where}`}${outputOf(body, scope, names)}`,
  )
}

function createTable(body: Body, scope: Scope): string {
  only(body, 'CREATE TABLE', 'name', 'columns', 'constraints')
  const parts = [
    ...listOf(body['columns']).map((column) => columnOf(column, scope)),
    ...listOf(body['constraints']).map((constraint) => constraintOf(nodeOf(constraint), scope)),
  ]
  return `CREATE TABLE ${tableOf(bodyOf(body['name']), scope).name} (${parts.join(', ')})`
}

const columnKeys = [
  'name', 'data_type', 'nullable', 'primary_key', 'unique', 'auto_increment', 'auto_increment_start',
  'auto_increment_increment', 'default', 'constraints', 'primary_key_constraint_name', 'unique_constraint_name',
  'default_constraint_name', 'check_constraint_name', 'not_null_constraint_name',
] // prettier-ignore

/** A primary key is unique and not null here: a real one would let queries leave out columns of GROUP BY. */
function columnOf(tree: unknown, scope: Scope): string {
  const body = only(bodyOf(tree), 'a column', ...columnKeys)
  const name = quoted(nameOf(body['name']))
  const type = typeOf(body['data_type'], 1)
  const first = (key: string): string => (isEmpty(body[key]) ? '1' : valueOf(body[key], scope))
  const identity = `GENERATED ALWAYS AS IDENTITY (START WITH ${first('auto_increment_start')} INCREMENT BY ${first('auto_increment_increment')})`
  const parts = [
    `${name} ${type.engine}`,
    body['auto_increment'] === true ? identity : '',
    body['primary_key'] === true ? 'NOT NULL UNIQUE' : '',
    body['nullable'] === false && body['primary_key'] !== true ? 'NOT NULL' : '',
    body['unique'] === true ? 'UNIQUE NULLS NOT DISTINCT' : '',
    isEmpty(body['default']) ? '' : `DEFAULT ${valueOf(body['default'], scope)}`,
    ...checksOf(type, name),
    ...listOf(body['constraints']).map((constraint) => {
      const inner = nodeOf(constraint)
      if (inner.kind === 'Check') return `CHECK (${conditionOf(inner.body, scope)})`
      if (inner.kind === 'References') return referencesOf(inner.body, scope)
      throw new Refusal(`A column with ${inner.kind}`)
    }),
  ]
  return parts.filter(Boolean).join(' ')
}

const names = (value: unknown): string =>
  listOf(value)
    .map((column) => quoted(nameOf(bodyOf(column)['column'] ?? column)))
    .join(', ')

function constraintOf({ kind, body }: Node, scope: Scope): string {
  if (kind === 'PrimaryKey') {
    const columns = names(body['columns'])
    return `UNIQUE (${columns}), CHECK (num_nulls(${columns}) = 0)`
  }
  if (kind === 'Unique') return `UNIQUE NULLS NOT DISTINCT (${names(body['columns'])})`
  if (kind === 'Check') return `CHECK (${conditionOf(body['expression'], scope)})`
  if (kind === 'ForeignKey')
    return `FOREIGN KEY (${names(body['columns'])}) ${referencesOf(bodyOf(body['references']), scope)}`
  throw new Refusal(`A constraint of the kind ${kind}`)
}

function referencesOf(body: Body, scope: Scope): string {
  const actions: Readonly<Record<string, string>> = {
    Cascade: 'CASCADE',
    SetNull: 'SET NULL',
    SetDefault: 'SET DEFAULT',
    NoAction: 'NO ACTION',
  }
  const action = (key: string, word: string): string => {
    if (isEmpty(body[key])) return ''
    const found = actions[textOf(body[key])]
    if (found === undefined) throw new Refusal(`${word} ${textOf(body[key])}`)
    return ` ${word} ${found}`
  }
  const columns = names(body['columns'])
  if (columns === '') throw new Refusal('A foreign key without the other table’s columns')
  return `REFERENCES ${tableOf(bodyOf(body['table']), scope).name} (${columns})${action('on_delete', 'ON DELETE')}${action('on_update', 'ON UPDATE')}`
}
