import { conditionOf, orderOf, valueOf } from './expression.ts'
import { SqlError, UnsupportedSql } from './refusal.ts'
import type { Scope } from './scope.ts'
import { bodyOf, isEmpty, listOf, nameOf, nodeOf, refuseOtherKeys, quoted, textOf, type Body } from './tree.ts'
import { pivotOf, tableFunctionOf, unpivotOf } from './table-source.ts'
import { namesOf, refuseSameNames, withClauseOf } from './with.ts'

/** Queries: what comes from where, joined, grouped, ordered, cut off. */

const setOperators: Readonly<Record<string, string>> = { union: 'UNION', except: 'EXCEPT', intersect: 'INTERSECT' }

interface Place {
  /** The statement itself; a query inside of another may be ordered only to cut it off. */
  readonly outermost: boolean
  /** The columns become those of a table, so each needs a name. */
  readonly named: boolean
}
const inner: Place = { outermost: false, named: false }

export function queryOf(tree: unknown, scope: Scope, place: Place = inner): string {
  const { kind, body } = nodeOf(tree)
  if (kind === 'select') return selectOf(body, scope, place)
  if (kind === 'subquery' || kind === 'paren')
    return `(${queryOf(refuseOtherKeys(body, 'brackets', 'this')['this'], scope, inner)})`
  const operator = setOperators[kind]
  if (operator === undefined) throw new UnsupportedSql(`${kind.replaceAll('_', ' ').toUpperCase()} as a query`)
  return setOf(operator, body, scope, place)
}

function setOf(operator: string, body: Body, outer: Scope, place: Place): string {
  refuseOtherKeys(body, operator, 'left', 'right', 'all', 'order_by', 'with', 'option', 'offset', 'fetch')
  if (body['all'] === true && operator !== 'UNION') throw new UnsupportedSql(`${operator} ALL`)
  // SQL Server joins INTERSECT first; the parser goes from left to right.
  const mixed = [body['left'], body['right']].map((tree) => nodeOf(tree).kind).filter((kind) => kind in setOperators)
  if (operator === 'INTERSECT' ? mixed.some((kind) => kind !== 'intersect') : mixed.includes('intersect')) {
    throw new UnsupportedSql('INTERSECT beside another set operator without brackets')
  }
  const { prefix, scope } = withClauseOf(body, outer)
  const side = (tree: unknown): string => `(${queryOf(tree, scope, { outermost: false, named: false })})`
  const query = `${side(body['left'])} ${operator}${body['all'] === true ? ' ALL' : ''} ${side(body['right'])}`
  const names = namesOf(body)
  return prefix + wrapped(query, names, body, scope, place)
}

/**
 * Wraps a query that removes duplicate or groups rows before it orders them: then the order can only use columns of the
 * list.
 */
function wrapped(
  query: string,
  names: readonly (string | undefined)[],
  body: Body,
  scope: Scope,
  place: Place,
): string {
  const orders = listOf(bodyOf(body['order_by'])['expressions'])
  const cut = cutOf(body, scope)
  if (orders.length === 0) return cut === '' ? query : `SELECT * FROM (${query}) AS "gradus list"${cut}`
  refuseOrder(body, place)
  const known = names.map((name) => name?.toLowerCase())
  if (known.includes(undefined) || new Set(known).size !== known.length) {
    throw new UnsupportedSql('ORDER BY over DISTINCT or a set operation whose columns have no names of their own')
  }
  const alias = (tree: unknown): string => {
    const { kind, body: item } = nodeOf(tree)
    const place = kind === 'literal' ? Number(textOf(item['value'])) - 1 : known.indexOf(nameOf(item['name']))
    const name = known[place]
    if (name === undefined || (kind !== 'literal' && kind !== 'column')) {
      throw new SqlError('ORDER BY items must appear in the select list if DISTINCT or a set operation is specified.')
    }
    return `"gradus list".${quoted(name)}`
  }
  return `SELECT * FROM (${query}) AS "gradus list" ${orderOf(orders, scope, alias)}${cut}`
}

