import type { Database } from '../platform/data/database.ts'
import { found } from '../platform/problem.ts'
import type { Account } from '../platform/access/session.ts'
import {
  addFollower,
  changeFollowers,
  countByDifficulty,
  findTag,
  hasFollower,
  listFollowed,
  listSynonymsOf,
  removeFollower,
} from './follow-store.ts'

/** @throws Problem notFound */
export async function readTagPage(database: Database, name: string) {
  const tag = found(await findTag(database, name))
  const [synonyms, byDifficulty] = await Promise.all([
    listSynonymsOf(database, tag.id),
    countByDifficulty(database, tag.id),
  ])
  return {
    name: tag.name,
    description: tag.description,
    synonyms,
    questionCount: tag.question_count,
    followers: tag.follower_count,
    byDifficulty,
  }
}

/** @throws Problem notFound */
export async function follows(database: Database, account: Account, name: string): Promise<boolean> {
  return await hasFollower(database, found(await findTag(database, name)).id, account.id)
}

/** @returns the change of its followers, 0 where nothing changed. @throws Problem notFound */
export async function follow(
  database: Database,
  account: Account,
  name: string,
  following: boolean,
): Promise<-1 | 0 | 1> {
  const tag = found(await findTag(database, name))
  return await database.transaction().execute(async (tx) => {
    const changed = following ? await addFollower(tx, tag.id, account.id) : await removeFollower(tx, tag.id, account.id)
    if (!changed) return 0
    const change = following ? 1 : -1
    await changeFollowers(tx, tag.id, change)
    return change
  })
}

export async function readFollowed(database: Database, account: Account) {
  const tags = await listFollowed(database, account.id)
  return tags.map((tag) => ({ name: tag.name, questionCount: tag.question_count }))
}
