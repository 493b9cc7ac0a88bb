import type { TextType } from './catalog.ts'
import { SqlError, UnsupportedSql } from './refusal.ts'
import type { Scope } from './scope.ts'
import { textOfValue } from './text-type.ts'
import {
  bodyOf,
  isEmpty,
  listOf,
  mentionsTable,
  nameOf,
  nodeOf,
  refuseOtherKeys,
  quoted,
  textOf,
  type Body,
} from './tree.ts'

/** Common table expressions, including recursive ones. */

/** The maximum depth of recursion for a query that does not state one. */
const standardRecursion = 100
const depthColumn = '"gradus depth"'

/** The names of a set operation's columns are those of its first query. */
export function namesOf(tree: Body): (string | undefined)[] {
  const { kind, body } = nodeOf(tree['left'])
  if (kind !== 'select') return kind === 'subquery' ? namesOf({ left: body['this'] }) : namesOf(body)
  return listOf(body['expressions']).map((item) => {
    const { kind: of, body: inside } = nodeOf(item)
    if (of === 'alias') return nameOf(inside['alias'])
    return of === 'column' ? nameOf(inside['name']) : undefined
  })
}

/** Common table expressions before a query, and the scope in which their names are known. */
export function withClauseOf(body: Body, outer: Scope): { readonly prefix: string; readonly scope: Scope } {
  const most = recursionOf(body)
  if (isEmpty(body['with'])) return { prefix: '', scope: outer }
  const tables = new Map(outer.tables)
  const parts: string[] = []
  for (const item of listOf(refuseOtherKeys(bodyOf(body['with']), 'WITH', 'ctes', 'recursive')['ctes'])) {
    const cte = refuseOtherKeys(bodyOf(item), 'WITH', 'alias', 'this', 'columns')
    const name = nameOf(cte['alias'])
    const columns = listOf(cte['columns']).map((column) => quoted(nameOf(column)))
    const scope = { ...outer, tables: new Map(tables) }
    if (columns.length === 0) refuseSameNames(cte['this'], name)
    if (mentionsTable(cte['this'], name)) parts.push(recursive(cte, name, columns, scope, most))
    else {
      const query = scope.query(cte['this'], scope, columns.length === 0)
      parts.push(`${quoted(name)}${columns.length === 0 ? '' : `(${columns.join(', ')})`} AS (${query})`)
    }
    tables.set(name, quoted(name))
  }
  return { prefix: `WITH RECURSIVE ${parts.join(', ')} `, scope: { ...outer, tables } }
}

function recursionOf(body: Body): number {
  const option = textOf(body['option'])
  if (option === '') return standardRecursion
  const [, count] = /^OPTION\s*\(\s*MAXRECURSION\s+(\d+)\s*\)$/i.exec(option) ?? []
  if (count === undefined) throw new UnsupportedSql(option)
  return Number(count)
}

/** Counts the depth of the recursion in a hidden column, and stops where SQL Server would. */
function recursive(cte: Body, name: string, columns: readonly string[], scope: Scope, most: number): string {
  const { kind, body } = nodeOf(cte['this'])
  if (kind !== 'union' || body['all'] !== true)
    throw new SqlError(`The recursive common table expression ${name} needs UNION ALL.`)
  refuseOtherKeys(body, 'a recursive common table expression', 'left', 'right', 'all')
  const left = nodeOf(body['left'])
  const right = nodeOf(body['right'])
  if (left.kind !== 'select' || right.kind !== 'select' || mentionsTable(left.body, name)) {
    throw new UnsupportedSql('A recursive common table expression with more than two parts')
  }
  const found = namesOf({ left: body['left'] }).map((column) => (column === undefined ? undefined : quoted(column)))
  const list = columns.length > 0 ? columns : found
  if (list.some((column) => column === undefined))
    throw new SqlError('No column name was specified for a column of a common table expression.')
  const texts = textsOf(
    left.body,
    right.body,
    list.filter((column) => column !== undefined),
    name,
    scope,
  )
  const raw = quoted(`gradus ${name}`)
  const inside = { ...scope, texts, tables: new Map([...scope.tables, [name, raw]]) }
  const anchor = addColumn(scope.query(body['left'], scope), '0', depthColumn)
  const step = inside.query(body['right'], inside)
  const called = step.slice(step.indexOf(`${raw} AS `) + raw.length + 4)
  const self = /^"(?:[^"]|"")+"/.exec(called)?.[0] ?? quoted(name)
  const next = addColumn(step, `t.deeper(${self}.${depthColumn}, ${most})`, depthColumn)
  const all = list.join(', ')
  return `${raw}(${depthColumn}, ${all}) AS (${anchor} UNION ALL ${next}), ${quoted(name)} AS (SELECT ${all} FROM ${raw})`
}

/** Adds a column to a query, before its other columns. */
export function addColumn(query: string, column: string, name: string): string {
  return query.replace(/^SELECT /, () => `SELECT ${column} AS ${name}, `)
}

/** @throws SqlError where two columns of something that is used as a table have one name */
export function refuseSameNames(query: unknown, table: string): void {
  const names = namesOf({ left: query }).filter((name) => name !== undefined && name !== '')
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new SqlError(`The column '${twice}' was specified multiple times for '${table}'.`)
}

/** SQL Server gives each column the type of its first part, length included, and wants the same of the second. */
function textsOf(
  left: Body,
  right: Body,
  list: readonly string[],
  name: string,
  outer: Scope,
): ReadonlyMap<string, TextType> {
  const texts = new Map<string, TextType>()
  listOf(left['expressions']).forEach((item, index) => {
    const type = textOfValue(unnamed(item), outer)
    const column = list[index]
    if (type !== undefined && column !== undefined) texts.set(column.slice(1, -1), type)
  })
  const inside = { ...outer, texts: new Map([...(outer.texts ?? []), ...texts]) }
  listOf(right['expressions']).forEach((item, index) => {
    const column = list[index]?.slice(1, -1) ?? ''
    const columnType = texts.get(column)
    const actualType = textOfValue(unnamed(item), inside)
    const isKnown = columnType?.length !== undefined && actualType?.length !== undefined
    if (isKnown && (columnType.length !== actualType.length || columnType.isUnicode !== actualType.isUnicode)) {
      throw new SqlError(
        `Types don't match between the anchor and the recursive part in column "${column}" of recursive query "${name}".`,
      )
    }
  })
  return texts
}

function unnamed(item: unknown): unknown {
  const { kind, body } = nodeOf(item)
  return kind === 'alias' ? body['this'] : item
}
