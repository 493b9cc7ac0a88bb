import { commentTypes } from '@gradus/contract/comment'
import { changeComments as changeOfPost } from '../blog/stats.ts'
import type { Tx } from '../platform/data/database.ts'
import { changeComments as changeOfQuestion } from '../question/stats.ts'

/** Updates the comment counter of the commented question or post. */
export async function changeCommentCount(tx: Tx, type: 0 | 1, subjectId: number, change: 1 | -1): Promise<void> {
  await (type === commentTypes.question ? changeOfQuestion : changeOfPost)(tx, subjectId, change)
}
