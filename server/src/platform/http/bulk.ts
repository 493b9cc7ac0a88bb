import type { BulkResult } from '@gradus/contract/part'
import { Problem } from '../problem.ts'

/** Applies an action to one row after another. A refused row does not stop the others. */
export async function applyToEach(ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<BulkResult> {
  const done: number[] = []
  const refused: { id: number; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await act(id)
      done.push(id)
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      refused.push({ id, message: problem.message })
    }
  }
  return { done, refused }
}
