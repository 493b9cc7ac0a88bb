import { calendarAddress } from '@gradus/contract/calendar'
import { hashToken, newToken } from '../platform/access/session.ts'
import type { User } from '../platform/access/user.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { deleteFeed, findFeed, listDueDates, listEvents, lockFeed, putEvents, putFeed } from './store.ts'
import { writeCalendar } from './write.ts'

/**
 * Due dates in calendar programs (courses.md 27). A program requests the address again and again, and replaces an event
 * if its SEQUENCE is higher than before. So the last version of each event is stored, and each change increases the
 * number.
 */

/** Days for which a due date stays in the calendar. */
const keptDays = 180

export async function readFeed(database: Database, user: User) {
  const feed = await findFeed(database, user.id)
  return { createdDate: feed?.created_at.toISOString() ?? null }
}

/** The former address ends. */
export async function renewFeed({ database, config }: { database: Database; config: Config }, user: User) {
  const { token, hash } = newToken()
  await putFeed(database, user.id, hash)
  return { url: config.PUBLIC_URL + calendarAddress(token) }
}

export async function endFeed(database: Database, user: User): Promise<1> {
  await database.transaction().execute((tx) => deleteFeed(tx, user.id))
  return 1
}

/** @returns the iCalendar file. @throws Problem notFound */
export async function readCalendar(database: Database, siteUrl: string, token: string): Promise<string> {
  const since = new Date(Date.now() - keptDays * 24 * 60 * 60 * 1000)
  return await database.transaction().execute(async (tx) => {
    const { user_id: userId } = orNotFound(await lockFeed(tx, hashToken(token)))
    await putEvents(tx, userId, await listDueDates(tx, userId, since), since)
    return writeCalendar(siteUrl, userId, await listEvents(tx, userId))
  })
}
