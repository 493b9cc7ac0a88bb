import { callOf, type Call } from './function.ts'
import { numberTypeOf } from './number-type.ts'
import { SqlError, UnsupportedSql } from './refusal.ts'
import { column, literal, systemVariable, type Scope } from './scope.ts'
import { bodyOf, isEmpty, listOf, nodeOf, refuseOtherKeys, textOf, type Body, type Node } from './tree.ts'
import { isUnicode, textOfValue } from './text-type.ts'
import { typeOf, type Type } from './type.ts'

/**
 * Values and conditions, which T-SQL keeps apart. Each kind of node has a writer here; a kind without one is refused by
 * its name. Operators and functions are those of the schema `t` (shim/), which answers as SQL Server does.
 */

const arithmetic: Readonly<Record<string, string>> = {
  add: '+',
  sub: '-',
  mul: '*',
  div: '/',
  mod: '%',
  bitwise_and: '&',
  bitwise_or: '|',
  bitwise_xor: '#',
}

const comparisons: Readonly<Record<string, string>> = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }
const conditionKinds = new Set([
  ...Object.keys(comparisons),
  'and',
  'or',
  'not',
  'like',
  'in',
  'between',
  'exists',
  'is_null',
  'any',
  'all',
])
const quantified: Readonly<Record<string, string>> = { Eq: '=', Neq: '<>', Lt: '<', Lte: '<=', Gt: '>', Gte: '>=' }

export function valueOf(tree: unknown, scope: Scope): string {
  const node = nodeOf(tree)
  const { kind, body } = node
  const value = (inner: unknown): string => valueOf(inner, scope)
  const operator = arithmetic[kind]
  if (operator !== undefined) {
    refuseOtherKeys(body, kind, 'left', 'right')
    refuseMixed(kind, [body['left'], body['right']])
    const [left, right] = [value(body['left']), value(body['right'])]
    const type = kind === 'div' ? numberTypeOf(tree, scope) : undefined
    return type === undefined || type.isWhole
      ? `(${left} ${operator} ${right})`
      : `t.quotient((${left})::numeric, (${right})::numeric, ${type.scale})`
  }
  if (conditionKinds.has(kind)) throw new SqlError('A condition is used where a value is expected.')
  switch (kind) {
    case 'literal':
      return literal(body)
    case 'null':
      return 'NULL'
    case 'column':
      return column(refuseOtherKeys(body, 'a column', 'name', 'table'), scope)
    case 'parameter':
      return systemVariable(body, scope)
    case 'paren':
      return `(${value(refuseOtherKeys(body, 'brackets', 'this')['this'])})`
    case 'neg':
      return `(- ${value(refuseOtherKeys(body, 'a sign', 'this')['this'])})`
    case 'bitwise_not':
      return `(~ ${value(refuseOtherKeys(body, 'a sign', 'this')['this'])})`
    case 'case':
      return padded(caseOf(refuseOtherKeys(body, 'CASE', 'operand', 'whens', 'else_'), scope), tree, scope)
    case 'if_func':
      refuseOtherKeys(body, 'IIF', 'condition', 'true_value', 'false_value')
      return padded(
        `CASE WHEN ${conditionOf(body['condition'], scope)} THEN ${value(body['true_value'])} ELSE ${value(body['false_value'])} END`,
        tree,
        scope,
      )
    case 'coalesce':
      return padded(
        `COALESCE(${listOf(refuseOtherKeys(body, 'COALESCE', 'expressions')['expressions'])
          .map(value)
          .join(', ')})`,
        tree,
        scope,
      )
    case 'cast':
    case 'try_cast':
      refuseOtherKeys(body, 'CAST', 'this', 'to')
      return conversion(body['this'], typeOf(body['to'], 30), undefined, kind === 'try_cast', scope)
    case 'subquery':
      return `(${scope.query(refuseOtherKeys(body, 'a subquery', 'this')['this'], scope)})`
    case 'window_function':
      return windowOf(refuseOtherKeys(body, 'OVER', 'this', 'over'), scope)
    case 'within_group': {
      refuseOtherKeys(body, 'WITHIN GROUP', 'this', 'order_by')
      return callSql(callFor(nodeOf(body['this']), scope), orderOf(listOf(body['order_by']), scope))
    }
    default: {
      const call = callFor(node, scope)
      return call.isChoice === true ? padded(callSql(call, ''), tree, scope) : callSql(call, '')
    }
  }
}

/** A choice between values has the decimals of all of them: the engine below would keep those of the chosen one. */
function padded(written: string, tree: unknown, scope: Scope): string {
  const type = numberTypeOf(tree, scope)
  return type === undefined || type.isWhole || type.scale === 0 ? written : `t.padded(${written}, ${type.scale})`
}

/** SQL Server gives bitwise operators the precedence of plus; the parser does not. */
function refuseMixed(kind: string, sides: readonly unknown[]): void {
  const bits = kind.startsWith('bitwise_')
  for (const side of sides) {
    const inner = nodeOf(side).kind
    if (inner !== kind && inner in arithmetic && (bits || inner.startsWith('bitwise_'))) {
      throw new UnsupportedSql('A bitwise operator next to another operator without parentheses')
    }
  }
}

