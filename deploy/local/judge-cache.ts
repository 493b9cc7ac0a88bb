/**
 * The folder for what the judge builds only once: precompiled headers, archives, a copy of Node. A judge that runs as
 * root gives every sandbox a uid of its own, which can't read a clone or a DATA_DIR below /root. So root's caches are
 * in /var/cache, shared by all of root's sites and tests. The folder's name is a hash of the sources that produce
 * its content.
 */
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from './sources.ts'

/** The folder of an older version is removed this many milliseconds after its last use. */
const unusedMilliseconds = 24 * 60 * 60 * 1000
const touchMilliseconds = 60 * 60 * 1000
const sources = ['language', 'sandbox/launcher', 'runner', 'tsql'].map((folder) => `judge/src/${folder}`)

/** @param home the absolute path of an ordinary user's cache */
export async function judgeCacheOf(home: string): Promise<string> {
  const root = process.getuid?.() === 0
  const caches = root ? '/var/cache/gradus-judge' : join(home, 'judge')
  const version = (await hashOf([...sources, 'package-lock.json'])).slice(0, 12)
  const cache = join(caches, version)
  await mkdir(cache, { recursive: true })
  await utimes(cache, new Date(), new Date())
  for (const other of await readdir(caches)) {
    const folder = join(caches, other)
    // Another site that starts now may have removed it.
    const found = await stat(folder).catch(() => undefined)
    if (other !== version && found !== undefined && Date.now() - found.mtimeMs > unusedMilliseconds)
      await rm(folder, { recursive: true, force: true })
  }
  // While the process lives, so that a judge that has run for days keeps its folder.
  setInterval(() => void utimes(cache, new Date(), new Date()).catch(() => undefined), touchMilliseconds).unref()
  return cache
}
