/** Addresses of the screens of grading. */

/** One student's work. Group 0 is the whole course. */
export function workAddress(
  assignmentId: number,
  sid: string,
  { groupId = 0, itemId }: { groupId?: number | undefined; itemId?: number | undefined } = {},
): string {
  const item = itemId === undefined ? '' : `&item=${itemId}`
  return `/StudentSubmissions/${groupId}/${encodeURIComponent(sid)}?assignment=${assignmentId}${item}`
}

export function submissionsAddress(assignmentId: number): string {
  return `/Submissions/${assignmentId}`
}

export function similarWorkAddress(assignmentId: number, pairId?: number): string {
  return `/SimilarWork/${assignmentId}${pairId === undefined ? '' : `/${pairId}`}`
}
