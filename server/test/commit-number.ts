import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A number that each commit has its own of: the first seven digits of its hash. A constant outside of a clone. */
export async function commitNumber(): Promise<number> {
  const hash = await promisify(execFile)('git', ['rev-parse', 'HEAD']).catch(() => undefined)
  return hash ? Number.parseInt(hash.stdout.slice(0, 7), 16) : 20_261_123
}
