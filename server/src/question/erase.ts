import { commentTypes } from '@gradus/contract/comment'
import { uncountLikesUnder } from '../comment/erase.ts'
import type { Tx } from '../platform/data/database.ts'
import { deleteQuestions, lockUnpublished } from './state-store.ts'

/**
 * Texts of an erased user that only moderators have seen: questions that wait for review, were returned, or were
 * removed before anybody else worked on them. @returns their ids
 */
export async function eraseUnpublished(tx: Tx, userId: number): Promise<number[]> {
  const ids = await lockUnpublished(tx, userId)
  await uncountLikesUnder(tx, commentTypes.question, ids)
  await deleteQuestions(tx, ids)
  return ids
}
