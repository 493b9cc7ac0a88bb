import { conditionOf, valueOf } from './expression.ts'
import { queryOf, tableOf } from './query.ts'
import { UnsupportedSql } from './refusal.ts'
import type { Scope } from './scope.ts'
import { storedOf } from './stored.ts'
import { bodyOf, isEmpty, listOf, mentionsTable, nameOf, nodeOf, quoted, type Body } from './tree.ts'
import { addColumn, withClauseOf } from './with.ts'

/**
 * Translates UPDATE and DELETE of rows that a query chooses: through a join or a common table expression (CTE), or with
 * TOP. The query has each row's ctid besides its columns, and the statement finds the row by it. In such a query a name
 * without its table means what it means in SQL Server; in PostgreSQL's own UPDATE it would mean the changed table, too.
 */
export interface RowChoice {
  readonly prefix: string
  readonly scope: Scope
  /** The table whose rows change. */
  readonly table: string
  /** What follows FROM: it has the columns that the statement may name. */
  readonly source: string
  /** The ctid of the row in `source`. */
  readonly place: string
}

const rowId = quoted('gradus place')
const target = quoted('gradus target')

/**
 * @returns undefined for a statement on a table itself and without TOP
 * @throws UnsupportedSql if combined with FROM or OUTPUT, and for a CTE that is not a plain query of one table
 */
export function rowChoiceOf(body: Body, outer: Scope): RowChoice | undefined {
  const name = nameOf(bodyOf(body['table'])['name'])
  const ctes = listOf(bodyOf(body['with'])['ctes']).map(bodyOf)
  const cte = ctes.find((expression) => nameOf(expression['alias']) === name)
  if (cte === undefined && isEmpty(body['top'])) return undefined
  if (
    !isEmpty(body['from_clause']) ||
    !isEmpty(body['from_joins']) ||
    !isEmpty(body['tables']) ||
    !isEmpty(body['output'])
  )
    throw new UnsupportedSql('UPDATE or DELETE through a common table expression, or with TOP, beside FROM or OUTPUT')
  if (cte === undefined) {
    const { prefix, scope } = withClauseOf(body, outer)
    const { name: table, alias } = tableOf(bodyOf(body['table']), scope)
    return {
      prefix,
      scope,
      table,
      source: `(SELECT ${alias}.ctid AS ${rowId}, ${alias}.* FROM ${table} AS ${alias}) AS ${alias}`,
      place: rowId,
    }
  }
  const others = ctes.filter((expression) => expression !== cte)
  const { prefix, scope } = withClauseOf({ with: others.length === 0 ? null : { ctes: others } }, outer)
  const { kind, body: query } = nodeOf(cte['this'])
  const [from, ...otherTables] = listOf(bodyOf(query['from'])['expressions']).map(nodeOf)
  const isPlain = kind === 'select' && from?.kind === 'table' && otherTables.length === 0 && isEmpty(query['joins'])
  const hasTableRows = isEmpty(query['group_by']) && isEmpty(query['distinct']) && isEmpty(cte['columns'])
  if (!isPlain || !hasTableRows || mentionsTable(cte['this'], name))
    throw new UnsupportedSql('Changing rows through a common table expression that is not a plain query of one table')
  const { name: table, alias } = tableOf(from.body, scope)
  const rows = addColumn(queryOf(cte['this'], scope, { outermost: false, named: true }), `${alias}.ctid`, rowId)
  return { prefix, scope, table, source: `(${rows}) AS ${quoted(name)}`, place: rowId }
}

function whereOf(body: Body, scope: Scope): string {
  const where = isEmpty(body['where_clause'])
    ? ''
    : ` WHERE ${conditionOf(bodyOf(body['where_clause'])['this'], scope)}`
  return isEmpty(body['top']) ? where : `${where} LIMIT ${valueOf(body['top'], scope)}`
}

export function deleteChosenSql(body: Body, { prefix, scope, table, source, place }: RowChoice): string {
  return `${prefix}DELETE FROM ${table} AS ${target} WHERE ${target}.ctid IN (SELECT ${place} FROM ${source}${whereOf(body, scope)})`
}

export function updateChosenSql(body: Body, { prefix, scope, table, source, place }: RowChoice): string {
  const pairs = listOf(body['set']).map((pair) => {
    const [column, value] = listOf(pair)
    const name = nameOf(column).split('.').at(-1) ?? ''
    if (name.startsWith('@')) throw new UnsupportedSql('Assigning a variable in UPDATE')
    return { name, stored: storedOf(value, scope) }
  })
  // DEFAULT is no value of a query, and NULL would be a text there.
  const isDirect = (stored: string): boolean => stored === 'DEFAULT' || stored === 'NULL'
  const values = pairs.map(({ stored }, index) =>
    isDirect(stored) ? '' : `, ${stored} AS ${quoted(`value ${index}`)}`,
  )
  const sets = pairs.map(
    ({ name, stored }, index) =>
      `${quoted(name)} = ${isDirect(stored) ? stored : `${quoted('gradus new')}.${quoted(`value ${index}`)}`}`,
  )
  const rows = `SELECT ${place} AS ${rowId}${values.join('')} FROM ${source}${whereOf(body, scope)}`
  return `${prefix}UPDATE ${table} AS ${target} SET ${sets.join(', ')} FROM (${rows}) AS ${quoted('gradus new')} WHERE ${target}.ctid = ${quoted('gradus new')}.${rowId}`
}
