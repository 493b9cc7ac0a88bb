import { chmodSync, lstatSync, mkdirSync } from 'node:fs'

/** The folder must be ours alone: what lies in it becomes part of every run. */
export function claimFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o711 })
  const found = lstatSync(path)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(
      `The judge's cache folder ${path} belongs to somebody else. Set JUDGE_CACHE_DIR to a folder of your own.`,
    )
  }
  chmodSync(path, 0o711)
}
