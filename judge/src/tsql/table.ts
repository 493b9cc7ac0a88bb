import { conditionOf, valueOf } from './expression.ts'
import { tableOf } from './query.ts'
import { Refusal } from './refusal.ts'
import type { Scope } from './scope.ts'
import { bodyOf, isEmpty, listOf, nameOf, nodeOf, only, quoted, textOf, type Body, type Node } from './tree.ts'
import { checksOf, typeOf } from './type.ts'

/** Tables: columns, keys, checks. */

export function createTable(body: Body, scope: Scope): string {
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
export function columnOf(tree: unknown, scope: Scope): string {
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

export function constraintOf({ kind, body }: Node, scope: Scope): string {
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
