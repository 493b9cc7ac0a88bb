import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../data/database.ts'
import type { Queue } from '../data/queue.ts'
import { orNotFound, Problem } from '../problem.ts'
import { reencodePicture } from './picture.ts'
import { removeOnCommit, type Storage } from './storage.ts'

/**
 * Uploaded pictures that belong to one thing each, such as the logo of a company. They are re-encoded, and each has a name
 * of its own for good: another picture is another address, so browsers and proxies keep them for a year.
 */
export interface OwnedPictures {
  /** Of the uploads: `/uploads/<folder>/<name>.webp`. */
  readonly folder: string
  /** What they belong to, as texts name it. */
  readonly owner: string
  /** What they are, as texts name them. */
  readonly noun: string
  /** The field of the form that has the address. */
  readonly field: string
  /** In pixels; what is smaller stays so. */
  readonly largest: { readonly width: number; readonly height: number }
}

const fileName = /^[A-Za-z0-9_-]{22}\.webp$/
const seconds = 365 * 24 * 60 * 60

/**
 * @param replace stores the new address in its transaction, and returns the one before
 * @returns its address. @throws Problem badInput for what is no picture or has too many pixels
 */
export async function putPicture(
  pictures: OwnedPictures,
  { database, queue }: { readonly database: Database; readonly queue: Queue },
  storage: Storage,
  bytes: Buffer,
  replace: (tx: Tx, address: string) => Promise<string | null>,
): Promise<string> {
  const [drawn] = await reencodePicture(bytes, [
    (picture) => picture.resize({ ...pictures.largest, fit: 'inside', withoutEnlargement: true }),
  ])
  const name = `${randomBytes(16).toString('base64url')}.webp`
  await storage.put(keyOf(pictures, name), orNotFound(drawn))
  const address = `${addressOf(pictures)}${name}`
  try {
    await database.transaction().execute(async (tx) => {
      await deletePicture(pictures, tx, queue, await replace(tx, address))
    })
  } catch (problem) {
    // Nothing names the file.
    await storage.remove(keyOf(pictures, name))
    throw problem
  }
  return address
}

/** Deletes the file of an uploaded picture with the transaction that no longer names it. */
export async function deletePicture(
  pictures: OwnedPictures,
  tx: Tx,
  queue: Queue,
  address: string | null,
): Promise<void> {
  const name = nameOf(pictures, address)
  if (name !== undefined) await removeOnCommit(tx, queue, keyOf(pictures, name))
}

/**
 * An uploaded picture belongs to one thing: two that shared it would lose it together.
 * @throws Problem badInput
 */
export function refuseForeignPicture(pictures: OwnedPictures, address: string | null, own: string | null): void {
  if (nameOf(pictures, address) === undefined || address === own) return
  const { noun, owner, field } = pictures
  throw new Problem('badInput', {
    message: `This ${noun} belongs to another ${owner}. Upload it again for this one.`,
    field,
  })
}

/** To everybody who has the address, which nobody can guess. */
export function servePictures(pictures: OwnedPictures, app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { name: string } }>(`${addressOf(pictures)}:name`, async (request, reply) => {
    const { name } = request.params
    const bytes = orNotFound(fileName.test(name) ? await storage.get(keyOf(pictures, name)) : undefined)
    void reply.header('cache-control', `public, max-age=${seconds}, immutable`)
    return reply.type('image/webp').send(bytes)
  })
}

function addressOf({ folder }: OwnedPictures): string {
  return `/uploads/${folder}/`
}

function keyOf({ folder }: OwnedPictures, name: string): string {
  return `${folder}/${name}`
}

function nameOf(pictures: OwnedPictures, address: string | null): string | undefined {
  if (!address?.startsWith(addressOf(pictures))) return undefined
  const name = address.slice(addressOf(pictures).length)
  return fileName.test(name) ? name : undefined
}
