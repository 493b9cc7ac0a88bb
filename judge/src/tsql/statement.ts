import { parse, Dialect } from '@polyglot-sql/sdk'
import { insertSql, deleteSql, updateSql } from './data-modification.ts'
import { valueOf } from './expression.ts'
import { merge } from './merge.ts'
import { givenNamesIn } from './number-type.ts'
import { queryOf, tableOf } from './query.ts'
import { SqlError, UnsupportedSql } from './refusal.ts'
import type { Scope } from './scope.ts'
import { rewrite } from './rewrite.ts'
import { refuseUnknownCalls, type Statement } from './split.ts'
import { columnOf, commentOf, constraintOf, createTable } from './table.ts'
import {
  bodyOf,
  isEmpty,
  listOf,
  nameOf,
  nodeOf,
  refuseOtherKeys,
  quoted,
  textOf,
  type Body,
  type Node,
} from './tree.ts'
import { typeOf, type Type } from './type.ts'

/** What one T-SQL statement translates to: SQL for the engine, or assignments to variables. */
export type TranslatedStatement =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'run'; readonly sql: readonly string[] }
  /** Created once, before the batch runs, even if control flow never reaches its DECLARE. */
  | { readonly kind: 'tableVariable'; readonly sql: readonly string[] }
  | { readonly kind: 'variables'; readonly values: readonly Assignment[] }

export interface Assignment {
  readonly name: string
  /** Set by DECLARE. Undefined for SET and SELECT: the variable keeps its declared type. */
  readonly type: Type | undefined
  /** A query that returns one value; undefined means NULL. */
  readonly sql: string | undefined
}

const unsupportedStatements: Readonly<Record<string, string>> = {
  EXEC: 'EXEC', EXECUTE: 'EXEC', USE: 'USE', GRANT: 'GRANT', REVOKE: 'REVOKE', DENY: 'DENY', WAITFOR: 'WAITFOR', GOTO: 'GOTO',
} // prettier-ignore
const harmlessSettings = /^SET\s+(?:NOCOUNT|ANSI_NULLS|QUOTED_IDENTIFIER|ANSI_WARNINGS)\s+(?:ON|OFF)$/i
const supportedKeywords = new Set([
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
  'MERGE',
  '(',
])

/** Translates one statement. @throws SqlError, UnsupportedSql */
export function translateStatement(statement: Statement, outer: Scope): TranslatedStatement {
  const words = statement.tokens.map(({ word }) => word)
  const first = words[0] ?? ''
  if (unsupportedStatements[first] !== undefined) throw new UnsupportedSql(unsupportedStatements[first])
  if (!supportedKeywords.has(first)) throw new SqlError(`Incorrect syntax near '${statement.tokens[0]?.text ?? ''}'.`)
  if (first === 'CREATE' && !['TABLE', 'VIEW', 'INDEX', 'UNIQUE', 'CLUSTERED', 'NONCLUSTERED'].includes(words[1] ?? ''))
    throw new UnsupportedSql(`CREATE ${words[1] ?? ''}`)
  if (words.includes('MERGE') && !statement.isTerminated)
    throw new SqlError('A MERGE statement must be terminated by a semi-colon (;).')
  if (words.includes('COLLATE')) throw new UnsupportedSql('COLLATE')
  if (harmlessSettings.test(statement.text)) return { kind: 'nothing' }
  if (first === 'SET' && !words[1]?.startsWith('@')) throw new UnsupportedSql(`SET ${words[1] ?? ''}`)
  refuseUnknownCalls(statement.tokens)
  const { text, top, computed } = rewrite(statement)
  const tree = parseStatement(text)
  const scope = { ...outer, givenNames: givenNamesIn(tree.body) }
  if (tree.kind === 'create_table') {
    const columns = computed.map((column) => ({ ...column, expression: parseExpression(column.expression) }))
    return run(...createTable(tree.body, scope, columns))
  }
  const body = top === undefined ? tree.body : { ...tree.body, top: parseExpression(top) }
  return translatorOf(tree.kind)(body, scope)
}

/** Parses one expression. @throws SqlError, UnsupportedSql */
export function parseExpression(text: string): unknown {
  const item = listOf(parseStatement(`SELECT ${text}`).body['expressions'])[0]
  return nodeOf(item).kind === 'alias' ? nodeOf(item).body['this'] : item
}

function parseStatement(text: string): Node {
  const result = parse(text, Dialect.TSQL)
  if (!result.success) {
    const [, message = 'Incorrect syntax'] = /: (.*)$/s.exec(result.error ?? '') ?? []
    throw new SqlError(`Incorrect syntax: ${message.split('\n')[0] ?? ''}`)
  }
  const trees: unknown = result.ast
  const list = listOf(typeof trees === 'string' ? JSON.parse(trees) : trees)
  if (list.length !== 1) throw new UnsupportedSql('More than one statement without a semicolon between them')
  return nodeOf(list[0])
}

function translatorOf(kind: string): (body: Body, scope: Scope) => TranslatedStatement {
  const translator = translators[kind]
  if (translator === undefined) throw new UnsupportedSql(kind.replaceAll('_', ' ').toUpperCase())
  return translator
}

const run = (...sql: readonly string[]): TranslatedStatement => ({ kind: 'run', sql })