function caseOf(body: Body, scope: Scope): string {
  const operand = isEmpty(body['operand']) ? undefined : valueOf(body['operand'], scope)
  const branches = listOf(body['whens']).map((pair) => {
    const [when, then] = listOf(pair)
    const test = operand === undefined ? conditionOf(when, scope) : `${operand} = ${valueOf(when, scope)}`
    return `WHEN ${test} THEN ${valueOf(then, scope)}`
  })
  const otherwise = isEmpty(body['else_']) ? '' : ` ELSE ${valueOf(body['else_'], scope)}`
  return `CASE ${branches.join(' ')}${otherwise} END`
}

/**
 * Whether the value contains a quotient. Unless the types of its parts are known, so are not its decimals, and then it
 * can't be shown as a text.
 */
function hasQuotient(tree: unknown): boolean {
  if (Array.isArray(tree)) return tree.some(hasQuotient)
  return Object.entries(bodyOf(tree)).some(([key, inner]) => ['div', 'avg'].includes(key) || hasQuotient(inner))
}

export function conversion(tree: unknown, to: Type, style: string | undefined, trying: boolean, scope: Scope): string {
  const { kind } = nodeOf(tree)
  if (kind === 'null') return `NULL::${to.engine}`
  const value = valueOf(tree, scope)
  const prefix = trying ? 'try_' : 'to_'
  if (to.engine === 'citext') {
    const direct = !['cast', 'function', 'column', 'literal'].includes(kind)
    if (direct && hasQuotient(tree) && numberTypeOf(tree, scope) === undefined)
      throw new UnsupportedSql('Converting a quotient to a string')
    if (to.length === undefined)
      return style === undefined ? `t.to_string(${value})` : `t.to_styled(${value}, ${style})`
    const isFixed = String(to.name === 'char' || to.name === 'nchar')
    return style === undefined
      ? `t.to_string(${value}, ${to.length}, ${isFixed}, ${String(to.name.startsWith('n'))})`
      : `t.cut(t.to_styled(${value}, ${style}), ${to.length}, ${isFixed})`
  }
  if (style !== undefined && !['date', 'datetime', 'datetime2'].includes(to.name))
    throw new UnsupportedSql('CONVERT to this type with a style')
  const more = style === undefined ? '' : `, ${style}`
  switch (to.name) {
    case 'decimal':
      return `t.${prefix}decimal(${value}, ${to.precision}, ${to.scale})`
    case 'int':
    case 'integer':
      return `t.${prefix}int(${value})`
    case 'bigint':
    case 'smallint':
    case 'tinyint':
    case 'bit':
    case 'float':
      return `t.${prefix}${to.name}(${value})`
    case 'date':
      return `t.${prefix}date(${value}${more})`
    default:
      return `t.${prefix}datetime(${value}${more})`
  }
}

function callFor(node: Node, scope: Scope): Call {
  return callOf(node, {
    value: (inner) => valueOf(inner, scope),
    convert: (tree, type, style, trying) => conversion(tree, typeOf(type, 30), style, trying, scope),
    text: (tree) => conversion(tree, { name: 'varchar', engine: 'citext' }, undefined, false, scope),
    textLength: (tree) => textOfValue(tree, scope)?.length,
    session: scope.session,
  })
}

function callSql(call: Call, order: string): string {
  if (call.windowOnly === true) throw new SqlError(`${call.name} needs an OVER clause.`)
  if (order !== '' && !call.ordered) throw new UnsupportedSql(`WITHIN GROUP for ${call.name}`)
  return `${call.before}${order === '' ? '' : ` ${order}`})${call.after ?? ''}`
}

function windowOf(body: Body, scope: Scope): string {
  const call = callFor(nodeOf(body['this']), scope)
  if (call.aggregate !== true && call.windowOnly !== true) throw new SqlError(`${call.name} is not a window function.`)
  if (call.distinct === true) throw new SqlError('DISTINCT is not allowed with the OVER clause.')
  const over = refuseOtherKeys(bodyOf(body['over']), 'OVER', 'partition_by', 'order_by', 'frame')
  const orders = listOf(over['order_by'])
  if (call.windowOnly === true && orders.length === 0)
    throw new SqlError(`The function ${call.name} must have an OVER clause with ORDER BY.`)
  const parts = [
    isEmpty(over['partition_by'])
      ? ''
      : `PARTITION BY ${listOf(over['partition_by'])
          .map((inner) => valueOf(inner, scope))
          .join(', ')}`,
    orderOf(orders, scope),
    isEmpty(over['frame']) ? '' : frameOf(bodyOf(over['frame'])),
  ]
  return `${call.before}) OVER (${parts.filter(Boolean).join(' ')})${call.after ?? ''}`
}

