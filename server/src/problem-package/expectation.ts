import type { Outcome, Verdict } from '@gradus/contract/judge'
import { textIfPresent, type PackageFiles } from './files.ts'
import type { CaseExpectation } from './submissions-yaml.ts'
import { wordTable } from '@gradus/contract/word-table'

/** What a package states about the result of one of its submissions. */
export interface Expectation {
  /** In the package's words: the name of a folder, or the results that the source lists. */
  readonly words: string
  /** Undefined if the package declares nothing that is known here. */
  readonly agrees: ((verdict: Verdict) => boolean) | undefined
}

/** Judgements as the package formats call them. */
type Judgement = 'AC' | 'WA' | 'TLE' | 'RTE' | 'OLE' | 'CE'

const judgements: Readonly<Record<Exclude<Outcome, 'judgeError'>, Judgement>> = {
  passed: 'AC',
  failed: 'WA',
  timeLimit: 'TLE',
  memoryLimit: 'RTE',
  runtimeError: 'RTE',
  outputLimit: 'OLE',
  compileError: 'CE',
}
/** Undefined for an error of the judge, which says nothing about the submission. */
export function judgementOf(outcome: Outcome): Judgement | undefined {
  return outcome === 'judgeError' ? undefined : judgements[outcome]
}

/**
 * Judging systems that stop at the first failed case know only its judgement; the 2023-07 format requires all cases. A
 * package that satisfies either rule is accepted.
 */
function rule(required: readonly Judgement[], permitted: readonly Judgement[] = [...required, 'AC']) {
  return ({ outcome, tests }: Verdict): boolean => {
    const first = judgementOf(outcome)
    if (first !== undefined && required.includes(first)) return true
    const all = tests.flatMap((test) => judgementOf(test.outcome ?? outcome) ?? [])
    return all.some((one) => required.includes(one)) && all.every((one) => permitted.includes(one))
  }
}

/** The folders of submissions/ in the formats of Kattis, ICPC and DOMjudge. */
const folders: Readonly<Record<string, (verdict: Verdict) => boolean>> = wordTable({
  accepted: ({ outcome }) => outcome === 'passed',
  partially_accepted: ({ outcome, score }) => outcome !== 'passed' && score > 0 && score < 1,
  wrong_answer: rule(['WA']),
  no_output: rule(['WA']),
  time_limit_exceeded: rule(['TLE'], ['TLE', 'WA', 'AC']),
  run_time_error: rule(['RTE']),
  memory_limit_exceeded: rule(['RTE']),
  output_limit_exceeded: rule(['OLE']),
  output_limit: rule(['OLE']),
  compile_error: rule(['CE']),
  compiler_error: rule(['CE']),
  rejected: ({ outcome }) => outcome !== 'passed',
  /** Right, but perhaps too slow. */
  brute_force: ({ outcome }) => outcome !== 'failed' && outcome !== 'compileError',
  /** The answer is right, but may come late. */
  slow_accepted: ({ outcome }) => outcome === 'passed' || outcome === 'timeLimit',
})

/** In these folders the folder alone decides, whatever a source declares (DOMjudge's manual). */
const foldersThatDecide = new Set(['accepted', 'wrong_answer', 'time_limit_exceeded', 'run_time_error'])

/** DOMjudge's names of results, without hyphens. */
const results: Readonly<Record<string, Judgement>> = wordTable({
  CORRECT: 'AC',
  ACCEPTED: 'AC',
  WRONGANSWER: 'WA',
  NOOUTPUT: 'WA',
  TIMELIMIT: 'TLE',
  TIMELIMITEXCEEDED: 'TLE',
  RUNERROR: 'RTE',
  RUNTIMEERROR: 'RTE',
  MEMORYLIMIT: 'RTE',
  OUTPUTLIMIT: 'OLE',
  COMPILERERROR: 'CE',
})

/** @param paths of the submission's files */
export function expectationOf(files: PackageFiles, folder: string, paths: readonly string[]): Expectation {
  const listed = foldersThatDecide.has(folder) ? undefined : listedResults(files, paths)
  if (listed === undefined) return { words: folder, agrees: folders[folder] }
  const known = listed.flatMap((name) => results[name.toUpperCase().replaceAll(/[-_ ]/g, '')] ?? [])
  return { words: listed.join(' or '), agrees: known.length === listed.length ? rule(known, []) : undefined }
}

/**
 * The expectation of submissions.yaml for a submission, or for some of its cases: every case ends in one of the
 * permitted ways, and at least one in a required one. @returns undefined if it declares nothing about how they end
 */
export function declaredExpectation({ permitted, required }: CaseExpectation): Expectation | undefined {
  if (permitted === undefined && required === undefined) return undefined
  const isAccepted = permitted?.every((one) => one === 'AC') ?? false
  const parts = [
    ...(permitted === undefined ? [] : [permitted.join(' or ')]),
    ...(required === undefined ? [] : [`at least one ${required.join(' or ')}`]),
  ]
  const isOf = (list: readonly Judgement[] | undefined, one: Judgement): boolean => list?.includes(one) ?? true
  return {
    words: isAccepted ? 'accepted' : parts.join(', '),
    agrees: ({ outcome, tests }) => {
      const ends = tests.length === 0 ? [outcome] : tests.map((test) => test.outcome ?? outcome)
      const all = ends.flatMap((one) => judgementOf(one) ?? [])
      return all.every((one) => isOf(permitted, one)) && all.some((one) => isOf(required, one))
    },
  }
}

/** `@EXPECTED_RESULTS@: CORRECT, WRONG-ANSWER` in a source. */
function listedResults(files: PackageFiles, paths: readonly string[]): string[] | undefined {
  for (const path of paths) {
    const list = /@EXPECTED_RESULTS@:[ \t]*([^\r\n]{1,200})/.exec(textIfPresent(files, path) ?? '')?.[1]
    const names = list?.split(',').flatMap((name) => /^\s*([A-Z]+(?:[-_][A-Z]+)*)/i.exec(name)?.[1] ?? [])
    if (names !== undefined && names.length > 0) return names
  }
  return undefined
}
