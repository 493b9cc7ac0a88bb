import { SqlError, UnsupportedSql } from './refusal.ts'
import type { Session } from './session.ts'
import { bodyOf, isEmpty, listOf, nodeOf, refuseOtherKeys, quotedText, textOf, type Body, type Node } from './tree.ts'
import { wordTable } from '@gradus/contract/word-table'

/**
 * Function calls: how the parser represents them, how many arguments they take, and their names in the engine below.
 */

export interface Call {
  readonly name: string
  /** Everything up to the closing bracket. */
  readonly before: string
  readonly after?: string
  readonly aggregate?: boolean
  readonly windowOnly?: boolean
  readonly ordered?: boolean
  readonly distinct?: boolean
  /** The result is one of the arguments. */
  readonly isChoice?: boolean
}

interface Writers {
  readonly value: (tree: unknown) => string
  /** The length of a text's type, if it is known. */
  readonly textLength?: (tree: unknown) => number | undefined
  readonly session: Session
  readonly convert: (tree: unknown, type: unknown, style: string | undefined, trying: boolean) => string
  /** The value as a text. */
  readonly text: (tree: unknown) => string
}

/** Functions that the parser represents by node kinds of their own, by the keys of their arguments. */
const kinds: Readonly<Record<string, readonly [string, ...string[]]>> = {
  length: ['LEN', 'this'],
  upper: ['UPPER', 'this'],
  lower: ['LOWER', 'this'],
  abs: ['ABS', 'this'],
  floor: ['FLOOR', 'this'],
  ceil: ['CEILING', 'this'],
  sqrt: ['SQRT', 'this'],
  exp: ['EXP', 'this'],
  ln: ['LOG', 'this'],
  log: ['LOG', 'this', 'base'],
  sign: ['SIGN', 'this'],
  pi: ['PI'],
  year: ['YEAR', 'this'],
  month: ['MONTH', 'this'],
  day: ['DAY', 'this'],
  trim: ['TRIM', 'this'],
  ltrim: ['LTRIM', 'this'],
  rtrim: ['RTRIM', 'this'],
  substring: ['SUBSTRING', 'this', 'start', 'length'],
  replace: ['REPLACE', 'this', 'old', 'new'],
  reverse: ['REVERSE', 'this'],
  left: ['LEFT', 'this', 'length'],
  right: ['RIGHT', 'this', 'length'],
  power: ['POWER', 'this', 'expression'],
}

/**
 * The minimum and maximum number of arguments. Functions that are neither here nor among the special ones below are not
 * supported.
 */
const plain: Readonly<Record<string, readonly [number, number]>> = {
  LEN: [1, 1], LEFT: [2, 2], RIGHT: [2, 2], SUBSTRING: [3, 3], CHARINDEX: [2, 3], REPLACE: [3, 3], UPPER: [1, 1],
  LOWER: [1, 1], LTRIM: [1, 1], RTRIM: [1, 1], TRIM: [1, 1], REPLICATE: [2, 2], REVERSE: [1, 1], SPACE: [1, 1],
  STUFF: [4, 4], CHAR: [1, 1], ASCII: [1, 1], ABS: [1, 1], ROUND: [2, 3], FLOOR: [1, 1], CEILING: [1, 1], POWER: [2, 2],
  SQRT: [1, 1], SQUARE: [1, 1], SIGN: [1, 1], PI: [0, 0], EXP: [1, 1], LOG: [1, 2], LOG10: [1, 1], YEAR: [1, 1], MONTH: [1, 1],
  DAY: [1, 1], EOMONTH: [1, 2], DATEFROMPARTS: [3, 3], FORMAT: [2, 2], SCOPE_IDENTITY: [0, 0],
  STR: [1, 3], QUOTENAME: [1, 1], NCHAR: [1, 1], UNICODE: [1, 1], TRANSLATE: [3, 3],
  PATINDEX: [2, 2], ISNUMERIC: [1, 1], GETDATE: [0, 0], SYSDATETIME: [0, 0], CURRENT_TIMESTAMP: [0, 0],
} // prettier-ignore

const aggregates: Readonly<Record<string, string>> = {
  SUM: 't.sum',
  AVG: 't.avg',
  MIN: '"min"',
  MAX: '"max"',
  COUNT: 'count',
  COUNT_BIG: 'count',
  STDEV: 't.stdev',
  STDEVP: 't.stdevp',
  VAR: 't.var',
  VARP: 't.varp',
}

