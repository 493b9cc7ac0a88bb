import { randomBytes } from 'node:crypto'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import type { Tx } from '../platform/data/database.ts'
import type { Queue } from '../platform/data/queue.ts'
import type { Storage } from '../platform/files/storage.ts'
import { removeOnCommit, removeUnnamed } from '../platform/files/upload-removal.ts'
import { resizePicture, pictureSides } from './picture-file.ts'
import { replacePicture } from '../account/update.ts'

/** The addresses of pictures: `/uploads/picture/<name>-<side>.webp`. A file never changes under its name. */
export const pictureFolder = '/uploads/picture/'
export const pictureFile = /^([A-Za-z0-9_-]{22})-(256|64)\.webp$/

const addressOf = (name: string) => `${pictureFolder}${name}-${pictureSides[0]}.webp`
const keysOf = (name: string) => pictureSides.map((side) => `picture/${name}-${side}.webp`)

function nameOf(address: string | null): string | undefined {
  return pictureFile.exec(address?.replace(pictureFolder, '') ?? '')?.[1]
}

/** @returns the new address. @throws Problem badInput if it is not a picture or has too many pixels */
export async function changePicture(site: Site, storage: Storage, user: User, bytes: Buffer): Promise<string> {
  const squares = await resizePicture(bytes)
  const name = randomBytes(16).toString('base64url')
  const keys = keysOf(name)
  try {
    for (const [index, square] of squares.entries()) await storage.put(keys[index] ?? '', square)
    await site.database.transaction().execute((tx) => setPicture(tx, site.queue, user.id, addressOf(name)))
  } catch (error) {
    await removeUnnamed(site, storage, keys)
    throw error
  }
  return addressOf(name)
}

/** The larger square of a picture that was sent; none for an address of another kind. */
export async function readPicture(storage: Storage, address: string | null): Promise<Buffer | undefined> {
  const name = nameOf(address)
  return name === undefined ? undefined : await storage.get(keysOf(name)[0] ?? '')
}

export async function removePicture(site: Site, user: User): Promise<void> {
  await site.database.transaction().execute((tx) => setPicture(tx, site.queue, user.id, null))
}

/** The files of the picture before go with the transaction. */
export async function setPicture(tx: Tx, queue: Queue, userId: number, address: string | null): Promise<void> {
  const before = await replacePicture(tx, userId, address)
  const name = nameOf(before ?? null)
  if (name === undefined) return
  for (const key of keysOf(name)) await removeOnCommit(tx, queue, key)
}
