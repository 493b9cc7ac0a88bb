import { execFile } from 'node:child_process'
import { constants, statSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The version that a tool prints about itself; throws a sentence for people where the tool is not there. */
export async function toolVersion(path: string, arguments_: readonly string[], pattern: RegExp): Promise<string> {
  try {
    await access(path, constants.X_OK)
  } catch {
    throw new Error(`${path} is not installed on the judge.`)
  }
  const { stdout, stderr } = await execute(path, arguments_, { timeout: 20_000 })
  return pattern.exec(`${stdout}\n${stderr}`)?.[1] ?? 'unknown'
}

/** Changes when a package brings another build of a tool under the same version. */
export function buildOf(path: string): string {
  const { size, mtimeMs } = statSync(path)
  return `${size} ${mtimeMs}`
}
