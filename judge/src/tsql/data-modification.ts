import { conditionOf, valueOf } from './expression.ts'
import { fromOf, queryOf, tableOf } from './query.ts'
import { SqlError, UnsupportedSql } from './refusal.ts'
import { deleteChosenSql, rowChoiceOf, updateChosenSql, type RowChoice } from './row-choice.ts'
import type { Scope } from './scope.ts'
import { storedOf } from './stored.ts'
import { bodyOf, isEmpty, listOf, nameOf, nodeOf, refuseOtherKeys, quoted, type Body } from './tree.ts'
import { withClauseOf } from './with.ts'

/* Translates INSERT, UPDATE and DELETE, with their OUTPUT clauses, into statements of PostgreSQL. */

/** @param rowNames the names in PostgreSQL of the rows that OUTPUT calls `inserted` and `deleted` */
function outputOf(body: Body, scope: Scope, rowNames: ReadonlyMap<string, string>): string {
  if (isEmpty(body['output'])) return ''
  const output = refuseOtherKeys(bodyOf(body['output']), 'OUTPUT', 'columns')
  const outputScope = { ...scope, output: rowNames }
  const columns = listOf(output['columns']).map((column) => {
    const { kind, body: item } = nodeOf(column)
    const [value, alias] = kind === 'alias' ? [item['this'], ` AS ${quoted(nameOf(item['alias']))}`] : [column, '']
    const expression = nodeOf(value)
    const table = nameOf(expression.body['table'])
    if ((expression.kind === 'column' || expression.kind === 'star') && !rowNames.has(table))
      throw new UnsupportedSql(`OUTPUT ${table}`)
    return expression.kind === 'star' ? `${rowNames.get(table) ?? ''}.*` : `${valueOf(value, outputScope)}${alias}`
  })
  return ` RETURNING ${columns.join(', ')}`
}

export function insertSql(body: Body, outer: Scope): string {
  refuseOtherKeys(body, 'INSERT', 'table', 'columns', 'values', 'query', 'default_values', 'output', 'with')
  const { prefix, scope } = withClauseOf(body, outer)
  const { name } = tableOf(bodyOf(body['table']), scope)
  const listedColumns = listOf(body['columns']).map((column) => nameOf(column))
  if (new Set(listedColumns).size < listedColumns.length)
    throw new SqlError('A column name is specified more than once in the list of INSERT.')
  // Without a column list T-SQL requires a value for every column. PostgreSQL would use defaults for missing values.
  const insertable =
    scope.catalog.get(nameOf(bodyOf(body['table'])['name']))?.filter((column) => column.isInsertable) ?? []
  const columns = (listedColumns.length > 0 ? listedColumns : insertable.map((column) => column.name)).map(quoted)
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
  const columnList = body['default_values'] === true ? '' : list
  return `${prefix}INSERT INTO ${name} AS ${quoted('gradus target')}${columnList} ${source}${output}`
}

/** A source in FROM that is a table or a table variable. */
function changeableOf(source: unknown, scope: Scope): ReturnType<typeof tableOf> | undefined {
  const { kind, body } = nodeOf(source)
  if (kind === 'table') return tableOf(body, scope)
  const variable = kind === 'alias' ? nodeOf(body['this']) : { kind, body }
  if (variable.kind !== 'stage_reference') return undefined
  return tableOf({ name: variable.body['name'], alias: kind === 'alias' ? body['alias'] : null }, scope)
}

/**
 * The rows that a join with the changed table chooses. A table that is not among those of FROM is joined with them.
 * @throws UnsupportedSql if the statement changes something else than a table
 */
function joinedRows(
  body: Body,
  target: { readonly name: string; readonly alias: string },
  { prefix, scope }: { readonly prefix: string; readonly scope: Scope },
): RowChoice {
  const from = fromOf({ from: body['from_clause'], joins: body['from_joins'] }, scope).replace(/^FROM /, '')
  const sources = [
    ...listOf(bodyOf(body['from_clause'])['expressions']),
    ...listOf(body['from_joins']).map((join) => bodyOf(join)['this']),
  ]
  for (const source of sources) {
    const found = changeableOf(source, scope)
    if (found === undefined) continue
    if (found.alias === target.alias || found.name === target.name)
      return { prefix, scope, table: found.name, source: from, place: `${found.alias}.ctid` }
  }
  if (!scope.catalog.has(nameOf(bodyOf(body['table'])['name'])))
    throw new UnsupportedSql('Changing something that is not a table')
  return {
    prefix,
    scope,
    table: target.name,
    source: `${from}, ${target.name} AS ${target.alias}`,
    place: `${target.alias}.ctid`,
  }
}

/** The rows that OUTPUT of an UPDATE calls `inserted` and `deleted` are called `new` and `old` in RETURNING. */
const updatedRows = new Map([
  ['inserted', 'new'],
  ['deleted', 'old'],
])

export function updateSql(body: Body, outer: Scope): string {
  refuseOtherKeys(body, 'UPDATE', 'table', 'set', 'from_clause', 'from_joins', 'where_clause', 'output', 'with', 'top')
  const choice = rowChoiceOf(body, outer)
  if (choice !== undefined) return updateChosenSql(body, choice)
  const { prefix, scope } = withClauseOf(body, outer)
  const target = tableOf(bodyOf(body['table']), scope)
  if (!isEmpty(body['from_clause']))
    return updateChosenSql(body, joinedRows(body, target, { prefix, scope })) + outputOf(body, scope, updatedRows)
  const sets = listOf(body['set']).map((pair) => {
    const [column, value] = listOf(pair)
    const name = nameOf(column).split('.').at(-1) ?? ''
    if (name.startsWith('@')) throw new UnsupportedSql('Assigning a variable in UPDATE')
    return `${quoted(name)} = ${storedOf(value, scope)}`
  })
  const where = isEmpty(body['where_clause']) ? '' : conditionOf(bodyOf(body['where_clause'])['this'], scope)
  const output = outputOf(body, scope, updatedRows)
  return `${prefix}UPDATE ${target.name} AS ${target.alias} SET ${sets.join(', ')}${where === '' ? '' : ` WHERE ${where}`}${output}`
}

export function deleteSql(body: Body, outer: Scope): string {
  refuseOtherKeys(
    body,
    'DELETE',
    'table',
    'alias',
    'tables',
    'joins',
    'where_clause',
    'output',
    'with',
    'no_from',
    'top',
  )
  const choice = rowChoiceOf(body, outer)
  if (choice !== undefined) return deleteChosenSql(body, choice)
  const { prefix, scope } = withClauseOf(body, outer)
  const first = { ...bodyOf(body['table']), alias: body['alias'] ?? bodyOf(body['table'])['alias'] }
  const [target] = listOf(body['tables'])
  const rowNames = new Map([['deleted', quoted('gradus target')]])
  if (target === undefined) {
    const { name, alias } = tableOf(first, scope)
    const where = isEmpty(body['where_clause']) ? '' : conditionOf(bodyOf(body['where_clause'])['this'], scope)
    const output = outputOf(body, scope, new Map([['deleted', alias]]))
    return `${prefix}DELETE FROM ${name} AS ${alias}${where === '' ? '' : ` WHERE ${where}`}${output}`
  }
  const source = { table: target, from_clause: { expressions: [{ table: first }] }, from_joins: body['joins'] }
  const rows = joinedRows(source, tableOf(bodyOf(target), scope), { prefix, scope })
  return deleteChosenSql(body, rows) + outputOf(body, scope, rowNames)
}
