import { createHash } from 'node:crypto'
import type { Database } from '../platform/data/database.ts'
import { notePageChanges } from '../platform/data/page-changes.ts'
import type { User } from '../platform/access/user.ts'
import { deleteOldViews, insertViews, saltOf } from './view-store.ts'

/** A user, or a visitor by address and browser. */
export interface Viewer {
  readonly user?: User | undefined
  readonly address: string
  readonly userAgent: string
}

/** A page of a question was sent to a visitor. */
export function countShownPage(database: Database, { url, ip, headers }: Shown): void {
  const id = /^\/question\/(\d{1,15})(?:[/?]|$)/i.exec(url)?.[1]
  if (id !== undefined) countView(database, Number(id), { address: ip, userAgent: headers['user-agent'] ?? '' })
}
interface Shown {
  readonly url: string
  readonly ip: string
  readonly headers: { readonly 'user-agent'?: string | undefined }
}

/** Counts a view once for each viewer and day; within a second, with all others of this server. */
export function countView(database: Database, questionId: number, viewer: Viewer): void {
  const batch = batches.get(database) ?? { looks: [], noted: new Set(), notedSince: performance.now() }
  batches.set(database, batch)
  if (batch.looks.length >= looksAtMost) return
  batch.looks.push({ questionId, viewer })
  batch.timer ??= setTimeout(() => void flushViews(database).catch(() => undefined), flushMilliseconds).unref()
}

const flushMilliseconds = 1000
/** Beyond them none is counted until they are written. */
const looksAtMost = 20_000
/** A page shows its first view at once, and those after it within this time. */
const noteMilliseconds = 60_000

interface Look {
  readonly questionId: number
  readonly viewer: Viewer
}
interface Batch {
  looks: Look[]
  timer?: NodeJS.Timeout | undefined
  /** Questions whose pages were told of a view lately. */
  readonly noted: Set<number>
  notedSince: number
  writing?: Promise<void>
}
const batches = new WeakMap<Database, Batch>()

/** Writes the views that this server has counted by now. What cannot be written is tried again with the next ones. */
export async function flushViews(database: Database): Promise<void> {
  const batch = batches.get(database)
  if (!batch) return
  clearTimeout(batch.timer)
  batch.timer = undefined
  const before = batch.writing
  batch.writing = (async () => {
    await before?.catch(() => undefined)
    await writeLooks(database, batch)
  })()
  await batch.writing
}

async function writeLooks(database: Database, batch: Batch): Promise<void> {
  const looks = batch.looks
  batch.looks = []
  if (looks.length === 0) return
  try {
    const { day, salt } = await today(database)
    const named = new Map(
      looks.map(({ questionId, viewer }) => {
        const name = nameOf(viewer, salt)
        return [`${questionId} ${name}`, { questionId, name }]
      }),
    )
    if (performance.now() - batch.notedSince > noteMilliseconds) {
      batch.noted.clear()
      batch.notedSince = performance.now()
    }
    const counted = await insertViews(database, day, [...named.values()])
    const unnoted = counted.filter((id) => !batch.noted.has(id))
    await notePageChanges(database, 'view', unnoted)
    for (const id of unnoted) batch.noted.add(id)
  } catch (error) {
    batch.looks = [...looks, ...batch.looks].slice(0, looksAtMost)
    throw error
  }
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
