import { numberTypeOfColumn, wholePrecisions, type NumberType } from './catalog.ts'
import type { Scope } from './scope.ts'
import { bodyOf, isEmpty, listOf, nameOf, nodeOf, textOf, type Body } from './tree.ts'
import { typeOf, type Type } from './type.ts'

/**
 * The precision and scale that SQL Server gives a number before it runs the statement. They decide how many decimals a
 * quotient has, and how many are written when it becomes a text: `COALESCE(price, 0)` is `0.00` for a price of two
 * decimals. The rules are those of "Precision, scale, and length (Transact-SQL)".
 */

const maxPrecision = 38
/** What is left of the scale where the digits before the point need almost all of the precision. */
const smallestScale = 6
const wholeOf = (precision: number): NumberType => ({ precision, scale: 0, isWhole: true })
const int = wholeOf(10)

/** Kinds of nodes whose value has the type of their `this`. */
const likeFirst = new Set([
  'min',
  'max',
  'abs',
  'paren',
  'neg',
  'window_function',
  'lag',
  'lead',
  'first_value',
  'last_value',
])
const counts = new Set(['count', 'length', 'year', 'month', 'day', 'row_number', 'rank', 'dense_rank', 'n_tile'])
/** Functions that the parser has no kinds for. */
const likeFirstArgument = new Set(['ROUND', 'NULLIF'])
const countFunctions = new Set(['DATEDIFF', 'DATEPART', 'DATE_PART', 'CHARINDEX', 'PATINDEX'])

/** @returns undefined for what is no number of fixed decimals, and where the type is not known here */
export function numberTypeOf(tree: unknown, scope: Scope): NumberType | undefined {
  const { kind, body } = nodeOf(tree)
  const of = (inner: unknown): NumberType | undefined => numberTypeOf(inner, scope)
  if (likeFirst.has(kind)) return of(body['this'])
  if (counts.has(kind)) return int
  if (isArithmetic(kind)) return arithmeticType(kind, of(body['left']), of(body['right']))
  switch (kind) {
    case 'literal':
      return literalType(body)
    case 'column':
      return columnType(body, scope)
    case 'cast':
    case 'try_cast':
      return declaredNumberType(typeOf(body['to'], 30))
    case 'sum': {
      const summed = of(body['this'])
      return (
        summed && (summed.isWhole ? wholeOf(Math.max(10, summed.precision)) : { ...summed, precision: maxPrecision })
      )
    }
    case 'avg':
      return meanType(of(body['this']))
    case 'floor':
    case 'ceil': {
      const rounded = of(body['this'])
      return rounded && { ...rounded, scale: 0 }
    }
    case 'case':
      return mergedType([...listOf(body['whens']).map((pair) => listOf(pair)[1]), body['else_']], scope)
    case 'if_func':
      return mergedType([body['true_value'], body['false_value']], scope)
    case 'coalesce':
      return mergedType(listOf(body['expressions']), scope)
    case 'function':
      return functionType(textOf(body['name']).toUpperCase(), listOf(body['args']), scope)
    default:
      return undefined
  }
}

function functionType(name: string, args: readonly unknown[], scope: Scope): NumberType | undefined {
  if (countFunctions.has(name)) return int
  if (likeFirstArgument.has(name)) return numberTypeOf(args[0], scope)
  if (name === 'ISNULL') return mergedType(isNothing(args[0]) ? [args[1]] : [args[0]], scope)
  if (name === 'CHOOSE') return mergedType(args.slice(1), scope)
  if (name === 'CONVERT' || name === 'TRY_CONVERT') return declaredNumberType(typeOf(bodyOf(nodeOf(args[0]).body), 30))
  return undefined
}

function literalType(body: Body): NumberType | undefined {
  const text = textOf(body['value'])
  if (body['literal_type'] !== 'number' || /e/i.test(text)) return undefined
  const [whole = '', decimals = ''] = text.split('.')
  const digits = whole.replace(/^0+/, '').length
  const isWhole = !text.includes('.') && BigInt(text) <= 2147483647n
  return { precision: Math.max(1, digits + decimals.length), scale: decimals.length, isWhole }
}

