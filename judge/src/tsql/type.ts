import { UnsupportedSql } from './refusal.ts'
import { bodyOf, textOf } from './tree.ts'
import { wordTable } from '@gradus/contract/word-table'

/**
 * T-SQL's types and the types with which the engine below stores them. All texts are case-insensitive there (citext).
 */
export interface Type {
  readonly name: string
  readonly engine: string
  readonly length?: number
  readonly precision?: number
  readonly scale?: number
}

const plain: Readonly<Record<string, string>> = wordTable({
  int: 'int4',
  integer: 'int4',
  smallint: 'int4',
  tinyint: 'int4',
  bigint: 'int8',
  bit: 'bool',
  float: 'float8',
  date: 'date',
  datetime: 'timestamp(3)',
  datetime2: 'timestamp(6)',
})

/** @param standard the length of a text if none is given: 1 in a declaration, 30 in a conversion */
export function typeOf(node: unknown, standard: number): Type {
  const body = bodyOf(node)
  const written =
    textOf(body['data_type']) === 'custom' ? textOf(body['name']) : textOf(body['data_type']).replaceAll('_', '')
  const [, word = '', inner] = /^([A-Za-z0-9]+)\s*(?:\(([^)]*)\))?$/.exec(written) ?? []
  const name = word.toLowerCase()
  const numbers = (inner ?? '')
    .split(',')
    .map((text) => text.trim().toLowerCase())
    .filter(Boolean)
  const parameter = (key: string, index: number): number | undefined => {
    const value = body[key] ?? (numbers[index] === undefined ? undefined : Number(numbers[index]))
    return typeof value === 'number' ? value : undefined
  }
  if (/^n?(var)?char$/.test(name)) {
    const endless = numbers[0] === 'max' || body['length'] === 'max'
    const length = endless ? undefined : (parameter('length', 0) ?? standard)
    return { name, engine: 'citext', ...(length === undefined || Number.isNaN(length) ? {} : { length }) }
  }
  if (name === 'decimal' || name === 'numeric') {
    const precision = parameter('precision', 0) ?? 18
    const scale = parameter('scale', 1) ?? 0
    return { name: 'decimal', engine: `numeric(${precision},${scale})`, precision, scale }
  }
  const engine = plain[name === 'double' ? 'float' : name]
  if (engine === undefined) throw new UnsupportedSql(`The type ${written.toUpperCase() || 'of this value'}`)
  return { name, engine }
}

/** The limits that a column of this type has by itself. */
export function checksOf(type: Type, column: string): string[] {
  if (type.name === 'tinyint') return [`CHECK (${column} BETWEEN 0 AND 255)`]
  if (type.name === 'smallint') return [`CHECK (${column} BETWEEN -32768 AND 32767)`]
  if (type.engine !== 'citext') return []
  const fixed = type.name.endsWith('char') && !type.name.includes('var')
  return [`CHECK (t.storable(${column}, ${type.length ?? 'NULL'}, ${String(fixed)}))`]
}