function refuseOrder(body: Body, place: Place): void {
  if (place.outermost || !isEmpty(body['top']) || !isEmpty(body['offset'])) return
  throw new SqlError(
    'The ORDER BY clause is invalid in views, derived tables, subqueries and common table expressions, unless TOP or OFFSET is also specified.',
  )
}

function selectOf(body: Body, outer: Scope, place: Place): string {
  refuseOtherKeys(
    body, 'SELECT', 'expressions', 'from', 'joins', 'where_clause', 'group_by', 'having', 'order_by', 'top', 'distinct',
    'offset', 'fetch', 'with', 'option', 'into',
  ) // prettier-ignore
  const { prefix, scope } = withClauseOf(body, outer)
  const items = listOf(body['expressions'])
  const list = items.map((item) => itemOf(item, scope, place))
  const from = fromOf(body, scope)
  const parts = [
    `SELECT ${body['distinct'] === true ? 'DISTINCT ' : ''}${list.map(({ sql }) => sql).join(', ')}`,
    from,
    isEmpty(body['where_clause']) ? '' : `WHERE ${conditionOf(bodyOf(body['where_clause'])['this'], scope)}`,
    groupOf(body, scope, list),
    isEmpty(body['having'])
      ? ''
      : `HAVING ${conditionOf(refuseOtherKeys(bodyOf(body['having']), 'HAVING', 'this')['this'], scope)}`,
  ]
  const query = parts.filter(Boolean).join(' ')
  if (body['distinct'] === true)
    return (
      prefix +
      wrapped(
        query,
        list.map(({ name }) => name),
        body,
        scope,
        place,
      )
    )
  const orders = listOf(bodyOf(body['order_by'])['expressions'])
  if (orders.length > 0) refuseOrder(body, place)
  const alias = (tree: unknown): string | undefined => {
    const { kind, body: item } = nodeOf(tree)
    if (kind === 'literal' && item['literal_type'] === 'number') {
      const chosen = list[Number(textOf(item['value'])) - 1]
      if (chosen?.value === undefined)
        throw new SqlError('The ORDER BY position number is out of range of the select list.')
      return chosen.value
    }
    if (kind !== 'column' || !isEmpty(item['table'])) return undefined
    return list.find(({ name, value }) => name === nameOf(item['name']) && value !== undefined)?.value
  }
  return `${prefix}${query} ${orderOf(orders, scope, alias)}${cutOf(body, scope)}`
}

interface Item {
  readonly sql: string
  readonly value: string | undefined
  readonly name: string | undefined
}

function itemOf(tree: unknown, scope: Scope, place: Place): Item {
  const { kind, body } = nodeOf(tree)
  if (kind === 'star') {
    refuseOtherKeys(body, 'a star', 'table')
    const table = nameOf(body['table'])
    return {
      sql: table === '' ? '*' : `${scope.output?.get(table) ?? quoted(table)}.*`,
      value: undefined,
      name: undefined,
    }
  }
  if (kind === 'alias') {
    refuseOtherKeys(body, 'a name', 'this', 'alias')
    return named(nameOf(body['alias']), valueOf(body['this'], scope))
  }
  if (kind === 'eq') {
    // `name = value` in a list gives the value a name.
    const left = nodeOf(body['left'])
    const name = nameOf(left.body['name'])
    if (left.kind !== 'column' || !isEmpty(left.body['table']))
      throw new SqlError('A condition is used where a value is expected.')
    if (name.startsWith('@')) throw new UnsupportedSql('Assigning a variable inside of a query')
    return named(name, valueOf(body['right'], scope))
  }
  const value = valueOf(tree, scope)
  if (kind === 'column') {
    const name = nameOf(body['name'])
    if (!name.startsWith('@')) return { sql: value, value, name }
  }
  if (place.named)
    throw new SqlError('No column name was specified for a column of a derived table, view or common table expression.')
  return { sql: `${value} AS "gradus unnamed"`, value, name: undefined }
}

