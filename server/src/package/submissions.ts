import type { Verdict } from '@gradus/contract/judge'
import { below, type PackageFiles } from './files.ts'
import { readProgram, type PackageProgram } from './program.ts'

export interface PackageEntry {
  /** Within submissions/. */
  readonly file: string
  readonly expected: string
  /** A sentence where it cannot be run here. */
  readonly program: PackageProgram | string
}

/** What each folder of submissions/ promises of what lies in it. */
const promises: Readonly<Record<string, (verdict: Verdict) => boolean>> = {
  accepted: ({ outcome }) => outcome === 'passed',
  partially_accepted: ({ outcome, score }) => outcome !== 'passed' && score > 0 && score < 1,
  wrong_answer: ({ outcome }) => outcome === 'failed',
  time_limit_exceeded: ({ outcome }) => outcome === 'timeLimit',
  run_time_error: ({ outcome }) => outcome === 'runtimeError' || outcome === 'memoryLimit',
  memory_limit_exceeded: ({ outcome }) => outcome === 'memoryLimit' || outcome === 'runtimeError',
  output_limit_exceeded: ({ outcome }) => outcome === 'outputLimit',
  compile_error: ({ outcome }) => outcome === 'compileError',
  compiler_error: ({ outcome }) => outcome === 'compileError',
  rejected: ({ outcome }) => outcome !== 'passed',
  /** Right, but perhaps too slow. */
  brute_force: ({ outcome }) => outcome !== 'failed' && outcome !== 'compileError',
}

export function keepsPromise(expected: string, verdict: Verdict): boolean {
  return promises[expected]?.(verdict) ?? true
}

/** Each file, or folder of files, in a folder of submissions/, accepted ones first. */
export function readSubmissions(files: PackageFiles): PackageEntry[] {
  const paths = below(files, 'submissions').filter((path) => path.includes('/') && !path.endsWith('.yaml'))
  const entries = Map.groupBy(paths, (path) => path.split('/').slice(0, 2).join('/'))
  return [...entries]
    .map(([file, own]) => {
      const read = readProgram(
        files,
        own.map((path) => `submissions/${path}`),
      )
      const several = typeof read !== 'string' && read.files.length > 1
      return {
        file,
        expected: file.split('/')[0] ?? '',
        program: several ? 'it has several files, and a candidate has one' : read,
      }
    })
    .toSorted((one, other) => Number(other.expected === 'accepted') - Number(one.expected === 'accepted'))
}
