import { callOf } from './function.ts'
import { valueOf } from './expression.ts'
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
} from './tree.ts'
import { namesOf } from './with.ts'

/** Table sources besides tables and queries: PIVOT, UNPIVOT, STRING_SPLIT. */

export function tableFunctionOf(body: Body, alias: string, scope: Scope): string {
  const name = textOf(body['name']).toUpperCase()
  if (name !== 'STRING_SPLIT') throw new UnsupportedSql(`The function ${name} in FROM`)
  const args = listOf(body['args'])
  if (args.length === 3) throw new UnsupportedSql('STRING_SPLIT with ordinals')
  if (args.length !== 2) throw new SqlError('The function STRING_SPLIT takes 2 arguments.')
  return `t.string_split(${args.map((arg) => valueOf(arg, scope)).join(', ')}) AS ${quoted(alias)}("value")`
}

/** The columns of the source of a PIVOT or UNPIVOT. Columns that are neither pivoted nor aggregated form the groups. */
function columnsOf(tree: unknown, what: string, scope: Scope): string[] {
  const { kind, body } = nodeOf(tree)
  if (kind === 'subquery') {
    const names = namesOf({ left: body['this'] })
    if (names.every((name): name is string => name !== undefined && name !== '')) return names
  }
  const known = kind === 'table' ? scope.catalog.get(nameOf(body['name'])) : undefined
  if (known === undefined) throw new UnsupportedSql(`${what} of a source whose columns have no names of their own`)
  return known.map(({ name }) => name)
}

const columnName = (tree: unknown): string => nameOf(nodeOf(tree).body['name'])
const writtenName = (tree: unknown): string => textOf(nodeOf(tree).body['name'])

export function pivotOf(body: Body, scope: Scope): string {
  refuseOtherKeys(body, 'PIVOT', 'this', 'expressions', 'fields', 'alias')
  const [aggregate, ...moreAggregates] = listOf(body['expressions']).map(nodeOf)
  const [field, ...moreFields] = listOf(body['fields']).map(nodeOf)
  if (
    aggregate === undefined ||
    field === undefined ||
    moreAggregates.length + moreFields.length > 0 ||
    field.kind !== 'in'
  )
    throw new UnsupportedSql('This form of PIVOT')
  if (nameOf(body['alias']) === '') throw new SqlError('PIVOT needs an alias after it.')
  const aggregated = columnName(aggregate.body['this'])
  const pivoted = columnName(field.body['this'])
  const groups = columnsOf(body['this'], 'PIVOT', scope).filter((name) => name !== aggregated && name !== pivoted)
  const source = quoted('gradus pivot')
  const chosen = listOf(field.body['expressions']).map((value) => {
    const only = `CASE WHEN ${source}.${quoted(pivoted)} = ${quotedText(writtenName(value))}::citext THEN ${source}.${quoted(aggregated)} END`
    const call = callOf(aggregate, { value: () => only, text: () => only, convert: () => '', session: scope.session })
    if (call.aggregate !== true) throw new SqlError('PIVOT needs an aggregate function.')
    return `${call.before})${call.after ?? ''} AS ${quoted(columnName(value))}`
  })
  const columns = groups.map((name) => `${source}.${quoted(name)}`)
  const from = `(SELECT * FROM ${scope.source(body['this'], scope)}) AS ${source}`
  const end =
    groups.length > 0 ? `GROUP BY ${columns.join(', ')}` : `HAVING COUNT(*) > 0 OR t.unsupported('PIVOT of no rows')`
  return `(SELECT ${[...columns, ...chosen].join(', ')} FROM ${from} ${end}) AS ${quoted(nameOf(body['alias']))}`
}

export function unpivotOf(body: Body, scope: Scope): string {
  refuseOtherKeys(body, 'UNPIVOT', 'this', 'value_column', 'name_column', 'columns', 'alias')
  if (nameOf(body['alias']) === '' || isEmpty(body['columns']))
    throw new SqlError('UNPIVOT needs columns, and an alias after it.')
  const unpivoted = listOf(body['columns'])
  const names = new Set(unpivoted.map(columnName))
  const source = quoted('gradus unpivot')
  const pair = quoted('gradus pair')
  const rest = columnsOf(body['this'], 'UNPIVOT', scope).filter((name) => !names.has(name))
  const [value, name] = [quoted(nameOf(body['value_column'])), quoted(nameOf(body['name_column']))]
  const rows = unpivoted.map(
    (column) => `(${source}.${quoted(columnName(column))}, ${quotedText(writtenName(column))}::citext)`,
  )
  const list = [...rest.map((one) => `${source}.${quoted(one)}`), `${pair}.${value}`, `${pair}.${name}`]
  const from = `(SELECT * FROM ${scope.source(body['this'], scope)}) AS ${source}`
  return `(SELECT ${list.join(', ')} FROM ${from} CROSS JOIN LATERAL (VALUES ${rows.join(', ')}) AS ${pair}(${value}, ${name}) WHERE ${pair}.${value} IS NOT NULL) AS ${quoted(nameOf(bodyOf(body)['alias']))}`
}
