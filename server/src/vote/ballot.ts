import type { Tx } from '../platform/data/database.ts'
import { deleteVote, insertVote, type Ballot } from './ballot-store.ts'

/**
 * The one mechanism behind votes on questions and posts, and likes of comments and solutions: a user has at most one vote
 * on each, and the sum that everybody sees changes in the same transaction. Who may vote, and what a vote brings its
 * author, is decided where the subject is.
 */
export interface Votes extends Ballot {
  /** Adds to the sum of the subject's votes. */
  readonly count: (tx: Tx, id: number, change: number) => Promise<void>
}

/** Votes where the user has not voted yet. @returns the change of the sum: 0 where the user had */
export async function castVote<Value extends 1 | -1>(tx: Tx, votes: Votes, value: Value): Promise<Value | 0> {
  if (!(await insertVote(tx, votes, value))) return 0
  await votes.count(tx, votes.id, value)
  return value
}

/** Takes a like back. @returns the change of the sum: 0 where there was none */
export async function withdrawLike(tx: Tx, votes: Votes): Promise<-1 | 0> {
  if ((await deleteVote(tx, votes, 1)) === 0) return 0
  await votes.count(tx, votes.id, -1)
  return -1
}

/** Likes, or takes the like back. @returns the change of the sum */
export async function setLike(tx: Tx, votes: Votes, liked: boolean): Promise<-1 | 0 | 1> {
  return liked ? await castVote(tx, votes, 1) : await withdrawLike(tx, votes)
}

/** Replaces the user's vote; 0 removes it. The subject is locked. @returns the change of the sum */
export async function replaceVote(tx: Tx, votes: Votes, value: 1 | 0 | -1): Promise<number> {
  const former = await deleteVote(tx, votes)
  if (value !== 0) await insertVote(tx, votes, value)
  if (value !== former) await votes.count(tx, votes.id, value - former)
  return value - former
}