const windows: Readonly<Record<string, readonly [string, number, number]>> = {
  ROW_NUMBER: ['row_number', 0, 0],
  RANK: ['rank', 0, 0],
  DENSE_RANK: ['dense_rank', 0, 0],
  PERCENT_RANK: ['percent_rank', 0, 0],
  CUME_DIST: ['cume_dist', 0, 0],
  NTILE: ['ntile', 1, 1],
  LAG: ['lag', 1, 3],
  LEAD: ['lead', 1, 3],
  FIRST_VALUE: ['first_value', 1, 1],
  LAST_VALUE: ['last_value', 1, 1],
}
const windowKinds: Readonly<Record<string, string>> = { n_tile: 'NTILE', ntile: 'NTILE' }

const parts: Readonly<Record<string, string>> = wordTable({
  yy: 'year', yyyy: 'year', year: 'year', qq: 'quarter', q: 'quarter', quarter: 'quarter', mm: 'month', m: 'month',
  month: 'month', dy: 'dayofyear', y: 'dayofyear', dayofyear: 'dayofyear', dd: 'day', d: 'day', day: 'day', wk: 'week',
  ww: 'week', week: 'week', dw: 'weekday', w: 'weekday', weekday: 'weekday', dayofweek: 'weekday', hh: 'hour', hour: 'hour', mi: 'minute',
  n: 'minute', minute: 'minute', ss: 'second', s: 'second', second: 'second', isowk: 'iso_week', isoww: 'iso_week',
  iso_week: 'iso_week', weekiso: 'iso_week',
}) // prettier-ignore

export function partOf(tree: unknown): string {
  const { kind, body } = nodeOf(tree)
  const word = textOf(kind === 'column' ? bodyOf(body['name'])['name'] : body['this']).toLowerCase()
  const part = parts[word]
  if (part === undefined) throw new UnsupportedSql(`The part ${word.toUpperCase()} of a date`)
  return `'${part}'`
}

export function callOf(node: Node, write: Writers): Call {
  const { kind, body } = node
  const known = kinds[kind]
  if (known !== undefined) {
    const [name, ...keys] = known
    refuseOtherKeys(body, name, ...keys)
    return plainCall(
      name,
      keys.map((key) => body[key]).filter((value) => !isEmpty(value)),
      write,
    )
  }
  if (kind === 'string_agg') return stringAggregate(refuseOtherKeys(body, 'STRING_AGG', 'this', 'separator'), write)
  const name = kind === 'function' ? textOf(body['name']).toUpperCase() : (windowKinds[kind] ?? kind.toUpperCase())
  if (kind === 'function') refuseOtherKeys(body, name, 'name', 'args')
  const aggregate = aggregates[name]
  if (aggregate !== undefined) return aggregateCall(name, aggregate, kind, body, write)
  const window = windows[name]
  if (window !== undefined) return windowCall(name, window, kind, body, write)
  if (kind !== 'function') throw new UnsupportedSql(name.replaceAll('_', ' '))
  return namedCall(name, listOf(body['args']), write)
}

function plainCall(name: string, args: readonly unknown[], { value }: Writers): Call {
  const [least, most] = plain[name] ?? [0, 0]
  if (args.length < least || args.length > most) throw new SqlError(`The function ${name} takes ${least} arguments.`)
  return { name, before: `t.${JSON.stringify(name.toLowerCase())}(${args.map(value).join(', ')}` }
}

function aggregateCall(name: string, below: string, kind: string, body: Body, { value }: Writers): Call {
  const args = kind === 'function' ? listOf(body['args']) : []
  if (kind !== 'function') refuseOtherKeys(body, name, 'this', 'star', 'distinct', 'name', 'expressions')
  const distinct = body['distinct'] === true
  const inner = kind === 'function' ? args[0] : body['this']
  if (args.length > 1 || !isEmpty(body['expressions'])) throw new SqlError(`The function ${name} takes one argument.`)
  const star = body['star'] === true || (!isEmpty(inner) && nodeOf(inner).kind === 'star')
  if (star && !name.startsWith('COUNT')) throw new SqlError(`The function ${name} takes no star.`)
  const shared = { name, aggregate: true, distinct }
  return { ...shared, before: `${below}(${star ? '*' : `${distinct ? 'DISTINCT ' : ''}${value(inner)}`}` }
}

function stringAggregate(body: Body, { value, text }: Writers): Call {
  const inner = text(body['this'])
  return {
    name: 'STRING_AGG',
    before: `string_agg(${inner}::text, (${value(body['separator'])})::text`,
    after: '::citext',
    aggregate: true,
    ordered: true,
  }
}

