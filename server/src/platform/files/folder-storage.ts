import { constants } from 'node:fs'
import { access, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join, relative, sep } from 'node:path'
import { isKey, StorageError, type Storage, type StoredFile } from './storage.ts'

/** A folder, which all servers of a site share. */
export function openFolder(root: string): Storage {
  const pathOf = (key: string) => join(root, key)
  const name = `the folder ${root}`
  const refused = (cause: NodeJS.ErrnoException) =>
    new StorageError(`Uploads can’t be read or written in ${name} (${cause.code ?? cause.message}).`, {
      // A full disk can be emptied while the site runs, and a network's folder comes back.
      isMisconfigured: cause.code === 'EACCES' || cause.code === 'EROFS' || cause.code === 'ENOTDIR',
      cause,
    })
  return {
    name,
    async put(key, bytes) {
      const path = pathOf(key)
      // Renaming is atomic: readers see whole files only.
      const unfinished = `${path}.${randomUUID()}`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        // Flushed, because after a power cut the row that names the file is there.
        await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        throw refused(error as NodeJS.ErrnoException)
      }
    },
    get: (key) => readFile(pathOf(key)).catch(orGone(refused)),
    remove: (key) =>
      rm(pathOf(key), { force: true }).catch((error: NodeJS.ErrnoException) => {
        throw refused(error)
      }),
    list: () => filesIn(root, refused),
    async ping() {
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK).catch(orGone(refused))
    },
  }
}

/** A missing file is not an error: a fresh site has no folder before its first upload. */
function orGone(refused: (error: NodeJS.ErrnoException) => StorageError) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== 'ENOENT') throw refused(error)
  }
}

async function* filesIn(
  root: string,
  refused: (error: NodeJS.ErrnoException) => StorageError,
): AsyncGenerator<StoredFile> {
  const folder = await opendir(root, { recursive: true }).catch(orGone(refused))
  if (!folder) return
  for await (const entry of folder) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(root, path).split(sep).join('/')
    if (!entry.isFile() || !isKey(key)) continue
    const found = await stat(path).catch(orGone(refused))
    if (found) yield { key, bytes: found.size }
  }
}
