import { commentOn } from './catalog.ts'
import { conditionOf, valueOf } from './expression.ts'
import { tableOf } from './query.ts'
import { SqlError, UnsupportedSql } from './refusal.ts'
import type { Scope } from './scope.ts'
import {
  bodyOf,
  isEmpty,
  listOf,
  nameOf,
  nodeOf,
  refuseOtherKeys,
  quoted,
  quotedText,
  textOf,
  type Body,
  type Node,
} from './tree.ts'
import { checksOf, typeOf } from './type.ts'

/** Tables: columns, keys, checks. */

/** A computed column whose expression is already parsed. */
export interface ParsedComputedColumn {
  readonly name: string
  readonly expression: unknown
  /** The number of ordinary columns to the left of it. */
  readonly after: number
}

/**
 * A computed column needs the type of its expression, which only the engine can determine: the table is first created
 * with the other columns, the type is queried, and the table is created again.
 */
export function createTable(body: Body, scope: Scope, computed: readonly ParsedComputedColumn[] = []): string[] {
  refuseOtherKeys(body, 'CREATE TABLE', 'name', 'columns', 'constraints')
  const table = tableOf(bodyOf(body['name']), scope).name
  const columns = listOf(body['columns'])
  const columnNames = [...columns.map((column) => nameOf(bodyOf(column)['name'])), ...computed.map(({ name }) => name)]
  if (new Set(columnNames.map((name) => name.toLowerCase())).size < columnNames.length)
    throw new SqlError('Column names in each table must be unique.')
  const parts = columns.map((column) => columnOf(column, scope))
  const constraints = listOf(body['constraints']).map((constraint) => constraintOf(nodeOf(constraint), scope))
  const comments = columns.flatMap((column) => commentOf(table, column))
  const plain = `CREATE TABLE ${table} (${[...parts, ...constraints].join(', ')})`
  if (computed.length === 0) return [plain, ...comments]
  const values = computed.map(({ expression }) => valueOf(expression, scope))
  const generated = computed.map(({ name, after }, index) => ({
    after,
    sql: `${quoted(name)} \0 GENERATED ALWAYS AS (${values[index] ?? ''}) STORED`,
  }))
  const inOrder = [...parts, ''].flatMap((part, index) => [
    ...generated.filter(({ after }) => after === index).map(({ sql }) => sql),
    ...(part === '' ? [] : [part]),
  ])
  const whole = `CREATE TABLE ${table} (${[...inOrder, ...constraints].join(', ')})`
  return [`CREATE TABLE ${table} (${parts.join(', ')})`, recreateWithTypes(table, values, whole), ...comments]
}

/** Drops the table and creates it from the definition, in which each NUL stands for the type of the next value. */
function recreateWithTypes(table: string, values: readonly string[], definition: string): string {
  const types = values.map((value) => `pg_catalog.pg_typeof((SELECT ${value} FROM ${table} LIMIT 1))::pg_catalog.text`)
  const template = quotedText(definition.replaceAll('%', '%%').replaceAll('\0', '%s'))
  const query = quotedText(`SELECT pg_catalog.format(${template}, ${types.join(', ')})`)
  return `DO ${quotedText(`DECLARE made text; BEGIN EXECUTE ${query} INTO made; DROP TABLE ${table}; EXECUTE made; END`)}`
}

export function commentOf(table: string, column: unknown): string[] {
  const body = bodyOf(column)
  return commentOn(table, nameOf(body['name']), typeOf(body['data_type'], 1))
}

const columnKeys = [
  'name', 'data_type', 'nullable', 'primary_key', 'unique', 'auto_increment', 'auto_increment_start',
  'auto_increment_increment', 'default', 'constraints', 'primary_key_constraint_name', 'unique_constraint_name',
  'default_constraint_name', 'check_constraint_name', 'not_null_constraint_name',
] // prettier-ignore

/**
 * A primary key becomes UNIQUE NOT NULL, because with a real one PostgreSQL would accept queries that SQL Server refuses:
 * they select columns that are not in GROUP BY.
 */
export function columnOf(tree: unknown, scope: Scope): string {
  const body = refuseOtherKeys(bodyOf(tree), 'a column', ...columnKeys)
  const name = quoted(nameOf(body['name']))
  const type = typeOf(body['data_type'], 1)
  const valueOrOne = (key: string): string => (isEmpty(body[key]) ? '1' : valueOf(body[key], scope))
  const identity = `GENERATED ALWAYS AS IDENTITY (START WITH ${valueOrOne('auto_increment_start')} INCREMENT BY ${valueOrOne('auto_increment_increment')})`
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
      throw new UnsupportedSql(`A column with ${inner.kind}`)
    }),
  ]
  return parts.filter(Boolean).join(' ')
}

const names = (value: unknown): string =>
  listOf(value)
    .map((column) => quoted(nameOf(bodyOf(column)['column'] ?? column)))
    .join(', ')

export function constraintOf({ kind, body }: Node, scope: Scope): string {
  if (kind === 'PrimaryKey') {
    const columns = names(body['columns'])
    return `UNIQUE (${columns}), CHECK (num_nulls(${columns}) = 0)`
  }
  if (kind === 'Unique') return `UNIQUE NULLS NOT DISTINCT (${names(body['columns'])})`
  if (kind === 'Check') return `CHECK (${conditionOf(body['expression'], scope)})`
  if (kind === 'ForeignKey')
    return `FOREIGN KEY (${names(body['columns'])}) ${referencesOf(bodyOf(body['references']), scope)}`
  throw new UnsupportedSql(`A constraint of the kind ${kind}`)
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
    if (found === undefined) throw new UnsupportedSql(`${word} ${textOf(body[key])}`)
    return ` ${word} ${found}`
  }
  const columns = names(body['columns'])
  if (columns === '') throw new UnsupportedSql('A foreign key without the other table’s columns')
  return `REFERENCES ${tableOf(bodyOf(body['table']), scope).name} (${columns})${action('on_delete', 'ON DELETE')}${action('on_update', 'ON UPDATE')}`
}
