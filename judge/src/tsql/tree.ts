import { UnsupportedSql } from './refusal.ts'

/** The parser's tree: a node is an object with one key, its kind; the value of that key is its body. */

export type Body = Readonly<Record<string, unknown>>

export interface Node {
  readonly kind: string
  readonly body: Body
}

export function bodyOf(value: unknown): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value))
}

export function nodeOf(value: unknown): Node {
  const entries = Object.entries(bodyOf(value))
  const [kind, body] = entries[0] ?? ['nothing', undefined]
  if (entries.length !== 1) throw new UnsupportedSql('This form of a statement')
  return { kind, body: bodyOf(body) }
}

/** Properties of a node that describe how it was written, not what it means. */
const unimportant = new Set([
  'span', 'comments', 'leading_comments', 'trailing_comments', 'post_alias_comments', 'pre_alias_comments',
  'operator_comments', 'left_comments', 'alias_explicit_as', 'alias_keyword', 'original_name', 'quoted', 'parenthesized',
  'nesting_group', 'inferred_type', 'use_bracket_syntax', 'kind_text', 'start_side_text', 'end_side_text', 'alias_first',
  'rows', 'direction', 'double_colon_syntax', 'no_parens', 'position', 'comment_before_end', 'constraint_order',
  'use_inner_keyword', 'use_outer_keyword', 'deferred_condition', 'join_hint', 'sql_standard_syntax', 'explicit_nulls',
  'with_token', 'explicit_asc', 'join_mark', 'explicit_set', 'output_after_table', 'eq_sign', 'use_explicit_inner', 'nulls_order_explicit',
]) // prettier-ignore

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** Refuses, by name, every key of a body that its reader does not know. */
export function refuseOtherKeys(body: Body, what: string, ...known: readonly string[]): Body {
  for (const [key, value] of Object.entries(body)) {
    if (known.includes(key) || unimportant.has(key) || isEmpty(value)) continue
    throw new UnsupportedSql(`${key.replaceAll('_', ' ').toUpperCase()} in ${what}`)
  }
  return body
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const { name } = bodyOf(value)
  return typeof name === 'string' ? name : ''
}

/** Names mean the same in capitals and small letters. */
export function nameOf(value: unknown): string {
  return textOf(value).toLowerCase()
}

export function quoted(name: string): string {
  return `"${name.toLowerCase().replaceAll('"', '""')}"`
}

export function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Whether a table's name occurs anywhere in this tree. */
export function mentionsTable(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((item) => mentionsTable(item, name))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, inner]) => (key === 'table' && nameOf(bodyOf(inner)['name']) === name) || mentionsTable(inner, name),
  )
}
