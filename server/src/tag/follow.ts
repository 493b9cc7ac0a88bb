import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { countTagByDifficulty } from '../question/search.ts'
import {
  addFollower,
  changeFollowers,
  findTag,
  hasFollower,
  listFollowed,
  listSynonymsOf,
  removeFollower,
} from './follow-store.ts'

/** @throws Problem notFound */
export async function readTagPage(database: Database, name: string) {
  const tag = orNotFound(await findTag(database, name))
  const [synonyms, byDifficulty] = await Promise.all([
    listSynonymsOf(database, tag.id),
    countTagByDifficulty(database, tag.name),
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
export async function isFollowing(database: Database, user: User, name: string): Promise<boolean> {
  return await hasFollower(database, orNotFound(await findTag(database, name)).id, user.id)
}

/** @returns the change of its followers, 0 where nothing changed. @throws Problem notFound */
export async function follow(database: Database, user: User, name: string, following: boolean): Promise<-1 | 0 | 1> {
  const tag = orNotFound(await findTag(database, name))
  return await database.transaction().execute(async (tx) => {
    const changed = following ? await addFollower(tx, tag.id, user.id) : await removeFollower(tx, tag.id, user.id)
    if (!changed) return 0
    const change = following ? 1 : -1
    await changeFollowers(tx, tag.id, change)
    return change
  })
}

export async function readFollowed(database: Database, user: User) {
  const tags = await listFollowed(database, user.id)
  return tags.map((tag) => ({ name: tag.name, questionCount: tag.question_count }))
}