const translators: Readonly<Record<string, (body: Body, scope: Scope) => TranslatedStatement>> = {
  select(body, scope) {
    const items = listOf(body['expressions']).map(nodeOf)
    const assigned = items.map(({ kind, body: item }) =>
      kind === 'eq' ? nameOf(nodeOf(item['left']).body['name']) : '',
    )
    if (assigned.some((name) => name.startsWith('@'))) return selectVariables(body, items, assigned, scope)
    if (isEmpty(body['into'])) return run(queryOf({ select: body }, scope, { outermost: true, named: false }))
    const target = tableOf(nodeOf(refuseOtherKeys(bodyOf(body['into']), 'INTO', 'this')['this']).body, scope)
    return run(
      `CREATE TABLE ${target.name} AS ${queryOf({ select: { ...body, into: null } }, scope, { outermost: true, named: true })}`,
    )
  },
  union: (body, scope) => run(queryOf({ union: body }, scope, { outermost: true, named: false })),
  except: (body, scope) => run(queryOf({ except: body }, scope, { outermost: true, named: false })),
  intersect: (body, scope) => run(queryOf({ intersect: body }, scope, { outermost: true, named: false })),
  declare: (body, scope) => declare(refuseOtherKeys(body, 'DECLARE', 'expressions'), scope),
  set_statement(body, scope) {
    const values = listOf(refuseOtherKeys(body, 'SET', 'items')['items']).map((item): Assignment => {
      const { name, value } = refuseOtherKeys(bodyOf(item), 'SET', 'name', 'value')
      return {
        name: nameOf(bodyOf(nodeOf(name).body)['name']),
        type: undefined,
        sql: `SELECT ${valueOf(value, scope)}`,
      }
    })
    return { kind: 'variables', values }
  },
  insert: (body, scope) => run(insertSql(body, scope)),
  update: (body, scope) => run(updateSql(body, scope)),
  delete: (body, scope) => run(deleteSql(body, scope)),
  merge: (body, scope) => run(merge(body, scope)),
  create_view(body, scope) {
    refuseOtherKeys(body, 'CREATE VIEW', 'name', 'query', 'columns')
    const columns = listOf(body['columns']).map((column) => quoted(nameOf(bodyOf(column)['name'] ?? column)))
    const list = columns.length === 0 ? '' : ` (${columns.join(', ')})`
    return run(
      `CREATE VIEW ${tableOf(bodyOf(body['name']), scope).name}${list} AS ${queryOf(body['query'], scope, { outermost: false, named: columns.length === 0 })}`,
    )
  },
  create_index(body) {
    refuseOtherKeys(body, 'CREATE INDEX', 'name', 'table', 'columns', 'include_columns', 'unique')
    if (body['unique'] !== true) return { kind: 'nothing' }
    throw new UnsupportedSql('CREATE UNIQUE INDEX (a UNIQUE constraint of the table is)')
  },
  drop_table(body, scope) {
    refuseOtherKeys(body, 'DROP TABLE', 'names', 'if_exists')
    const names = listOf(body['names']).map((name) => tableOf(bodyOf(name), scope).name)
    return run(`DROP TABLE ${body['if_exists'] === true ? 'IF EXISTS ' : ''}${names.join(', ')}`)
  },
  drop_view(body, scope) {
    refuseOtherKeys(body, 'DROP VIEW', 'name', 'if_exists')
    return run(
      `DROP VIEW ${body['if_exists'] === true ? 'IF EXISTS ' : ''}${tableOf(bodyOf(body['name']), scope).name}`,
    )
  },
  truncate(body, scope) {
    refuseOtherKeys(body, 'TRUNCATE', 'target', 'table')
    return run(`TRUNCATE ${tableOf(bodyOf(body['table']), scope).name} RESTART IDENTITY`)
  },
  alter_table(body, scope) {
    refuseOtherKeys(body, 'ALTER TABLE', 'name', 'actions')
    const table = tableOf(bodyOf(body['name']), scope).name
    return run(
      ...listOf(body['actions']).flatMap((action) => {
        const { kind, body: inner } = nodeOf(action)
        if (kind === 'AddColumn') {
          const column = refuseOtherKeys(inner, 'ADD', 'column')['column']
          return [`ALTER TABLE ${table} ADD COLUMN ${columnOf(column, scope)}`, ...commentOf(table, column)]
        }
        if (kind === 'AddConstraint')
          return `ALTER TABLE ${table} ADD ${constraintOf(nodeOf({ [Object.keys(inner)[0] ?? '']: Object.values(inner)[0] }), scope)}`
        throw new UnsupportedSql(`ALTER TABLE with ${kind}`)
      }),
    )
  },
}

function selectVariables(
  body: Body,
  items: readonly Node[],
  names: readonly string[],
  scope: Scope,
): TranslatedStatement {
  if (names.some((name) => !name.startsWith('@')))
    throw new SqlError('A SELECT that gives variables values cannot also answer rows.')
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

function declare(body: Body, scope: Scope): TranslatedStatement {
  const values: Assignment[] = []
  for (const item of listOf(body['expressions'])) {
    const { kind, body: declared } = nodeOf(item)
    if (kind !== 'declare_item') throw new UnsupportedSql('This declaration')
    refuseOtherKeys(declared, 'DECLARE', 'this', 'kind', 'default')
    const name = nameOf(nodeOf(declared['this']).body['name'])
    const typeText = textOf(declared['kind'])
    const [, columns] = /^TABLE\s*\(([\s\S]*)\)$/i.exec(typeText) ?? []
    if (columns !== undefined) {
      const table = parseStatement(`CREATE TABLE [${name}] (${columns})`)
      return { kind: 'tableVariable', sql: createTable(table.body, scope) }
    }
    const cast = nodeOf(listOf(parseStatement(`SELECT CAST(NULL AS ${typeText})`).body['expressions'])[0])
    const type = typeOf(cast.body['to'], 1)
    const sql = isEmpty(declared['default']) ? undefined : `SELECT ${valueOf(declared['default'], scope)}`
    values.push({ name, type, sql })
  }
  return { kind: 'variables', values }
}
