import { constants, existsSync, readdirSync, statSync } from 'node:fs'
import { access, chmod, copyFile, link, rename, rm, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MountPlan } from '../sandbox/mount-plan.ts'
import type { ToolchainCache } from './language.ts'

/**
 * Programs that a run can execute and not read. The kernel lets nobody look into a process of such a program: its
 * memory is in no file of /proc, not even in its own, and processes of the same user see neither its descriptors nor its
 * environment. So a language without pointers has no way into the memory that its runner and the hidden tests are in.
 */

type Mount = NonNullable<MountPlan['mounts']>[number]

/** Puts sealed copies of programs of this machine into the toolchain cache. */
export async function copyExecuteOnly(programs: readonly string[], cache: ToolchainCache): Promise<void> {
  for (const program of programs) {
    const path = await executeOnlyCopy(program, cache, basename(program))
    if (!(await canExecute(path))) await rm(path)
  }
}

/** @returns the path of the copy, which is made where it is not there or of another program */
export async function executeOnlyCopy(program: string, cache: ToolchainCache, name: string): Promise<string> {
  const path = join(cache.folder, name)
  if (isCopy(path, program)) return path
  const part = `${path}.${process.pid}`
  const twin = siblings(cache, name).find((other) => isCopy(other, program))
  // Node has a hundred megabytes, and several languages run on it: one file for all, where the file system allows it.
  if (twin === undefined || !(await linked(twin, part))) {
    await copyFile(program, part, constants.COPYFILE_FICLONE)
    const { atime, mtime } = statSync(program)
    await utimes(part, atime, mtime)
    await chmod(part, 0o111)
  }
  await rename(part, path)
  return path
}

export async function canExecute(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch {
    return false
  }
}

function siblings({ folder }: ToolchainCache, name: string): string[] {
  const all = dirname(folder)
  return readdirSync(all).map((other) => join(all, other, name))
}

function isCopy(path: string, program: string): boolean {
  if (!existsSync(path)) return false
  const [copy, original] = [statSync(path), statSync(program)]
  return copy.size === original.size && copy.mtimeMs === original.mtimeMs && (copy.mode & 0o777) === 0o111
}

/**
 * Shows the sealed copy in the place of the program. Where the cache folder is mounted noexec there is none, and the
 * program is shown as it is.
 */
export function executeOnlyMounts(programs: readonly string[], cache: ToolchainCache): Mount[] {
  return programs
    .map((program) => ({ host: join(cache.folder, basename(program)), at: program }))
    .filter(({ host }) => existsSync(host))
}
