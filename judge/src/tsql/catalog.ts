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
}

export interface TextType {
  readonly isUnicode: boolean
  /** Undefined for MAX. */
  readonly length: number | undefined
}

/** Tables by their names, in lower case. */
export type Catalog = ReadonlyMap<string, readonly CatalogColumn[]>

/** Asked after each statement that changes tables. */
export const catalogQuery = `
  SELECT c.relname, a.attname, a.attidentity <> '' OR a.attgenerated <> '', pg_catalog.col_description(c.oid, a.attnum)
  FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid OPERATOR(pg_catalog.=) a.attrelid
  WHERE c.relnamespace OPERATOR(pg_catalog.=) 'public'::pg_catalog.regnamespace AND c.relkind IN ('r', 'v')
    AND a.attnum OPERATOR(pg_catalog.>) 0 AND NOT a.attisdropped
  ORDER BY c.relname, a.attnum`

export function catalogOf(rows: readonly (readonly (string | null)[])[]): Catalog {
  const catalog = new Map<string, CatalogColumn[]>()
  for (const [table, name, isMade, comment] of rows) {
    const columns = catalog.get(table ?? '') ?? []
    columns.push({ name: name ?? '', isInsertable: isMade?.startsWith('t') !== true, text: readText(comment ?? '') })
    catalog.set(table ?? '', columns)
  }
  return catalog
}

/** A text column's type is kept as its comment, because the engine below has one type for all texts. */
export function commentOn(table: string, column: string, type: Type): string[] {
  if (type.engine !== 'citext') return []
  const words = `${type.name} ${type.length ?? 'max'}`
  return [`COMMENT ON COLUMN ${table}.${quoted(column)} IS ${quotedText(words)}`]
}

function readText(comment: string): TextType | undefined {
  const [, name, length] = /^(n?(?:var)?char) (\d+|max)$/.exec(comment) ?? []
  if (name === undefined) return undefined
  return { isUnicode: name.startsWith('n'), length: length === 'max' ? undefined : Number(length) }
}

/**
 * The type of a column that is named without its table. If several tables have the column, the type on which they
 * agree.
 */
export function textTypeOf(catalog: Catalog, column: string): TextType | undefined {
  const found = [...catalog.values()].flatMap((columns) => columns.filter(({ name }) => name === column))
  const [first] = found
  const agreed = found.every(
    ({ text }) => text?.length === first?.text?.length && text?.isUnicode === first?.text?.isUnicode,
  )
  return agreed ? first?.text : undefined
}