/** The type of a column of a table. A name that the statement itself gives to something may mean that instead. */
function columnType(body: Body, scope: Scope): NumberType | undefined {
  const name = nameOf(body['name'])
  if (name.startsWith('@')) return declaredNumberType(scope.variables.get(name)?.type)
  return scope.givenNames?.has(name) === true ? undefined : numberTypeOfColumn(scope.catalog, name)
}

export function declaredNumberType(type: Type | undefined): NumberType | undefined {
  if (type?.precision !== undefined && type.scale !== undefined)
    return { precision: type.precision, scale: type.scale, isWhole: false }
  const precision = wholePrecisions[type?.name ?? '']
  return precision === undefined ? undefined : wholeOf(precision)
}

function meanType(type: NumberType | undefined): NumberType | undefined {
  if (type === undefined || type.isWhole) return type && wholeOf(Math.max(10, type.precision))
  return { precision: maxPrecision, scale: Math.max(smallestScale, type.scale), isWhole: false }
}

const isNothing = (tree: unknown): boolean => isEmpty(tree) || nodeOf(tree).kind === 'null'

/** The type that takes the values of all branches, such as those of a CASE. */
function mergedType(trees: readonly unknown[], scope: Scope): NumberType | undefined {
  const types = trees.filter((tree) => !isNothing(tree)).map((tree) => numberTypeOf(tree, scope))
  const known = types.filter((type) => type !== undefined)
  const [first] = known
  if (first === undefined || known.length < types.length) return undefined
  const scale = Math.max(...known.map((type) => type.scale))
  const whole = Math.max(...known.map((type) => type.precision - type.scale))
  return { precision: Math.min(maxPrecision, whole + scale), scale, isWhole: known.every(({ isWhole }) => isWhole) }
}

type Arithmetic = 'add' | 'sub' | 'mul' | 'div' | 'mod'

function isArithmetic(kind: string): kind is Arithmetic {
  return ['add', 'sub', 'mul', 'div', 'mod'].includes(kind)
}

function arithmeticType(
  kind: Arithmetic,
  left: NumberType | undefined,
  right: NumberType | undefined,
): NumberType | undefined {
  if (left === undefined || right === undefined) return undefined
  if (left.isWhole && right.isWhole) return wholeOf(Math.max(10, left.precision, right.precision))
  const whole = Math.max(left.precision - left.scale, right.precision - right.scale)
  const scale = Math.max(left.scale, right.scale)
  if (kind === 'mul') return reduced(left.precision + right.precision + 1, left.scale + right.scale)
  if (kind === 'div') {
    const decimals = Math.max(smallestScale, left.scale + right.precision + 1)
    return reduced(left.precision - left.scale + right.scale + decimals, decimals)
  }
  if (kind === 'mod') {
    const least = Math.min(left.precision - left.scale, right.precision - right.scale)
    return { precision: least + scale, scale, isWhole: false }
  }
  return {
    precision: Math.min(maxPrecision, whole + scale + 1),
    scale: Math.min(scale, maxPrecision - whole),
    isWhole: false,
  }
}

/** Products and quotients of more than 38 digits lose decimals, so that the digits before the point have room. */
function reduced(precision: number, scale: number): NumberType {
  if (precision <= maxPrecision) return { precision, scale, isWhole: false }
  const whole = precision - scale
  const room = maxPrecision - whole
  return {
    precision: maxPrecision,
    scale: room > smallestScale ? Math.min(scale, room) : Math.min(scale, smallestScale),
    isWhole: false,
  }
}

/** The names that a statement itself gives: to values, tables and columns. */
export function givenNamesIn(tree: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(collect)
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'alias') names.add(nameOf(inner))
      if (key === 'column_aliases' || key === 'columns') for (const name of listOf(inner)) names.add(nameOf(name))
      // `name = value` in a list gives the value a name.
      if (key === 'expressions') for (const item of listOf(inner)) names.add(namedByEquals(item))
      collect(inner)
    }
  }
  collect(tree)
  names.delete('')
  return names
}

function namedByEquals(item: unknown): string {
  const { column } = bodyOf(bodyOf(bodyOf(item)['eq'])['left'])
  return nameOf(bodyOf(column)['name'])
}
