/**
 * Saves and restores the files of a site, without its database. In an archive, uploads are below `file/uploads/`
 * wherever the site keeps them, so that a backup also moves them between a folder and a bucket.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isKey, type Storage } from '../../server/src/platform/files/storage.ts'
import { UserError } from '../local/terminal.ts'
import type { ArchiveReader, ArchiveWriter } from './archive.ts'
import type { Manifest } from './manifest.ts'

/** Where a site has its files. */
export interface SiteFiles {
  /** DATA_DIR */
  readonly data: string
  readonly storage: Storage
}

/** Left out: the database is saved as rows, uploads are read from their store, and the judge rebuilds its caches. */
const left = new Set(['postgres', 'postgres.unfinished', 'judge', 'uploads'])
const prefix = 'file/'
const uploadPrefix = `${prefix}uploads/`

/** Emails that are waiting as files and anything else of DATA_DIR, then all uploads. */
export async function saveFiles({ data, storage }: SiteFiles, archive: ArchiveWriter): Promise<Manifest['files']> {
  return [...(await saveFolder(data, archive)), ...(await saveUploads(storage, archive))]
}

async function saveUploads(storage: Storage, archive: ArchiveWriter): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  for (const key of keys.toSorted()) {
    const bytes = await storage.get(key)
    const entry = `${uploadPrefix}${key}`
    if (bytes) files.push({ entry, ...(await archive.add(entry, Readable.from([bytes]))) })
  }
  return files
}

async function saveFolder(data: string, archive: ArchiveWriter): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  for (const name of await namesIn(data)) {
    const entry = `${prefix}${name}`
    const file = await open(join(data, name)).catch((error: NodeJS.ErrnoException) => {
      // The file was removed after the folder was listed.
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (file) files.push({ entry, ...(await archive.add(entry, file.createReadStream())) })
  }
  return files
}

async function namesIn(data: string): Promise<string[]> {
  const found: string[] = []
  const tops = (await readdir(data, { withFileTypes: true }).catch(() => [])).filter(({ name }) => !left.has(name))
  for (const top of tops) {
    if (top.isFile()) found.push(top.name)
    if (!top.isDirectory()) continue
    const below = await readdir(join(data, top.name), { withFileTypes: true, recursive: true })
    for (const file of below) if (file.isFile()) found.push(relative(data, join(file.parentPath, file.name)))
  }
  return found.map((name) => name.split(sep).join('/')).toSorted()
}

/** @throws UserError if there are uploads already. Nothing has been changed then. */
export async function refuseUploads(storage: Storage): Promise<void> {
  for await (const { key } of storage.list())
    throw new UserError(`There are uploads in ${storage.name}, such as ${key}. Restore into an empty one.`)
}

/** @param added receives the key of each upload before it is written, so that a failed restore can remove it */
export async function loadFiles({ data, storage }: SiteFiles, archive: ArchiveReader, added: string[]): Promise<void> {
  for (const { entry } of archive.manifest.files) {
    const key = entry.startsWith(uploadPrefix) ? entry.slice(uploadPrefix.length) : ''
    if (isKey(key)) {
      added.push(key)
      await archive.read(entry, async (content) => storage.put(key, await buffer(content)))
      continue
    }
    const name = entry.slice(prefix.length)
    if (!isBelow(name)) throw new UserError(`The backup names a file outside of its folder: ${name}.`)
    const path = join(data, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const write = (content: Readable) => pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    await archive.read(entry, write)
  }
}

function isBelow(name: string): boolean {
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
