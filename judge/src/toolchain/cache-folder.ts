import { chmodSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Checks JUDGE_CACHE_DIR. The folder must belong to the judge's user, because its content becomes part of every run. If
 * the judge is root, runs have user ids of their own, which must be able to reach it.
 */
export function claimCacheFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o711 })
  const found = lstatSync(path)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(
      `The judge's cache folder ${path} belongs to somebody else. Set JUDGE_CACHE_DIR to a folder of your own.`,
    )
  }
  chmodSync(path, 0o711)
  const closed =
    process.getuid?.() === 0 ? foldersAbove(path).find((folder) => (statSync(folder).mode & 1) === 0) : undefined
  if (closed !== undefined) {
    throw new Error(
      `Runs cannot reach the judge's cache folder ${path}: ${closed} is closed to them. Set JUDGE_CACHE_DIR to a folder that every user can walk to.`,
    )
  }
}

function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    folders.push(folder)
    if (folder === dirname(folder)) return folders
  }
}
