import type { z } from 'zod'
import { sampleConversations, type Comparison, type Interaction, type Validator } from '@gradus/contract/input-output'
import { title as titleLimit } from '@gradus/contract/limit'
import type { LanguageCode } from '@gradus/contract/language'
import { readCases, readConversations, type PackageCase } from './cases.ts'
import { below, refusePackage, packageRoot, type PackageFiles } from './files.ts'
import { readDataValidators, type DataValidator } from './data-validator.ts'
import { readProgram } from './program.ts'
import { comparisonOf, readSettings, type Settings } from './settings.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { readStatement, type Statement } from './statement.ts'
import { isAccepted, readSubmissions, statesExpectation, type PackageEntry } from './submissions.ts'

/** A problem package after parsing and validation. */
export interface ProblemPackage {
  readonly title: string
  readonly body: string
  readonly scoring: boolean
  readonly cases: PackageCase[]
  readonly comparison: z.input<typeof Comparison>
  readonly validator: z.input<typeof Validator> | undefined
  readonly interaction: Interaction
  readonly languages: readonly LanguageCode[]
  readonly timeLimitMilliseconds: number | undefined
  readonly timeMultiplier: number
  readonly timeResolutionMilliseconds: number
  readonly memoryBytes: number | undefined
  readonly inputValidators: DataValidator[]
  readonly answerValidators: DataValidator[]
  readonly submissions: PackageEntry[]
  readonly notes: string[]
}

const mebibyte = 1024 * 1024

/** @throws Problem badInput with a sentence that names what is wrong */
export async function readPackage(all: PackageFiles): Promise<ProblemPackage> {
  const files = packageRoot(all)
  const settings = readSettings(files)
  const statement = await readStatement(files)
  const cases = readCases(files, settings)
  const submissions = readSubmissions(files)
  const notes = [...statement.notes]
  if (!submissions.some(isAccepted)) notes.push('The package has no accepted submission.')
  notes.push(...notesOn(submissions, settings.scoring))
  const scores = submissions.flatMap(({ score, cases: some }) => [score, ...some.map((one) => one.score)])
  if (!settings.scoring && scores.some((score) => score !== undefined))
    notes.push('The scores in submissions.yaml are ignored: this is not a scoring problem.')
  if (below(files, 'graders').length > 0 || below(files, 'grader').length > 0)
    refusePackage('Packages with their own grader are not supported.')
  if (below(files, 'include').length > 0) notes.push('The files in include/ are ignored.')
  return {
    title: titleOf(settings, statement),
    body: settings.source ? `${statement.html}<p><em>Source: ${escapeHtml(settings.source)}</em></p>` : statement.html,
    scoring: settings.scoring,
    cases: settings.ownValidator ? cases : cases.map((one) => ({ ...one, flags: [] })),
    comparison: settings.ownValidator ? {} : comparisonOf([...settings.validatorFlags, ...commonFlags(cases)]),
    validator: settings.ownValidator ? validatorOf(files, settings.validatorFlags) : undefined,
    interaction: {
      interactive: settings.interactive,
      passes: settings.passes,
      conversations: readConversations(files).slice(0, sampleConversations.maximum),
    },
    languages: settings.languages,
    timeLimitMilliseconds: settings.timeLimitMilliseconds,
    timeMultiplier: settings.timeMultiplier,
    timeResolutionMilliseconds: settings.timeResolutionMilliseconds,
    memoryBytes: settings.memoryMegabytes === undefined ? undefined : settings.memoryMegabytes * mebibyte,
    inputValidators: readDataValidators(files, 'input'),
    answerValidators: readDataValidators(files, 'answer'),
    submissions,
    notes,
  }
}

function notesOn(submissions: readonly PackageEntry[], scoring: boolean): string[] {
  const unknown = new Set(
    submissions.filter((entry) => !statesExpectation(entry, scoring)).map(({ expected }) => expected.words),
  )
  return [
    ...[...unknown].map((words) => `Submissions in ${words} were ignored.`),
    ...submissions.flatMap(({ file, program }) =>
      typeof program === 'string' || program.leftOut.length === 0
        ? []
        : [`Files of ${file} that are not UTF-8 text were left out: ${program.leftOut.join(', ')}.`],
    ),
  ]
}

/** A question compares answers the same way in all cases. @throws Problem badInput if the package does not */
function commonFlags(cases: readonly PackageCase[]): readonly string[] {
  const [first] = cases
  if (cases.some((one) => one.flags.join(' ') !== first?.flags.join(' ')))
    refusePackage('The groups of test data compare answers differently, which is not supported.')
  return first?.flags ?? []
}

/** A title has a minimum length. A name that is shorter gets a prefix instead of being refused. */
function titleOf({ names }: Settings, { name, language }: Statement): string {
  const [first] = Object.values(names)
  const title = (names[language] ?? names['en'] ?? names[''] ?? name ?? first ?? '').trim()
  if (title === '') refusePackage('The problem has no name.')
  const longEnough = title.length < titleLimit.minimum ? `Problem: ${title}` : title
  return longEnough.slice(0, titleLimit.maximum)
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
  if (typeof program === 'string') refusePackage(`The validator can’t be used: ${program}.`)
  const { language, files: sources } = program
  return { language, files: sources, ...(flags.length > 0 ? { flags: [...flags] } : {}) }
}
