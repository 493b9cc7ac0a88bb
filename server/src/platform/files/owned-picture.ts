import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../data/database.ts'
import type { Queue } from '../data/queue.ts'
import { orNotFound, Problem } from '../problem.ts'
import { reencodePicture } from './picture.ts'
import type { Storage } from './storage.ts'
import { removeOnCommit, removeUnnamed } from './upload-removal.ts'

/**
 * Uploaded pictures that belong to one thing each, such as the logo of a company. They are re-encoded, and each has a
 * permanent name of its own: a new picture has a new address, so browsers and proxies may cache them for a year.
 */
export interface OwnedPictures {
  /** The folder below uploads: `/uploads/<folder>/<name>.webp`. */
  readonly folder: string
  /** The word for the thing that a picture belongs to, for texts. */
  readonly owner: string
  /** The word for the pictures, for texts. */
  readonly noun: string
  /** The field of the form that has the address. */
  readonly field: string
  /** Maximum size in pixels; smaller pictures keep their size. */
  readonly largest: { readonly width: number; readonly height: number }
}

const fileName = /^[A-Za-z0-9_-]{22}\.webp$/
const seconds = 365 * 24 * 60 * 60

/**
 * @param replace stores the new address in its transaction, and returns the previous one
 * @returns its address. @throws Problem badInput if it is not a picture or has too many pixels
 */
export async function putPicture(
  pictures: OwnedPictures,
  site: { readonly database: Database; readonly queue: Queue },
  storage: Storage,
  bytes: Buffer,
  replace: (tx: Tx, address: string) => Promise<string | null>,
): Promise<string> {
  const [drawn] = await reencodePicture(bytes, [
    (picture) => picture.resize({ ...pictures.largest, fit: 'inside', withoutEnlargement: true }),
  ])
  const name = `${randomBytes(16).toString('base64url')}.webp`
  const address = `${addressOf(pictures)}${name}`
  try {
    await storage.put(keyOf(pictures, name), orNotFound(drawn))
    await site.database.transaction().execute(async (tx) => {
      await deletePicture(pictures, tx, site.queue, await replace(tx, address))
    })
  } catch (problem) {
    await removeUnnamed(site, storage, [keyOf(pictures, name)])
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

/** Serves pictures to everybody who knows the address, which cannot be guessed. */
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
