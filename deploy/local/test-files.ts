/** Finds the tests of the repository, and chooses those whose path matches. */
import { glob } from 'node:fs/promises'
import { UserError } from './terminal.ts'

const excluded = new Set(['node_modules', 'dist'])
const folders = ['contract', 'telemetry', 'server', 'judge', 'web', 'content', 'deploy', 'bench', 'e2e']

/**
 * The order of the folders; all others come first. Tests that ask the judge come late and the judge's own last: by then
 * the shared judge has filled its toolchain cache, so that no test waits for it and no other judge fills a second one.
 */
const order = ['web/', 'server/', 'deploy/', 'judge/']
const rankOf = (file: string) => order.findIndex((folder) => file.startsWith(folder))

export type ChosenTests = { tests: string[]; journeys: string[] }

/** @param filters parts of paths; a test is chosen if its path contains one of them. None chooses all tests. */
export async function chooseTests(filters: string[]): Promise<ChosenTests> {
  const patterns = folders.map((folder) => `${folder}/**/*.{test,spec}.ts`)
  const files: string[] = []
  for await (const file of glob(patterns, { exclude: (name) => excluded.has(name.split('/').at(-1) ?? '') }))
    files.push(file)
  const parts = filters.map((filter) => filter.replace(/^\.\//, ''))
  for (const part of parts)
    if (!files.some((file) => file.includes(part))) throw new UserError(`No test’s path contains “${part}”.`)
  const chosen = files.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  chosen.sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1))
  return {
    tests: chosen.filter((file) => file.endsWith('.test.ts')),
    journeys: chosen.filter((file) => file.startsWith('e2e/') && file.endsWith('.spec.ts')),
  }
}
