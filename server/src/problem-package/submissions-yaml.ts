import { z } from 'zod'
import { refusePackage, textOf, type PackageFiles } from './files.ts'
import { readYaml } from './yaml.ts'

/*
 * submissions/submissions.yaml of the 2023-07 and 2025-09 formats: expectations for the submissions whose path matches a
 * pattern. `*` matches anything but a slash, `{a,b}` one of several. A pattern that matches a folder also matches its
 * contents. If several patterns match, each key of a later one wins. Keys that are patterns of test data, such as
 * `secret/large` or `sample`, hold the expectations for the cases that they match.
 */

const Judgement = z.enum(['AC', 'WA', 'TLE', 'RTE'])
const Score = z.union([z.number(), z.tuple([z.number(), z.number()])])
const OfCases = z.looseObject({
  permitted: z.array(Judgement).min(1).optional(),
  required: z.array(Judgement).min(1).optional(),
  score: Score.optional(),
})
const isPatternOfCases = (key: string): boolean => /^(?:sample|secret|[*{])/.test(key)
const Entry = z
  .looseObject({
    ...OfCases.shape,
    language: z.string().optional(),
    entrypoint: z.string().optional(),
    use_for_time_limit: z.union([z.boolean(), z.literal('lower'), z.literal('upper')]).optional(),
  })
  .transform((entry, context) => {
    const cases = z
      .record(z.string(), OfCases)
      .safeParse(Object.fromEntries(Object.entries(entry).filter(([key]) => isPatternOfCases(key))))
    if (cases.success) return { ...entry, cases: cases.data }
    for (const { path, message } of cases.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })
type Entry = z.infer<typeof Entry>
/** The expectations for the cases that a pattern matches. */
export type CaseExpectation = Pick<z.infer<typeof OfCases>, 'permitted' | 'required' | 'score'>
/** The expectations for one submission, and for its cases by pattern. */
export type DeclaredSubmission = CaseExpectation &
  Pick<Entry, 'language' | 'entrypoint' | 'use_for_time_limit'> & {
    readonly cases?: Readonly<Record<string, CaseExpectation>>
  }

export const submissionsYaml = 'submissions/submissions.yaml'
const maxPatterns = 1000
const longestPattern = 300
/** What all patterns with braces stand for together: each brace multiplies the number of alternatives. */
const maxAlternatives = 1000

/** @returns the expectations for a path within submissions/. @throws Problem badInput if the file is invalid */
export function readSubmissionsYaml(files: PackageFiles): (path: string) => DeclaredSubmission {
  if (!files.has(submissionsYaml)) return () => ({})
  const rules = Object.entries(entriesOf(textOf(files, submissionsYaml)))
  return (path) => {
    const matching = rules.filter(([pattern]) => matchesPath(pattern.replace(/^submissions\//, ''), path))
    const cases: Record<string, CaseExpectation> = {}
    for (const [, declared] of matching) {
      for (const [pattern, own] of Object.entries(declared.cases)) cases[pattern] = { ...cases[pattern], ...own }
    }
    return Object.assign({}, ...matching.map(([, declared]) => declared), { cases }) as DeclaredSubmission
  }
}

/** Whether a pattern matches the path, or a folder that contains it. */
export function matchesPath(pattern: string, path: string): boolean {
  const names = path.split('/')
  const parts = pattern.replace(/\/$/, '').split('/')
  return parts.length <= names.length && parts.every((part, at) => matches(part, names[at] ?? ''))
}

function entriesOf(text: string): Record<string, Entry> {
  const read = z.record(z.string(), Entry).safeParse(readYaml(submissionsYaml, text) ?? {})
  if (!read.success) {
    const [issue] = read.error.issues
    refusePackage(`${submissionsYaml} is wrong: ${issue?.path.join('.')} (${issue?.message}).`)
  }
  const patterns = Object.entries(read.data).flatMap(([pattern, { cases }]) => [pattern, ...Object.keys(cases)])
  if (patterns.length > maxPatterns) refusePackage(`${submissionsYaml} has more than ${maxPatterns} patterns.`)
  const long = patterns.find((one) => one.length > longestPattern)
  if (long !== undefined)
    refusePackage(
      `${submissionsYaml} is wrong: a pattern can have at most ${longestPattern} characters (${long.slice(0, 50)}).`,
    )
  if (patterns.reduce((sum, one) => sum + alternativesIn(one), 0) > maxAlternatives)
    refusePackage(`${submissionsYaml} has patterns with more than ${maxAlternatives} alternatives in braces.`)
  return read.data
}

/** At most so many patterns without braces are tried in place of this one. */
function alternativesIn(pattern: string): number {
  const open: number[] = []
  let alternatives = 1
  for (const sign of pattern) {
    if (sign === '{') open.push(1)
    else if (sign === ',' && open.length > 0) open.push((open.pop() ?? 0) + 1)
    else if (sign === '}') alternatives *= open.pop() ?? 1
  }
  return alternatives
}

/**
 * Matches one part of a path, between slashes. No regular expression is built: patterns come from strangers, and could
 * make it slow.
 */
function matches(pattern: string, name: string): boolean {
  const choice = /\{([^{}]*)\}/.exec(pattern)
  if (choice !== null) {
    const [before, after] = [pattern.slice(0, choice.index), pattern.slice(choice.index + choice[0].length)]
    return (choice[1] ?? '').split(',').some((one) => matches(before + one + after, name))
  }
  const [first = '', ...others] = pattern.split('*')
  const last = others.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first) || !name.endsWith(last)) return false
  const end = name.length - last.length
  let at = first.length
  for (const middle of others) {
    const found = name.indexOf(middle, at)
    if (found < 0) return false
    at = found + middle.length
  }
  return at <= end
}
