/** Which tests there are, and which of them somebody asks for. */
import { glob } from 'node:fs/promises'
import { UserError } from './terminal.ts'

const left = new Set(['node_modules', 'dist'])
const folders = ['contract', 'server', 'judge', 'web', 'content', 'deploy', 'bench', 'e2e']

/**
 * In which order: what asks the judge comes late, its own tests last. By then the judge that all share has made what its
 * toolchains need, so that nobody waits for it, and no other judge makes it a second time.
 */
const order = ['web/', 'server/', 'deploy/', 'judge/']
const late = (file: string) => order.findIndex((folder) => file.startsWith(folder))

export type Chosen = { tests: string[]; journeys: string[] }

/** @param filters parts of paths; a test is chosen when its path contains one of them, all when there are none. */
export async function chooseTests(filters: string[]): Promise<Chosen> {
  const patterns = folders.map((folder) => `${folder}/**/*.{test,spec}.ts`)
  const files: string[] = []
  for await (const file of glob(patterns, { exclude: (name) => left.has(name.split('/').at(-1) ?? '') }))
    files.push(file)
  const parts = filters.map((filter) => filter.replace(/^\.\//, ''))
  for (const part of parts)
    if (!files.some((file) => file.includes(part))) throw new UserError(`No test’s path contains “${part}”.`)
  const chosen = files.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  chosen.sort((one, other) => late(one) - late(other) || (one < other ? -1 : 1))
  return {
    tests: chosen.filter((file) => file.endsWith('.test.ts')),
    journeys: chosen.filter((file) => file.startsWith('e2e/') && file.endsWith('.spec.ts')),
  }
}
