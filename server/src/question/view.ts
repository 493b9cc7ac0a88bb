import { createHash } from 'node:crypto'
import type { Database } from '../platform/data/database.ts'
import { networkOf } from '../platform/http/rate-limit.ts'
import { notePageChanges } from '../platform/data/page-changes.ts'
import type { User } from '../platform/access/user.ts'
import { deleteOldViews, insertViews, saltOf } from './view-store.ts'

/** A user, or a visitor by network and browser. */
export interface Viewer {
  readonly user?: User | undefined
  readonly address: string
  readonly userAgent: string
}

/** A page of a question was sent to a visitor. */
export function countShownPage(database: Database, { url, ip, headers }: PageRequest): void {
  const id = /^\/question\/(\d{1,15})(?:[/?]|$)/i.exec(url)?.[1]
  if (id !== undefined) countView(database, Number(id), { address: ip, userAgent: headers['user-agent'] ?? '' })
}
interface PageRequest {
  readonly url: string
  readonly ip: string
  readonly headers: { readonly 'user-agent'?: string | undefined }
}

/**
 * Counts a view once per viewer and day. It is stored within a second, together with all other views of this server.
 */
export function countView(database: Database, questionId: number, viewer: Viewer): void {
  const batch: Batch = batches.get(database) ?? { views: new Map(), noted: new Set(), notedSince: performance.now() }
  batches.set(database, batch)
  if (batch.views.size >= maxViews) return
  const key = keyOf(viewer)
  batch.views.set(`${questionId} ${key}`, { questionId, key })
  batch.timer ??= setTimeout(() => void flushViews(database).catch(() => undefined), flushMilliseconds).unref()
}

const flushMilliseconds = 1000
/** Further views are not counted until these are written. */
const maxViews = 20_000
/** A page shows its first view at once, and later ones after at most this time. */
const noteMilliseconds = 60_000

interface QuestionView {
  readonly questionId: number
  readonly key: string
}
interface Batch {
  /** Keyed by question and viewer. */
  views: Map<string, QuestionView>
  timer?: NodeJS.Timeout | undefined
  /** Questions whose pages were invalidated because of a view a short time ago. */
  readonly noted: Set<number>
  notedSince: number
  writing?: Promise<void>
}
const batches = new WeakMap<Database, Batch>()

/** Stores the views that this server has counted so far. If that fails, they are stored together with the next ones. */
export async function flushViews(database: Database): Promise<void> {
  const batch = batches.get(database)
  if (!batch) return
  clearTimeout(batch.timer)
  batch.timer = undefined
  const before = batch.writing
  batch.writing = (async () => {
    await before?.catch(() => undefined)
    await writeViews(database, batch)
  })()
  await batch.writing
}

async function writeViews(database: Database, batch: Batch): Promise<void> {
  const taken = batch.views
  batch.views = new Map()
  if (taken.size === 0) return
  try {
    const { day, salt } = await today(database)
    const views = [...taken.values()].map(({ questionId, key }) => ({ questionId, name: nameOf(key, salt) }))
    if (performance.now() - batch.notedSince > noteMilliseconds) {
      batch.noted.clear()
      batch.notedSince = performance.now()
    }
    const counted = await insertViews(database, day, views)
    const unnoted = counted.filter((id) => !batch.noted.has(id))
    await notePageChanges(database, 'view', unnoted)
    for (const id of unnoted) batch.noted.add(id)
  } catch (error) {
    batch.views = new Map([...taken, ...batch.views].slice(0, maxViews))
    throw error
  }
}

/** Identifies a visitor for one day by a hash. The salt is then deleted, so that nobody can be tracked. */
export async function visitorOfToday(database: Database, viewer: Viewer) {
  const { day, salt } = await today(database)
  return { day, visitor: hashOf(keyOf(viewer), salt) }
}

/**
 * A visitor is identified by network and browser. A client can send any User-Agent, so user agents are put into groups:
 * a network counts for at most as many visitors as there are groups.
 */
function keyOf({ user, address, userAgent }: Viewer): string {
  if (user) return `${accountKey}${user.id}`
  const group = createHash('sha256').update(userAgent).digest().readUInt8() % browsersOfNetwork
  return hashOf(`${networkOf(address)}\n${group}`)
}
const accountKey = 'account '
const browsersOfNetwork = 16

/** A visitor's address is stored hashed with the salt of the day only. */
function nameOf(key: string, salt: Buffer): string {
  return key.startsWith(accountKey) ? key : hashOf(key, salt)
}

function hashOf(text: string, salt?: Buffer): string {
  const hash = createHash('sha256')
  if (salt) hash.update(salt)
  return hash.update(text).digest('base64url').slice(0, 22)
}

interface Day {
  readonly day: string
  readonly salt: Buffer
}
/** The current day's data, read from the database once a day. */
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
