import { expectationOf, declaredExpectation, type Expectation } from './expectation.ts'
import { below, type PackageFiles } from './files.ts'
import { readProgram, type PackageProgram } from './program.ts'
import { readSubmissionsYaml, type CaseExpectation } from './submissions-yaml.ts'

/** The least and the most points. */
export type ScoreRange = readonly [least: number, most: number]

/** What the package says of the cases that a pattern matches. */
export interface CasesExpectation {
  /** Such as secret/large, relative to data/. */
  readonly pattern: string
  readonly expected: Expectation | undefined
  readonly score: ScoreRange | undefined
}

export interface PackageEntry {
  /** Within submissions/. */
  readonly file: string
  readonly expected: Expectation
  /** What the package says that it scores. */
  readonly score?: ScoreRange
  readonly cases: readonly CasesExpectation[]
  /** A sentence where it cannot be run here. */
  readonly program: PackageProgram | string
  /** Whether a time limit that is found follows from it, too. */
  readonly setsTimeLimit: boolean
}

/** Whether the package counts on it: a time limit follows from such submissions, and a question keeps them. */
export function isAccepted({ expected }: PackageEntry): boolean {
  return expected.words === 'accepted'
}

/** Whether the package says anything that is known here of how a submission ends. */
export function saysSomething({ expected, score, cases }: PackageEntry, scoring: boolean): boolean {
  const saysScore = scoring && [score, ...cases.map((some) => some.score)].some((range) => range !== undefined)
  return expected.agrees !== undefined || saysScore || cases.some((some) => some.expected !== undefined)
}

/** Each file, or folder of files, in a folder of submissions/, accepted ones first. */
export function readSubmissions(files: PackageFiles): PackageEntry[] {
  const paths = below(files, 'submissions').filter((path) => path.includes('/') && !path.endsWith('.yaml'))
  const saidOf = readSubmissionsYaml(files)
  const entries = Map.groupBy(paths, (path) => path.split('/').slice(0, 2).join('/'))
  return [...entries]
    .map(([file, own]): PackageEntry => {
      const whole = own.map((path) => `submissions/${path}`)
      const said = saidOf(file)
      const expected = declaredExpectation(said) ?? expectationOf(files, file.split('/')[0] ?? '', whole)
      const use = said.use_for_time_limit ?? true
      return {
        file,
        expected,
        ...(said.score === undefined ? {} : { score: rangeOf(said.score) }),
        cases: Object.entries(said.cases ?? {}).map(([pattern, own]) => ({
          pattern,
          expected: declaredExpectation(own),
          score: own.score === undefined ? undefined : rangeOf(own.score),
        })),
        program: readProgram(files, whole, said),
        setsTimeLimit: use === true || use === 'lower',
      }
    })
    .toSorted((one, other) => Number(isAccepted(other)) - Number(isAccepted(one)))
}

function rangeOf(score: NonNullable<CaseExpectation['score']>): ScoreRange {
  return typeof score === 'number' ? [score, score] : score
}
