import { matrixStates, type MatrixState } from '@gradus/contract/grade'
import type { Address } from '../ui/address.ts'

/** The addresses of the grading pages. */

/** The students that a grader steps through: the whole course, a group, or those in a state. */
export interface StudentWalk {
  readonly groupId?: number | undefined
  readonly state?: MatrixState | undefined
}

/** One student's work. Group 0 is the whole course. */
export function workAddress(
  assignmentId: number,
  sid: string,
  { groupId = 0, state, itemId }: StudentWalk & { readonly itemId?: number | undefined } = {},
): string {
  const query = new URLSearchParams({
    assignment: String(assignmentId),
    ...(state === undefined ? {} : { state }),
    ...(itemId === undefined ? {} : { item: String(itemId) }),
  })
  return `/StudentSubmissions/${groupId}/${encodeURIComponent(sid)}?${query}`
}

export function stateOfAddress(address: Pick<Address, 'get'>): MatrixState | undefined {
  return matrixStates.find((state) => state === address.get('state'))
}

export function submissionsAddress(assignmentId: number, { groupId, state }: StudentWalk = {}): string {
  const query = new URLSearchParams({
    ...(groupId ? { group: String(groupId) } : {}),
    ...(state === undefined ? {} : { state }),
  })
  return `/Submissions/${assignmentId}${query.size === 0 ? '' : `?${query}`}`
}

export function similarWorkAddress(assignmentId: number, pairId?: number): string {
  return `/SimilarWork/${assignmentId}${pairId === undefined ? '' : `/${pairId}`}`
}