function windowCall(
  name: string,
  [below, least, most]: readonly [string, number, number],
  kind: string,
  body: Body,
  { value }: Writers,
): Call {
  const keys = ['this', 'num_buckets', 'offset', 'default']
  if (kind !== 'function') refuseOtherKeys(body, name, ...keys)
  const args =
    kind === 'function' ? listOf(body['args']) : keys.map((key) => body[key]).filter((inner) => !isEmpty(inner))
  if (args.length < least || args.length > most) throw new SqlError(`The function ${name} takes ${least} arguments.`)
  return { name, before: `${below}(${args.map(value).join(', ')}`, windowOnly: true }
}

function namedCall(name: string, args: readonly unknown[], write: Writers): Call {
  const { value } = write
  const count = (...allowed: readonly number[]): void => {
    if (!allowed.includes(args.length))
      throw new SqlError(`The function ${name} does not take ${args.length} arguments.`)
  }
  switch (name) {
    case 'ISNULL': {
      count(2)
      const length = write.textLength?.(args[0])
      const call = `t."isnull"(${args.map(value).join(', ')}`
      return length === undefined
        ? { name, before: call, isChoice: true }
        : { name, before: `t.cut(${call}), ${length}, false` }
    }
    case 'GROUPING':
      count(1)
      return { name, before: `grouping(${args.map(value).join('')}` }
    case 'XACT_STATE':
      count(0)
      return { name, before: `(${write.session.openTransactions === 0 ? 0 : write.session.isDoomed ? -1 : 1}` }
    case 'ERROR_NUMBER':
    case 'ERROR_MESSAGE':
    case 'ERROR_SEVERITY':
    case 'ERROR_STATE':
      count(0)
      return { name, before: `(${caughtOf(name, write.session)}` }
    case 'NULLIF':
      count(2)
      return { name, before: `NULLIF(${args.map(value).join(', ')}` }
    case 'CONCAT':
      if (args.length < 2) throw new SqlError('The function CONCAT takes two arguments or more.')
      return { name, before: `t.concat(${args.map(write.text).join(', ')}` }
    case 'CONCAT_WS':
      if (args.length < 3) throw new SqlError('The function CONCAT_WS takes three arguments or more.')
      return { name, before: `t.concat_ws(${args.map(write.text).join(', ')}` }
    case 'CHOOSE': {
      const [index, ...choices] = args
      if (choices.length === 0) throw new SqlError('The function CHOOSE takes two arguments or more.')
      const whens = choices.map((choice, place) => `WHEN ${place + 1} THEN ${value(choice)}`)
      return { name, before: `(CASE t.to_int(${value(index)}) ${whens.join(' ')} END`, isChoice: true }
    }
    case 'DATEADD':
      count(3)
      return { name, before: `t.dateadd(${partOf(args[0])}, ${value(args[1])}, ${value(args[2])}` }
    case 'DATEDIFF':
      count(3)
      return { name, before: `t.datediff(${partOf(args[0])}, t.moment(${value(args[1])}), t.moment(${value(args[2])})` }
    case 'DATEPART':
    case 'DATE_PART':
      count(2)
      return { name, before: `t.datepart(${partOf(args[0])}, t.moment(${value(args[1])})` }
    case 'DATENAME':
      count(2)
      return { name, before: `t.datename(${partOf(args[0])}, t.moment(${value(args[1])})` }
    case 'CONVERT':
    case 'TRY_CONVERT': {
      count(2, 3)
      const type = bodyOf(nodeOf(args[0]).body)
      const style = args[2] === undefined ? undefined : value(args[2])
      if (style !== undefined && !/^\d+$/.test(style))
        throw new UnsupportedSql('A style of CONVERT that is not a number')
      return { name, before: `(${write.convert(args[1], type, style, name === 'TRY_CONVERT')}` }
    }
    default:
      if (plain[name] === undefined) throw new UnsupportedSql(`The function ${name}`)
      return plainCall(name, args, write)
  }
}

/** The functions with which CATCH reads its error. */
function caughtOf(name: string, { caught }: Session): string {
  if (caught === undefined) return name === 'ERROR_MESSAGE' ? 'NULL::citext' : 'NULL::int4'
  const answers: Readonly<Record<string, string | number | undefined>> = {
    ERROR_NUMBER: caught.number,
    ERROR_MESSAGE: caught.message,
    ERROR_SEVERITY: caught.severity,
    ERROR_STATE: caught.state,
  }
  const answer = answers[name]
  if (answer === undefined) throw new UnsupportedSql(`${name}() of this error`)
  return typeof answer === 'number' ? String(answer) : `${quotedText(answer)}::citext`
}
