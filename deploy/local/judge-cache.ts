/**
 * Where the judge keeps what it makes once: precompiled headers, archives, a copy of Node. Started as root, the judge
 * runs every sandbox under a uid of its own, which has to reach this folder; a clone or a DATA_DIR below /root it could
 * not, so root's caches are where Debian has caches, and all of root's sites and tests share them. The folder's name is
 * a hash of the sources that say what is made: another version of those makes its own.
 */
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from './sources.ts'

/** Older versions' folders that nobody has started with for this long are removed. */
const forgotten = 24 * 60 * 60 * 1000
const sources = ['language', 'sandbox/launcher', 'runner', 'tsql'].map((folder) => `judge/src/${folder}`)

/** @param home where an ordinary user's cache is, an absolute path */
export async function judgeCacheOf(home: string): Promise<string> {
  const root = process.getuid?.() === 0
  const caches = root ? '/var/cache/gradus-judge' : join(home, 'judge')
  const version = (await hashOf([...sources, 'package-lock.json'])).slice(0, 12)
  const cache = join(caches, version)
  await mkdir(cache, { recursive: true })
  await utimes(cache, new Date(), new Date())
  for (const other of await readdir(caches)) {
    const folder = join(caches, other)
    const { mtimeMs } = await stat(folder)
    if (other !== version && Date.now() - mtimeMs > forgotten) await rm(folder, { recursive: true, force: true })
  }
  return cache
}
