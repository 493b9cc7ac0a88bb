/** Shows which tests take the time. */
import { basename } from 'node:path'
import type { BatchTime } from './test-runs.ts'

const slowestProcesses = 15

/**
 * Lines for the end of `npm test`: the total time of each folder's files, and the slowest processes. Several run at a
 * time, so the totals add up to more than the elapsed time.
 */
export function costsOf(batches: readonly BatchTime[]): string[] {
  const folders = Map.groupBy(batches, ({ files }) => folderOf(files[0] ?? ''))
  const sums = [...folders].map(([path, some]) => ({
    path: `${path} (${countOf(some.reduce((sum, { files }) => sum + files.length, 0))})`,
    milliseconds: some.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  }))
  const processes = batches.map(({ files, milliseconds }) => ({ path: namesOf(files), milliseconds }))
  return [
    'By folder, all files together:',
    ...linesOf(sums),
    'The slowest processes:',
    ...linesOf(processes).slice(0, slowestProcesses),
  ]
}

function linesOf(costs: readonly { path: string; milliseconds: number }[]): string[] {
  return costs
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .map(({ path, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${path}`)
}

/** The first file in full, and the names of the others, which are in the same folder or below it. */
function namesOf([first = '', ...others]: readonly string[]): string {
  return [first, ...others.map((file) => basename(file, '.test.ts'))].join(', ')
}

function countOf(files: number): string {
  return files === 1 ? '1 file' : `${files} files`
}

/** Three levels in the server, such as `server/src/account`; two levels elsewhere. */
function folderOf(path: string): string {
  const parts = path.split('/').slice(0, -1)
  return parts.slice(0, path.startsWith('server/src/') ? 3 : 2).join('/')
}