function named(name: string, value: string): Item {
  return { sql: `${value} AS ${quoted(name)}`, value, name }
}

function groupOf(body: Body, scope: Scope, list: readonly Item[]): string {
  if (isEmpty(body['group_by'])) return ''
  const items = listOf(refuseOtherKeys(bodyOf(body['group_by']), 'GROUP BY', 'expressions')['expressions'])
  const group = (tree: unknown): string => {
    const { kind, body: item } = nodeOf(tree)
    if (kind === 'literal') throw new SqlError('Each GROUP BY expression must contain at least one column.')
    const word = kind === 'function' ? textOf(item['name']).toUpperCase() : ''
    if (['ROLLUP', 'CUBE', 'GROUPING SETS'].includes(word))
      return `${word} (${listOf(item['args']).map(group).join(', ')})`
    if (kind === 'tuple') return `(${listOf(item['expressions']).map(group).join(', ')})`
    if (kind === 'subquery') throw new SqlError('GROUP BY takes no subquery.')
    const value = valueOf(tree, scope)
    // PostgreSQL would group by the list's names; SQL Server knows them only in ORDER BY.
    const listItem =
      kind === 'column' &&
      isEmpty(item['table']) &&
      list.some(({ name, value: of }) => name === nameOf(item['name']) && of !== value)
    if (listItem) throw new UnsupportedSql(`GROUP BY ${nameOf(item['name'])}, which the list gives another meaning,`)
    return value
  }
  return `GROUP BY ${items.map(group).join(', ')}`
}

function cutOf(body: Body, scope: Scope): string {
  const top = bodyOf(body['top'])
  if (!isEmpty(body['top'])) {
    refuseOtherKeys(top, 'TOP', 'this', 'with_ties')
    if (!isEmpty(body['offset'])) throw new SqlError('TOP and OFFSET cannot be used in the same query.')
    const count = valueOf(top['this'], scope)
    if (top['with_ties'] !== true) return ` LIMIT ${count}`
    if (isEmpty(body['order_by'])) throw new SqlError('TOP … WITH TIES is not allowed without ORDER BY.')
    return ` FETCH FIRST (${count}) ROWS WITH TIES`
  }
  if (isEmpty(body['offset'])) {
    if (!isEmpty(body['fetch'])) throw new SqlError('FETCH needs OFFSET before it.')
    return ''
  }
  if (isEmpty(body['order_by'])) throw new SqlError('OFFSET needs ORDER BY.')
  const fetch = refuseOtherKeys(bodyOf(body['fetch']), 'FETCH', 'count')
  const count = isEmpty(body['fetch']) ? '' : ` LIMIT ${valueOf(fetch['count'], scope)}`
  return ` OFFSET ${valueOf(refuseOtherKeys(bodyOf(body['offset']), 'OFFSET', 'this')['this'], scope)}${count}`
}

export function fromOf(body: Body, scope: Scope): string {
  const first = listOf(bodyOf(body['from'])['expressions']).map((item) => sourceOf(item, scope))
  if (first.length === 0) return ''
  return `FROM ${first.join(', ')}${joinsOf(body['joins'], scope)}`
}

const joinWords: Readonly<Record<string, string>> = {
  Inner: 'JOIN',
  Left: 'LEFT JOIN',
  Right: 'RIGHT JOIN',
  Full: 'FULL JOIN',
  Cross: 'CROSS JOIN',
  CrossApply: 'CROSS JOIN LATERAL',
  OuterApply: 'LEFT JOIN LATERAL',
}

export function joinsOf(value: unknown, scope: Scope): string {
  const joins = listOf(value).map((tree) => {
    const join = refuseOtherKeys(bodyOf(tree), 'JOIN', 'this', 'on', 'kind')
    const kind = textOf(join['kind'])
    const word = joinWords[kind]
    if (word === undefined) throw new UnsupportedSql(`A join of the kind ${kind.toUpperCase()}`)
    if (typeof bodyOf(tree)['nesting_group'] === 'number' && bodyOf(tree)['nesting_group'] !== 0)
      throw new UnsupportedSql('A join inside of a join')
    const source = sourceOf(join['this'], scope)
    if (kind === 'OuterApply') return ` ${word} ${source} ON true`
    if (kind === 'Cross' || kind === 'CrossApply') return ` ${word} ${source}`
    if (isEmpty(join['on'])) throw new SqlError('A join needs ON.')
    return ` ${word} ${source} ON ${conditionOf(join['on'], scope)}`
  })
  return joins.join('')
}