function frameOf(body: Body): string {
  refuseOtherKeys(body, 'a window’s frame', 'kind', 'start', 'end')
  const kind = textOf(body['kind']).toUpperCase()
  if (kind !== 'ROWS' && kind !== 'RANGE') throw new UnsupportedSql(`A frame of ${kind}`)
  const bound = (value: unknown): string => {
    if (value === 'UnboundedPreceding') return 'UNBOUNDED PRECEDING'
    if (value === 'UnboundedFollowing') return 'UNBOUNDED FOLLOWING'
    if (value === 'CurrentRow') return 'CURRENT ROW'
    const [[side, count] = []] = Object.entries(bodyOf(value))
    const { kind: partKind, body: amount } = nodeOf(count)
    const number = textOf(amount['value'])
    if (
      partKind !== 'literal' ||
      !/^\d+$/.test(number) ||
      kind !== 'ROWS' ||
      (side !== 'Preceding' && side !== 'Following')
    ) {
      throw new UnsupportedSql('This frame of a window')
    }
    return `${number} ${side.toUpperCase()}`
  }
  return isEmpty(body['end'])
    ? `${kind} ${bound(body['start'])}`
    : `${kind} BETWEEN ${bound(body['start'])} AND ${bound(body['end'])}`
}

/** NULL is smaller than everything; texts are ordered by their key. `alias` resolves a name of the select list. */
export function orderOf(
  items: readonly unknown[],
  scope: Scope,
  alias?: (tree: unknown) => string | undefined,
): string {
  if (items.length === 0) return ''
  const keys = items.map((item) => {
    const body = refuseOtherKeys(bodyOf(item), 'ORDER BY', 'this', 'desc')
    const key = alias?.(body['this']) ?? valueOf(body['this'], scope)
    if (/^\d+$/.test(key)) throw new SqlError('ORDER BY a number means a column of the list; windows have none.')
    return `t.sort_key(${key}) ${body['desc'] === true ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`
  })
  return `ORDER BY ${keys.join(', ')}`
}

export function conditionOf(tree: unknown, scope: Scope): string {
  const { kind, body } = nodeOf(tree)
  const value = (inner: unknown): string => valueOf(inner, scope)
  const not = body['not'] === true ? 'NOT ' : ''
  const comparison = comparisons[kind]
  if (comparison !== undefined) {
    refuseOtherKeys(body, 'a comparison', 'left', 'right')
    return `(${value(body['left'])} ${comparison} ${value(body['right'])})`
  }
  switch (kind) {
    case 'and':
    case 'or':
      refuseOtherKeys(body, kind, 'left', 'right')
      return `(${conditionOf(body['left'], scope)} ${kind.toUpperCase()} ${conditionOf(body['right'], scope)})`
    case 'not':
      return `(NOT ${conditionOf(refuseOtherKeys(body, 'NOT', 'this')['this'], scope)})`
    case 'paren':
      return `(${conditionOf(refuseOtherKeys(body, 'brackets', 'this')['this'], scope)})`
    case 'like': {
      refuseOtherKeys(body, 'LIKE', 'left', 'right', 'escape', 'not')
      const escape = isEmpty(body['escape']) ? 'NULL' : value(body['escape'])
      const unicode = String(isUnicode(body['left'], scope) || isUnicode(body['right'], scope))
      return `(${not}t."like"(${value(body['left'])}, ${value(body['right'])}, ${escape}, ${unicode}))`
    }
    case 'in': {
      refuseOtherKeys(body, 'IN', 'this', 'expressions', 'query', 'not')
      const inner = isEmpty(body['query'])
        ? listOf(body['expressions']).map(value).join(', ')
        : scope.query(body['query'], scope)
      return `(${value(body['this'])} ${not}IN (${inner}))`
    }
    case 'any':
    case 'all': {
      refuseOtherKeys(body, kind.toUpperCase(), 'this', 'subquery', 'op')
      const operator = quantified[textOf(body['op'])]
      if (operator === undefined) throw new UnsupportedSql(`This form of ${kind.toUpperCase()}`)
      return `(${value(body['this'])} ${operator} ${kind.toUpperCase()} (${scope.query(body['subquery'], scope)}))`
    }
    case 'between':
      refuseOtherKeys(body, 'BETWEEN', 'this', 'low', 'high', 'not')
      return `(${value(body['this'])} ${not}BETWEEN ${value(body['low'])} AND ${value(body['high'])})`
    case 'is_null':
      refuseOtherKeys(body, 'IS NULL', 'this', 'not')
      return `(${value(body['this'])} IS ${not}NULL)`
    case 'exists':
      refuseOtherKeys(body, 'EXISTS', 'this', 'not')
      return `(${not}EXISTS (${scope.query(body['this'], scope)}))`
    default:
      if (['column', 'literal', 'subquery', 'case', 'function', 'null', 'cast'].includes(kind) || kind in arithmetic) {
        throw new SqlError('An expression of non-boolean type specified in a context where a condition is expected.')
      }
      throw new UnsupportedSql(kind.replaceAll('_', ' ').toUpperCase())
  }
}
