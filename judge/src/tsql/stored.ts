import { valueOf } from './expression.ts'
import type { Scope } from './scope.ts'
import { isEmpty, nameOf, nodeOf, textOf } from './tree.ts'

/** A value that is stored, or DEFAULT. */
export function storedOf(tree: unknown, scope: Scope): string {
  const { kind, body } = nodeOf(tree)
  if (kind === 'var' && textOf(body['this']).toUpperCase() === 'DEFAULT') return 'DEFAULT'
  if (kind === 'column' && nameOf(body['name']) === 'default' && isEmpty(body['table'])) return 'DEFAULT'
  return valueOf(tree, scope)
}
