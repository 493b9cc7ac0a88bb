import { conditionOf, valueOf } from './expression.ts'
import { sourceOf, tableOf } from './query.ts'
import { UnsupportedSql } from './refusal.ts'
import type { Scope } from './scope.ts'
import { storedOf } from './stored.ts'
import { bodyOf, isEmpty, listOf, nameOf, nodeOf, refuseOtherKeys, quoted, textOf, type Body } from './tree.ts'
import { withClauseOf } from './with.ts'

/** MERGE, which the engine below has too. */
export function merge(body: Body, outer: Scope): string {
  refuseOtherKeys(body, 'MERGE', 'this', 'using', 'on', 'whens', 'returning', 'with')
  const { prefix, scope } = withClauseOf(body, outer)
  const { kind, body: written } = nodeOf(body['this'])
  const table = kind === 'alias' ? { ...nodeOf(written['this']).body, alias: written['alias'] } : written
  const { name, alias } = tableOf(table, scope)
  const whens = listOf(bodyOf(nodeOf(body['whens']).body)['expressions']).map((when) =>
    whenOf(nodeOf(when).body, scope),
  )
  return `${prefix}MERGE INTO ${name} AS ${alias} USING ${aliased(body['using'], scope)} ON ${conditionOf(body['on'], scope)} ${whens.join(' ')}${outputOf(body, scope)}`
}

function aliased(tree: unknown, scope: Scope): string {
  const { kind, body } = nodeOf(tree)
  const inner = kind === 'alias' ? nodeOf(body['this']) : undefined
  if (inner?.kind === 'table') return sourceOf({ table: { ...inner.body, alias: body['alias'] } }, scope)
  if (inner?.kind === 'subquery') return sourceOf({ subquery: { ...inner.body, alias: body['alias'] } }, scope)
  return sourceOf(tree, scope)
}

const isTrue = (tree: unknown): boolean => bodyOf(bodyOf(tree)['boolean'])['value'] === true

function whenOf(body: Body, scope: Scope): string {
  refuseOtherKeys(body, 'WHEN', 'matched', 'source', 'condition', 'then')
  const which = isTrue(body['matched']) ? 'MATCHED' : `NOT MATCHED BY ${isTrue(body['source']) ? 'SOURCE' : 'TARGET'}`
  const condition = isEmpty(body['condition']) ? '' : ` AND ${conditionOf(body['condition'], scope)}`
  return `WHEN ${which}${condition} THEN ${actionOf(body['then'], scope)}`
}

function actionOf(tree: unknown, scope: Scope): string {
  const { kind, body } = nodeOf(tree)
  const verb = (node: unknown): string => textOf(bodyOf(bodyOf(node)['var'])['this']).toUpperCase()
  if (kind === 'var' && textOf(body['this']).toUpperCase() === 'DELETE') return 'DELETE'
  const [first, columns, values] = listOf(body['expressions'])
  if (kind === 'tuple' && verb(first) === 'UPDATE') {
    const sets = listOf(nodeOf(columns).body['expressions']).map((pair) => {
      const { left, right } = refuseOtherKeys(nodeOf(pair).body, 'SET', 'left', 'right')
      return `${quoted(nameOf(nodeOf(left).body['name']))} = ${storedOf(right, scope)}`
    })
    return `UPDATE SET ${sets.join(', ')}`
  }
  if (kind !== 'tuple' || verb(first) !== 'INSERT') throw new UnsupportedSql('This action of MERGE')
  // If there is no list of columns, `columns` has the values.
  const [names, rowValues] = values === undefined ? [undefined, columns] : [columns, values]
  if (rowValues === undefined) throw new UnsupportedSql('INSERT without values in MERGE')
  const list = names === undefined ? '' : ` (${listOf(nodeOf(names).body['expressions']).map(columnName).join(', ')})`
  return `INSERT${list} VALUES (${listOf(nodeOf(rowValues).body['expressions'])
    .map((value) => storedOf(value, scope))
    .join(', ')})`
}

function columnName(tree: unknown): string {
  const { kind, body } = nodeOf(tree)
  return quoted(nameOf(kind === 'column' ? body['name'] : body))
}

const outputNames = new Map([
  ['inserted', 'new'],
  ['deleted', 'old'],
])

function outputOf(body: Body, scope: Scope): string {
  if (isEmpty(body['returning'])) return ''
  const within = { ...scope, output: outputNames }
  const columns = listOf(nodeOf(body['returning']).body['expressions']).map((item) => {
    const { kind, body: inside } = nodeOf(item)
    const [value, alias] = kind === 'alias' ? [inside['this'], nameOf(inside['alias'])] : [item, undefined]
    const inner = nodeOf(value)
    if (inner.kind === 'parameter' && textOf(inner.body['name']).toLowerCase() === 'action')
      return `merge_action()::citext AS ${quoted(alias ?? '$action')}`
    if (inner.kind !== 'column') throw new UnsupportedSql('This column of OUTPUT in MERGE')
    return `${valueOf(value, within)}${alias === undefined ? '' : ` AS ${quoted(alias)}`}`
  })
  return ` RETURNING ${columns.join(', ')}`
}
