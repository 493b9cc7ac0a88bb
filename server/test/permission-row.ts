import { roles, type Role } from '@gradus/contract/role'
import type { Scene } from './scene.ts'

/**
 * Who calls. `author` is whom the thing belongs to, an ordinary user where the row says nothing else; `other` is an ordinary
 * user who owns another company.
 */
export const callers = ['visitor', 'author', 'other', 'lecturer', 'moderator', 'admin'] as const
export type Caller = (typeof callers)[number]

export interface TableScene {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}
export interface Row {
  /** As the contract exports it. */
  readonly name: string
  readonly on: string
  /** '+', or the status of the refusal. */
  readonly expected: Readonly<Record<string, string>>
  readonly authorRole: Role
  given(scene: Scene): Promise<TableScene>
}

/** A row for each of the names. @param answers of the callers, in their order */
export function row(
  names: string,
  on: string,
  answers: string,
  given: (scene: Scene) => Promise<TableScene>,
  authorRole: Role = roles.user,
): Row[] {
  const each = answers.split(/\s+/)
  const expected = Object.fromEntries(callers.map((caller, index) => [caller, each[index] ?? '']))
  return names.split(' ').map((name) => ({ name, on, expected, authorRole, given }))
}