/**
 * Hints tell SQL Server how to search for rows, not which rows; NOLOCK has no effect here, because there are no other
 * sessions.
 */
const harmlessHints = /^(?:NOLOCK|READUNCOMMITTED|READCOMMITTED|HOLDLOCK|ROWLOCK|TABLOCK|UPDLOCK)$/i

export function tableOf(body: Body, scope: Scope): { readonly name: string; readonly alias: string } {
  refuseOtherKeys(body, 'a table', 'name', 'schema', 'alias', 'hints')
  const hints = JSON.stringify(body['hints'] ?? []).matchAll(/"(?:name|this)":"(\w+)"/g)
  for (const [, hint = ''] of hints) if (!harmlessHints.test(hint)) throw new UnsupportedSql(`The hint ${hint}`)
  const schema = nameOf(body['schema'])
  if (schema !== '' && schema !== 'dbo') throw new UnsupportedSql(`The schema ${schema}`)
  const written = nameOf(body['name'])
  const shared = schema === '' ? scope.tables.get(written) : undefined
  const name = shared ?? `public.${quoted(written)}`
  const alias = nameOf(body['alias']) === '' ? written : nameOf(body['alias'])
  return { name, alias: quoted(alias) }
}

export function sourceOf(tree: unknown, scope: Scope): string {
  const { kind, body } = nodeOf(tree)
  if (kind === 'pivot') return pivotOf(body, scope)
  if (kind === 'unpivot') return unpivotOf(body, scope)
  if (kind === 'function') return tableFunctionOf(body, 'string_split', scope)
  if (kind === 'table') {
    const { name, alias } = tableOf(body, scope)
    return `${name} AS ${alias}`
  }
  if (kind === 'stage_reference') return `public.${quoted(nameOf(body['name']))} AS ${quoted(nameOf(body['name']))}`
  if (kind === 'alias') {
    const inside = nodeOf(refuseOtherKeys(body, 'a name', 'this', 'alias')['this'])
    if (inside.kind === 'stage_reference')
      return `public.${quoted(nameOf(inside.body['name']))} AS ${quoted(nameOf(body['alias']))}`
    if (inside.kind === 'function') return tableFunctionOf(inside.body, nameOf(body['alias']), scope)
  }
  if (kind !== 'subquery') throw new UnsupportedSql(`${kind.replaceAll('_', ' ').toUpperCase()} in FROM`)
  refuseOtherKeys(body, 'a derived table', 'this', 'alias', 'column_aliases')
  const columns = listOf(body['column_aliases']).map((name) => quoted(nameOf(name)))
  if (nameOf(body['alias']) === '') throw new SqlError('A derived table needs a name.')
  const list = columns.length === 0 ? '' : `(${columns.join(', ')})`
  const inside = nodeOf(body['this'])
  if (inside.kind !== 'values' && columns.length === 0) refuseSameNames(body['this'], nameOf(body['alias']))
  const query =
    inside.kind === 'values'
      ? valuesOf(listOf(refuseOtherKeys(inside.body, 'VALUES', 'expressions')['expressions']), scope)
      : queryOf(body['this'], scope, { outermost: false, named: columns.length === 0 })
  return `(${query}) AS ${quoted(nameOf(body['alias']))}${list}`
}

function valuesOf(rows: readonly unknown[], scope: Scope): string {
  const written = rows.map(
    (row) =>
      `(${listOf(bodyOf(row)['expressions'])
        .map((value) => valueOf(value, scope))
        .join(', ')})`,
  )
  return `VALUES ${written.join(', ')}`
}
