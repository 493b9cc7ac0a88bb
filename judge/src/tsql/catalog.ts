import { isDeepStrictEqual } from 'node:util'
import { wordTable } from '@gradus/contract/word-table'
import { quoted, quotedText } from './tree.ts'
import type { Type } from './type.ts'

/**
 * Metadata of the existing tables, from which SQL Server decides things that the engine below does not decide the same
 * way.
 */
export interface CatalogColumn {
  readonly name: string
  /** Whether an INSERT without a column list assigns it a value. */
  readonly isInsertable: boolean
  /** The text type of a text column, if it is known. */
  readonly text: TextType | undefined
  /** The type of a column of whole numbers or decimals, if it is known. */
  readonly number: NumberType | undefined
}

export interface NumberType {
  /** The number of digits. */
  readonly precision: number
  /** The number of digits after the decimal point. */
  readonly scale: number
  /** Int and its siblings, whose arithmetic stays whole. */
  readonly isWhole: boolean
}

/** The numbers of digits of the types of whole numbers. */
export const wholePrecisions: Readonly<Record<string, number>> = wordTable({
  int: 10,
  integer: 10,
  bigint: 19,
  smallint: 5,
  tinyint: 3,
})

export interface TextType {
  readonly isUnicode: boolean
  /** Undefined for MAX. */
  readonly length: number | undefined
}

/** Tables by their names, in lower case. */
export type Catalog = ReadonlyMap<string, readonly CatalogColumn[]>

/** Asked after each statement that changes tables. */
export const catalogQuery = `
  SELECT c.relname, a.attname, a.attidentity <> '' OR a.attgenerated <> '', pg_catalog.col_description(c.oid, a.attnum),
    pg_catalog.format_type(a.atttypid, a.atttypmod)
  FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid OPERATOR(pg_catalog.=) a.attrelid
  WHERE c.relnamespace OPERATOR(pg_catalog.=) 'public'::pg_catalog.regnamespace AND c.relkind IN ('r', 'v')
    AND a.attnum OPERATOR(pg_catalog.>) 0 AND NOT a.attisdropped
  ORDER BY c.relname, a.attnum`

export function catalogOf(rows: readonly (readonly (string | null)[])[]): Catalog {
  const catalog = new Map<string, CatalogColumn[]>()
  for (const [table, name, isMade, comment, type] of rows) {
    const columns = catalog.get(table ?? '') ?? []
    columns.push({
      name: name ?? '',
      isInsertable: isMade?.startsWith('t') !== true,
      text: readText(comment ?? ''),
      number: readNumber(type ?? '', comment ?? ''),
    })
    catalog.set(table ?? '', columns)
  }
  return catalog
}

/**
 * The type of a text or of a small whole number is kept as the column's comment, because the engine below has one type
 * for all of them.
 */
export function commentOn(table: string, column: string, type: Type): string[] {
  const isSmall = type.name === 'smallint' || type.name === 'tinyint'
  if (type.engine !== 'citext' && !isSmall) return []
  const words = isSmall ? type.name : `${type.name} ${type.length ?? 'max'}`
  return [`COMMENT ON COLUMN ${table}.${quoted(column)} IS ${quotedText(words)}`]
}

function readText(comment: string): TextType | undefined {
  const [, name, length] = /^(n?(?:var)?char) (\d+|max)$/.exec(comment) ?? []
  if (name === undefined) return undefined
  return { isUnicode: name.startsWith('n'), length: length === 'max' ? undefined : Number(length) }
}

function readNumber(type: string, comment: string): NumberType | undefined {
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  if (precision !== undefined) return { precision: Number(precision), scale: Number(scale), isWhole: false }
  // Small ones are integers below.
  const whole = wholePrecisions[comment] ?? wholePrecisions[type]
  return whole === undefined ? undefined : { precision: whole, scale: 0, isWhole: true }
}

/** As textTypeOf, for numbers. */
export function numberTypeOfColumn(catalog: Catalog, column: string): NumberType | undefined {
  return agreedType(catalog, column, ({ number }) => number)
}

/**
 * The type of a column that is named without its table. If several tables have the column, the type on which they
 * agree.
 */
export function textTypeOf(catalog: Catalog, column: string): TextType | undefined {
  return agreedType(catalog, column, ({ text }) => text)
}

function agreedType<One>(
  catalog: Catalog,
  column: string,
  typeOf: (column: CatalogColumn) => One | undefined,
): One | undefined {
  const [first, ...others] = [...catalog.values()].flatMap((columns) =>
    columns.filter(({ name }) => name === column).map(typeOf),
  )
  return others.every((other) => isDeepStrictEqual(other, first)) ? first : undefined
}
