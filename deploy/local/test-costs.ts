/** Shows which tests take the time. */
import type { FileTime } from './test-runs.ts'

const slowestFiles = 15

/**
 * Lines for the end of `npm test`: the total time of each folder's files, and the slowest files. Several files run at a
 * time, so the totals add up to more than the elapsed time.
 */
export function costsOf(files: readonly FileTime[]): string[] {
  const folders = Map.groupBy(files, ({ path }) => folderOf(path))
  const sums = [...folders].map(([path, some]) => ({
    path: `${path} (${some.length} ${some.length === 1 ? 'file' : 'files'})`,
    milliseconds: some.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  }))
  return [
    'By folder, all files together:',
    ...linesOf(sums),
    'The slowest files:',
    ...linesOf(files).slice(0, slowestFiles),
  ]
}

function linesOf(costs: readonly FileTime[]): string[] {
  return costs
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .map(({ path, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${path}`)
}

/** Three levels in the server, such as `server/src/account`; two levels elsewhere. */
function folderOf(path: string): string {
  const parts = path.split('/').slice(0, -1)
  return parts.slice(0, path.startsWith('server/src/') ? 3 : 2).join('/')
}
