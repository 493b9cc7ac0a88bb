import { expectationOf, declaredExpectation, type Expectation } from './expectation.ts'
import { below, type PackageFiles } from './files.ts'
import { readProgram, type PackageProgram } from './program.ts'
import { readSubmissionsYaml, type CaseExpectation } from './submissions-yaml.ts'

/** The least and the most points. */
export type ScoreRange = readonly [least: number, most: number]

/** What the package expects of the cases that a pattern matches. */
export interface CasesExpectation {
  /** For example secret/large, relative to data/. */
  readonly pattern: string
  readonly expected: Expectation | undefined
  readonly score: ScoreRange | undefined
}

export interface PackageEntry {
  /** Within submissions/. */
  readonly file: string
  readonly expected: Expectation
  /** The score that the package expects. */
  readonly score?: ScoreRange
  readonly cases: readonly CasesExpectation[]
  /** The program, or a sentence that says why it cannot be run here. */
  readonly program: PackageProgram | string
  /** Whether a time limit that is measured takes this submission into account. */
  readonly setsTimeLimit: boolean
}

/**
 * Whether the package expects that it is accepted: time limits are measured with such submissions, and a question keeps
 * them.
 */
export function isAccepted({ expected }: PackageEntry): boolean {
  return expected.words === 'accepted'
}

/** Whether the package states any expectation that this site knows about the submission's result. */
export function statesExpectation({ expected, score, cases }: PackageEntry, scoring: boolean): boolean {
  const statesScore = scoring && [score, ...cases.map((some) => some.score)].some((range) => range !== undefined)
  return expected.agrees !== undefined || statesScore || cases.some((some) => some.expected !== undefined)
}

/** Each file, or folder of files, in a folder of submissions/, accepted ones first. */
export function readSubmissions(files: PackageFiles): PackageEntry[] {
  const paths = below(files, 'submissions').filter((path) => path.includes('/') && !path.endsWith('.yaml'))
  const saidOf = readSubmissionsYaml(files)
  const entries = Map.groupBy(paths, (path) => path.split('/').slice(0, 2).join('/'))
  return [...entries]
    .map(([file, own]): PackageEntry => {
      const whole = own.map((path) => `submissions/${path}`)
      const declared = saidOf(file)
      const expected = declaredExpectation(declared) ?? expectationOf(files, file.split('/')[0] ?? '', whole)
      const use = declared.use_for_time_limit ?? true
      return {
        file,
        expected,
        ...(declared.score === undefined ? {} : { score: rangeOf(declared.score) }),
        cases: Object.entries(declared.cases ?? {}).map(([pattern, own]) => ({
          pattern,
          expected: declaredExpectation(own),
          score: own.score === undefined ? undefined : rangeOf(own.score),
        })),
        program: readProgram(files, whole, declared),
        setsTimeLimit: use === true || use === 'lower',
      }
    })
    .toSorted((one, other) => Number(isAccepted(other)) - Number(isAccepted(one)))
}

function rangeOf(score: NonNullable<CaseExpectation['score']>): ScoreRange {
  return typeof score === 'number' ? [score, score] : score
}
