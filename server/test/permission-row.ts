import { roles, type Role } from '@gradus/contract/role'
import type { Scene } from './scene.ts'

/**
 * The callers of the table. `author` is the owner of the object, an ordinary user unless the row says otherwise;
 * `other` is an ordinary user who owns another company.
 */
export const callers = ['visitor', 'author', 'other', 'lecturer', 'moderator', 'admin'] as const
export type Caller = (typeof callers)[number]

export interface TableScene {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}
export interface Row {
  /** The name under which the contract exports the call. */
  readonly name: string
  readonly on: string
  /** '+' for success, or the status of the refusal. */
  readonly expected: Readonly<Record<string, string>>
  readonly authorRole: Role
  prepare(scene: Scene): Promise<TableScene>
}

/**
 * Creates a row for each call in `names`. @param statuses the expected status (or +) for each caller, in the order of
 * `callers`
 */
export function row(
  names: string,
  on: string,
  statuses: string,
  prepare: (scene: Scene) => Promise<TableScene>,
  authorRole: Role = roles.user,
): Row[] {
  const each = statuses.split(/\s+/)
  const expected = Object.fromEntries(callers.map((caller, index) => [caller, each[index] ?? '']))
  return names.split(' ').map((name) => ({ name, on, expected, authorRole, prepare }))
}
