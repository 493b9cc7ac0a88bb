import { constants, existsSync, readdirSync, statSync } from 'node:fs'
import { access, chmod, copyFile, link, rename, rm, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MountPlan } from '../sandbox/mount-plan.ts'
import type { ToolchainCache } from './language.ts'

/**
 * Execute-only programs: a run can execute but not read them. The kernel then protects their processes: no file of /proc
 * shows the memory, not even to the process itself, and other processes of the same user see neither descriptors nor
 * environment. In a language without pointers, the memory of the runner and of the hidden tests is therefore unreachable.
 */

type Mount = NonNullable<MountPlan['mounts']>[number]

/** Puts execute-only copies of programs of this machine into the toolchain cache. */
export async function copyExecuteOnly(programs: readonly string[], cache: ToolchainCache): Promise<void> {
  for (const program of programs) {
    const path = await executeOnlyCopy(program, cache, basename(program))
    if (!(await canExecute(path))) await rm(path)
  }
}

/** @returns the path of the copy, which is made if it is missing or of another version */
export async function executeOnlyCopy(program: string, cache: ToolchainCache, name: string): Promise<string> {
  const path = join(cache.folder, name)
  if (isCopy(path, program)) return path
  const part = `${path}.${process.pid}`
  const twin = siblings(cache, name).find((other) => isCopy(other, program))
  // A copy of Node has a hundred megabytes and several languages use it, so it is a hard link if the file system allows
  // it.
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
 * Mounts the execute-only copy at the path of the program. If the cache folder is mounted noexec there is no copy, and
 * the program itself is visible.
 */
export function executeOnlyMounts(programs: readonly string[], cache: ToolchainCache): Mount[] {
  return programs
    .map((program) => ({ host: join(cache.folder, basename(program)), at: program }))
    .filter(({ host }) => existsSync(host))
}
