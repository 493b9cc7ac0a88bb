import { execFile } from 'node:child_process'
import { constants, statSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** @returns the version that a tool prints. Throws a readable sentence if the tool is not installed. */
export async function toolVersion(path: string, arguments_: readonly string[], pattern: RegExp): Promise<string> {
  try {
    await access(path, constants.X_OK)
  } catch {
    throw new Error(`${path} is not installed on the judge.`)
  }
  const { stdout, stderr } = await execute(path, arguments_, { timeout: 20_000 })
  return pattern.exec(`${stdout}\n${stderr}`)?.[1] ?? 'unknown'
}

/** Identifies a build of a tool: a package can bring another build of the same version. */
export function buildOf(path: string): string {
  const { size, mtimeMs } = statSync(path)
  return `${size} ${mtimeMs}`
}
