import type { Catalog, TextType } from './catalog.ts'
import { SqlError, UnsupportedSql } from './refusal.ts'
import type { Session } from './session.ts'
import { nameOf, quoted, quotedText, textOf, type Body } from './tree.ts'
import type { Type } from './type.ts'

/** The names that a statement can use, and the values that can appear in expressions: literals, columns, variables. */

export interface Variable {
  readonly type: Type
  /** The value as text; undefined for NULL. */
  readonly value: string | undefined
}

export interface Scope {
  readonly variables: ReadonlyMap<string, Variable>
  readonly session: Session
  readonly catalog: Catalog
  /** Text columns of a recursive common table expression, which no table has. */
  readonly texts?: ReadonlyMap<string, TextType>
  /** The names that the statement gives to values, tables and columns: such a column need not be a table's. */
  readonly givenNames?: ReadonlySet<string>
  /** Names of common table expressions, and what they are called below. */
  readonly tables: ReadonlyMap<string, string>
  /** For an OUTPUT clause: the names that stand for `inserted` and `deleted` in the engine's SQL. */
  readonly output?: ReadonlyMap<string, string>
  /** Writes a query inside another one; `named` if its columns become those of a table. */
  readonly query: (tree: unknown, scope: Scope, named?: boolean) => string
  /** Writes the FROM clause. */
  readonly source: (tree: unknown, scope: Scope) => string
}

export function literal(body: Body): string {
  const text = textOf(body['value'])
  switch (body['literal_type']) {
    case 'string':
    case 'national_string':
      return `${quotedText(text)}::citext`
    case 'number':
      if (/e/i.test(text)) return `${text}::float8`
      if (text.includes('.')) return `${text}::numeric`
      return BigInt(text) > 2147483647n ? `${text}::numeric` : text
    default:
      throw new UnsupportedSql(`A ${String(body['literal_type']).replaceAll('_', ' ')}`)
  }
}

export function column(body: Body, scope: Scope): string {
  const name = nameOf(body['name'])
  const table = nameOf(body['table'])
  if (name.startsWith('@')) return variable(name, scope)
  if (table === '') return quoted(name)
  const alias = scope.output?.get(table)
  return `${alias ?? quoted(table)}.${quoted(name)}`
}

function variable(name: string, scope: Scope): string {
  const found = scope.variables.get(name)
  if (found === undefined) throw new SqlError(`Must declare the scalar variable "${name}".`)
  return found.value === undefined ? `NULL::${found.type.engine}` : `${quotedText(found.value)}::${found.type.engine}`
}

export function systemVariable(body: Body, scope: Scope): string {
  const name = textOf(body['name']).toUpperCase()
  if (body['style'] === 'DoubleAt' && name === 'ROWCOUNT') return String(scope.session.rowCount)
  if (body['style'] === 'DoubleAt' && name === 'TRANCOUNT') return String(scope.session.openTransactions)
  if (body['style'] === 'DoubleAt' && name === 'IDENTITY') return 't.scope_identity()'
  throw new UnsupportedSql(`The variable @@${name}`)
}
