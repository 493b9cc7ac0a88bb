import { createHash } from 'node:crypto'
import type { Database } from '../platform/data/database.ts'
import type { User } from '../platform/access/user.ts'
import { deleteOldViews, insertView, saltOf } from './view-store.ts'

/** A user, or a visitor by address and browser. */
interface Viewer {
  readonly user?: User | undefined
  readonly address: string
  readonly userAgent: string
}

/** Opening such a page counts a view, so its requests must not be coalesced. */
export function countsViews(url: string): boolean {
  return /^\/question\//i.test(url)
}

/** Counts a view once for each viewer and day. */
export async function countView(database: Database, questionId: number, viewer: Viewer): Promise<void> {
  const { day, salt } = await today(database)
  await insertView(database, questionId, day, nameOf(viewer, salt))
}

/** Names somebody for one day by a hash; the salt is forgotten after that, so nobody can be followed. */
export async function visitorOfToday(database: Database, { user, ...browser }: Viewer) {
  const { day, salt } = await today(database)
  const named = user ? { address: nameOf({ user, ...browser }, salt), userAgent: '' } : browser
  return { day, visitor: nameOf(named, salt) }
}

/** A visitor's address is stored hashed only. */
function nameOf({ user, address, userAgent }: Viewer, salt: Buffer): string {
  if (user) return `account ${user.id}`
  return createHash('sha256').update(salt).update(`${address}\n${userAgent}`).digest('base64url').slice(0, 22)
}

interface Day {
  readonly day: string
  readonly salt: Buffer
}
/** Read from the database once a day. */
const lastDay = new WeakMap<Database, Day>()

async function today(database: Database): Promise<Day> {
  const day = new Date().toISOString().slice(0, 10)
  const known = lastDay.get(database)
  if (known?.day === day) return known
  const fresh = { day, salt: await saltOf(database, day) }
  lastDay.set(database, fresh)
  return fresh
}

export async function pruneOldViews(database: Database): Promise<void> {
  await deleteOldViews(database)
}
