import { textTypeOf, type TextType } from './catalog.ts'
import type { Scope } from './scope.ts'
import { bodyOf, listOf, nameOf, nodeOf, textOf } from './tree.ts'
import { typeOf } from './type.ts'

/** The length and kind of a text, as far as a statement determines them: ISNULL cuts by it, LIKE and recursion depend on it. */

const keepsLength = new Set(['upper', 'lower', 'trim', 'ltrim', 'rtrim', 'reverse', 'paren'])

export function textOfValue(tree: unknown, scope: Scope): TextType | undefined {
  const { kind, body } = nodeOf(tree)
  if (kind === 'literal') {
    const type = body['literal_type']
    if (type !== 'string' && type !== 'national_string') return undefined
    return { isUnicode: type === 'national_string', length: Math.max(1, textOf(body['value']).length) }
  }
  if (kind === 'cast' || kind === 'try_cast') return typed(typeOf(body['to'], 30))
  if (kind === 'function' && /^(?:TRY_)?CONVERT$/i.test(textOf(body['name'])))
    return typed(typeOf(bodyOf(nodeOf(listOf(body['args'])[0]).body), 30))
  if (kind === 'column') {
    const name = nameOf(body['name'])
    if (!name.startsWith('@')) return scope.texts?.get(name) ?? textTypeOf(scope.catalog, name)
    const variable = scope.variables.get(name)
    return variable === undefined ? undefined : typed(variable.type)
  }
  if (keepsLength.has(kind)) return textOfValue(body['this'], scope)
  if (kind === 'add') {
    const left = textOfValue(body['left'], scope)
    const right = textOfValue(body['right'], scope)
    if (left?.length === undefined || right?.length === undefined) return undefined
    return { isUnicode: left.isUnicode || right.isUnicode, length: left.length + right.length }
  }
  return undefined
}

function typed(type: ReturnType<typeof typeOf>): TextType | undefined {
  return type.engine === 'citext' ? { isUnicode: type.name.startsWith('n'), length: type.length } : undefined
}

/** Whether a value is, or contains, a Unicode text. */
export function isUnicode(tree: unknown, scope: Scope): boolean {
  const own = textOfValue(tree, scope)
  if (own !== undefined) return own.isUnicode
  const parts = Object.values(bodyOf(nodeOf(tree).body)).flatMap((part) =>
    Array.isArray(part) ? listOf(part) : [part],
  )
  return parts.some((part) => Object.keys(bodyOf(part)).length === 1 && isUnicode(part, scope))
}
