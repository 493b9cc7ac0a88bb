import type { z } from 'zod'
import type { Comparison, Validator } from '@gradus/contract/input-output'
import { title as titleLimit } from '@gradus/contract/limit'
import type { LanguageCode } from '@gradus/contract/language'
import { readCases, type PackageCase } from './cases.ts'
import { below, refusePackage, rootOf, type PackageFiles } from './files.ts'
import { readProgram } from './program.ts'
import { comparisonOf, readSettings, type Settings } from './settings.ts'
import { escapeHtml, readStatement, type Statement } from './statement.ts'
import { readSubmissions, type PackageEntry } from './submissions.ts'

/** A problem package, understood. */
export interface ProblemPackage {
  readonly title: string
  readonly body: string
  readonly scoring: boolean
  readonly cases: PackageCase[]
  readonly comparison: z.input<typeof Comparison>
  readonly validator: z.input<typeof Validator> | undefined
  readonly languages: readonly LanguageCode[]
  readonly timeLimitMilliseconds: number | undefined
  readonly timeMultiplier: number
  readonly memoryBytes: number | undefined
  readonly submissions: PackageEntry[]
  readonly notes: string[]
}

const mebibyte = 1024 * 1024

/** @throws Problem badInput with a sentence that names what is wrong */
export function readPackage(all: PackageFiles): ProblemPackage {
  const files = rootOf(all)
  const settings = readSettings(files)
  const statement = readStatement(files)
  const { cases, flags } = readCases(files, settings.scoring)
  const allFlags = [...settings.validatorFlags, ...flags]
  const submissions = readSubmissions(files)
  const notes = [...statement.notes]
  if (!submissions.some((one) => one.expected === 'accepted')) notes.push('The package has no accepted submission.')
  if (below(files, 'graders').length > 0 || below(files, 'grader').length > 0)
    refusePackage('Packages with a grader of their own are not imported.')
  if (below(files, 'include').length > 0) notes.push('The files of include/ are not given to submissions.')
  return {
    title: titleOf(settings, statement),
    body: settings.source ? `${statement.html}<p><em>Source: ${escapeHtml(settings.source)}</em></p>` : statement.html,
    scoring: settings.scoring,
    cases,
    comparison: settings.ownValidator ? {} : comparisonOf(allFlags),
    validator: settings.ownValidator ? validatorOf(files, allFlags) : undefined,
    languages: settings.languages,
    timeLimitMilliseconds: settings.timeLimitMilliseconds,
    timeMultiplier: settings.timeMultiplier,
    memoryBytes: settings.memoryMegabytes === undefined ? undefined : settings.memoryMegabytes * mebibyte,
    submissions,
    notes,
  }
}

/** Questions have titles of some length; a short name is made longer rather than refused. */
function titleOf({ names }: Settings, { name, language }: Statement): string {
  const [any] = Object.values(names)
  const given = (names[language] ?? names['en'] ?? names[''] ?? name ?? any ?? '').trim()
  if (given === '') refusePackage('The problem has no name.')
  const long = given.length < titleLimit.minimum ? `Problem: ${given}` : given
  return long.slice(0, titleLimit.maximum)
}

function validatorOf(files: PackageFiles, flags: readonly string[]): z.input<typeof Validator> {
  const folder = below(files, 'output_validators').length > 0 ? 'output_validators' : 'output_validator'
  const paths = below(files, folder)
  const folders = new Set(paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0]))
  if (folders.size > 1) refusePackage('The package has several validators, which is not supported.')
  const own = folders.size === 1 ? paths.filter((path) => path.includes('/')) : paths
  const program = readProgram(
    files,
    own.map((path) => `${folder}/${path}`),
  )
  if (typeof program === 'string') refusePackage(`The validator cannot be used: ${program}.`)
  return { ...program, ...(flags.length > 0 ? { flags: [...flags] } : {}) }
}
