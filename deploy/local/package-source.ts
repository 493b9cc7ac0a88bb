import { readFile, stat } from 'node:fs/promises'
import { packageArchive } from '../../contract/src/problem-package.ts'
import { readFolder } from '../../server/src/problem-package/folder.ts'
import { readPackage, type ProblemPackage } from '../../server/src/problem-package/read.ts'
import { unpack } from '../../server/src/problem-package/unpack.ts'
import { judgeCacheOf } from './judge-cache.ts'
import { startProgram } from './program.ts'
import { freePort, readDataDirectory } from './settings.ts'
import { judgeEnvironment } from './site.ts'
import { UserError, printLine } from './terminal.ts'

/** Reads a package from a folder or a zip file. @throws UserError, Problem badInput */
export async function readAnyPackage(path: string): Promise<ProblemPackage> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new UserError(`There is nothing at ${path}.`)
  if (found.isDirectory()) return await readPackage(await readFolder(path))
  if (found.size > packageArchive.maximumBytes)
    throw new UserError(`A package can have at most ${packageArchive.maximumBytes / 1024 / 1024} MiB; unpack it first.`)
  return await readPackage(await unpack(await readFile(path)))
}

/** Uses JUDGE_URLS, or starts a judge for the duration of the command. */
export async function startJudge(): Promise<{ urls: string[]; stop: () => Promise<void> }> {
  const urls = process.env['JUDGE_URLS']
  if (urls) return { urls: urls.split(','), stop: async () => undefined }
  printLine('Starting a judge …')
  const cache = await judgeCacheOf(readDataDirectory())
  // In development mode a judge also runs code if some protections are missing. That is fine here: the caller chose
  // these files.
  const judge = startProgram(
    ['judge/src/main.ts'],
    judgeEnvironment('development', await freePort(), cache),
    () => {},
    5000,
  )
  return { urls: [await judge.ready], stop: judge.stop }
}
