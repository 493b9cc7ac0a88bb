import { randomBytes } from 'node:crypto'
import type { User } from '../platform/access/user.ts'
import type { Tx } from '../platform/data/database.ts'
import type { Queue } from '../platform/data/queue.ts'
import { reencodePicture } from '../platform/files/picture.ts'
import { removeOnCommit, type Storage } from '../platform/files/storage.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { managedCompany } from './access.ts'
import { lockCompany, setLogo } from './store.ts'

/** Where they are served: `/uploads/company/<name>.webp`, each for good under its own name. */
export const companyLogos = '/uploads/company/'
export const companyLogo = /^[A-Za-z0-9_-]{22}\.webp$/

/** Twice the pixels of the largest place where it is shown. */
const largest = { width: 512, height: 512 }

/** @returns its address. @throws Problem notFound, notAllowed, badInput for what is no picture or has too many pixels */
export async function putLogo(
  { database, queue }: Pick<Site, 'database' | 'queue'>,
  storage: Storage,
  user: User,
  id: number,
  bytes: Buffer,
): Promise<string> {
  await managedCompany(database, id, user)
  const [drawn] = await reencodePicture(bytes, [
    (picture) => picture.resize({ ...largest, fit: 'inside', withoutEnlargement: true }),
  ])
  const name = `${randomBytes(16).toString('base64url')}.webp`
  await storage.put(keyOf(name), orNotFound(drawn))
  const address = `${companyLogos}${name}`
  try {
    await database.transaction().execute(async (tx) => {
      const { logo_url: before } = orNotFound(await lockCompany(tx, id))
      await setLogo(tx, id, address)
      await deleteUnusedLogo(tx, queue, before)
    })
  } catch (problem) {
    // Nothing names the file.
    await storage.remove(keyOf(name))
    throw problem
  }
  return address
}

/** Deletes the file of an uploaded logo with the transaction that no longer names it. */
export async function deleteUnusedLogo(tx: Tx, queue: Queue, address: string | null): Promise<void> {
  const name = nameOf(address)
  if (name !== undefined) await removeOnCommit(tx, queue, keyOf(name))
}

/**
 * An uploaded logo belongs to one company: two that shared it would lose it together.
 * @throws Problem badInput
 */
export function refuseForeignLogo(address: string | null, own: string | null): void {
  if (nameOf(address) !== undefined && address !== own)
    throw new Problem('badInput', {
      message: 'This logo belongs to another company. Upload it again for this one.',
      field: 'logoUrl',
    })
}

export function keyOf(name: string): string {
  return `company/${name}`
}

function nameOf(address: string | null): string | undefined {
  if (!address?.startsWith(companyLogos)) return undefined
  const name = address.slice(companyLogos.length)
  return companyLogo.test(name) ? name : undefined
}
