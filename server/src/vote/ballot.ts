import type { Tx } from '../platform/data/database.ts'
import { deleteVote, insertVote, type Ballot } from './ballot-store.ts'

/**
 * The shared code for votes on questions and posts, and for likes of comments and solutions: a user has at most one
 * vote on each, and the public sum changes in the same transaction. The features themselves decide who may vote, and
 * what a vote gives the author.
 */
export interface Votes extends Ballot {
  /** Adds to the sum of the subject's votes. */
  readonly count: (tx: Tx, id: number, change: number) => Promise<void>
}

/** Stores a vote if the user has not voted yet. @returns the change of the sum: 0 if the user had voted before */
export async function castVote<Value extends 1 | -1>(tx: Tx, votes: Votes, value: Value): Promise<Value | 0> {
  if (!(await insertVote(tx, votes, value))) return 0
  await votes.count(tx, votes.id, value)
  return value
}

/** Withdraws a like. @returns the change of the sum: 0 if there was none */
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
