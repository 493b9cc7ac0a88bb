/** Finds the tests of the repository, and chooses those whose path matches. */
import { glob } from 'node:fs/promises'
import { UserError } from './terminal.ts'

const excluded = new Set(['node_modules', 'dist'])
const folders = ['contract', 'telemetry', 'server', 'judge', 'web', 'content', 'deploy', 'bench', 'e2e']

/**
 * The order of the folders; all others come first. Tests that ask the judge come late and the judge's own last: by then
 * the shared judge has filled its toolchain cache, so that no test waits for it and no other judge fills a second one.
 * Decoys are judged only when nothing else waits for the shared judge, so the longest of their tests is beside files that
 * do not use it, and far from those in judge/src/test, which do.
 */
const order = ['web/', 'server/', 'server/src/forgery/decoy-in-each-language', 'deploy/', 'judge/', 'judge/src/test/']

/** The place of the longest of the beginnings that match. */
function rankOf(file: string): number {
  const matching = order.filter((beginning) => file.startsWith(beginning))
  const longest = matching.toSorted((one, other) => other.length - one.length)[0]
  return longest === undefined ? -1 : order.indexOf(longest)
}

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

/**
 * Files of the server that need a process of their own: those that replace the process's clock, measure its memory or
 * its CPU time, count what the whole process does, or take long, so that others are run beside them.
 */
const alone = [
  'server/src/forgery/',
  'server/src/live-room/',
  'server/src/platform/access/',
  'server/src/platform/concurrency/',
  'server/src/platform/data/',
  'server/src/platform/http/slow-',
  'server/src/platform/response-cache/',
  'server/src/problem-package/statement',
  'server/src/site/clock',
  'server/src/submission/crowd',
  'server/src/tournament/organiser.',
  'server/test/',
]
const batchSize = 8

/**
 * The files in the groups in which they are run, each group in one process. Loading the server's modules and its first
 * start take several times as long as most of its test files, so files of the same folder share them.
 */
export function batchesOf(files: readonly string[]): string[][] {
  const batches: string[][] = []
  for (const file of files) {
    const batch = batches.at(-1)
    if (batch !== undefined && batch.length < batchSize && canShare(file, batch[0] ?? '')) batch.push(file)
    else batches.push([file])
  }
  return batches
}

function canShare(one: string, other: string): boolean {
  return sharesProcess(one) && sharesProcess(other) && featureOf(one) === featureOf(other)
}

function sharesProcess(file: string): boolean {
  return file.startsWith('server/') && !alone.some((beginning) => file.startsWith(beginning))
}

/** Such as `server/src/account`. */
function featureOf(file: string): string {
  return file.split('/').slice(0, 3).join('/')
}

/** A share of the files; which ones depends on the number, so that each gets its turn. @param share from 0 to 1 */
export function shareOf(files: string[], share: number, number: number): string[] {
  const count = Math.ceil(files.length * share)
  const first = number % files.length
  const taken = new Set([...files.slice(first), ...files.slice(0, first)].slice(0, count))
  return files.filter((file) => taken.has(file))
}
