import { strToU8, zipSync } from 'fflate'
import { stringify } from 'yaml'
import { joinFlags } from '@gradus/contract/flags'
import { Interaction, type Comparison, type StoredCase } from '@gradus/contract/input-output'
import type { z } from 'zod'
import { languageOf } from '@gradus/contract/language'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { extensionOfLanguage } from './program.ts'
import { findPackage, type PackageRow } from './store.ts'

const mebibyte = 1024 * 1024
/** A fixed date, so that exporting the same question twice gives the same bytes. */
const fixedDate = new Date('2000-01-01T00:00:00Z')

/** An input-and-output question as a problem package. @throws Problem notFound, badInput for another kind */
export async function exportPackage(database: Database, id: number): Promise<{ name: string; archive: Buffer }> {
  const question = orNotFound(await findPackage(database, id))
  if (question.cases === null)
    throw new Problem('badInput', { message: 'Only input-and-output questions can be exported as problem packages.' })
  const name = `problem-${id}`
  const files = filesOf(question, question.cases)
  const inFolder = Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, strToU8(text)]))
  return { name, archive: Buffer.from(zipSync(inFolder, { level: 6, mtime: fixedDate })) }
}

function filesOf(question: PackageRow, cases: readonly StoredCase[]): Record<string, string> {
  const scoring = cases.some((one) => !one.sample && one.points !== undefined)
  const [first] = question.implementations
  const files: Record<string, string> = {
    'problem.yaml': stringify({
      problem_format_version: 'legacy',
      name: question.title,
      type: scoring ? 'scoring' : 'pass-fail',
      validation: validationOf(question),
      ...flagsOf(question),
      ...limitsOf(question),
      languages: question.implementations.map((one) => packageName(one.language)).join(' '),
    }),
    'problem_statement/problem.en.html': `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"></head>\n<body>\n${question.body}\n</body>\n</html>\n`,
    ...caseFiles(cases, scoring),
  }
  const { conversations } = Interaction.parse(question.interaction ?? {})
  conversations.forEach((text, index) => (files[`data/sample/${numbered(index)}.interaction`] = text))
  if (first?.limits.cpuMilliseconds) files['.timelimit'] = `${first.limits.cpuMilliseconds / 1000}\n`
  for (const { fileName, body } of question.validator?.files ?? [])
    files[`output_validators/validator/${fileName}`] = body
  for (const { language, solution } of question.implementations)
    if (solution !== null)
      files[`submissions/accepted/solution-${language}.${extensionOfLanguage(language)}`] = solution
  return files
}

/** In the syntax of the format's legacy version, which DOMjudge also reads. */
function validationOf({ validator, interaction }: PackageRow): string {
  const { interactive, passes } = Interaction.parse(interaction ?? {})
  if (validator === null) return 'default'
  return ['custom', ...(interactive ? ['interactive'] : []), ...(passes > 1 ? ['multi-pass'] : [])].join(' ')
}

function limitsOf({ implementations: [first], interaction }: PackageRow): { limits?: object } {
  const { passes } = Interaction.parse(interaction ?? {})
  const limits = {
    ...(first?.limits.memoryBytes ? { memory: Math.ceil(first.limits.memoryBytes / mebibyte) } : {}),
    ...(passes > 1 ? { validation_passes: passes } : {}),
  }
  return Object.keys(limits).length > 0 ? { limits } : {}
}

function flagsOf({ validator, comparison }: PackageRow): { validator_flags?: string } {
  const flags = validator === null ? comparisonFlags(comparison ?? {}) : (validator.flags ?? [])
  return flags.length > 0 ? { validator_flags: joinFlags(flags) } : {}
}

function comparisonFlags(comparison: z.input<typeof Comparison>): string[] {
  return [
    ...(comparison.caseSensitive ? ['case_sensitive'] : []),
    ...(comparison.spaceSensitive ? ['space_change_sensitive'] : []),
    ...(comparison.absoluteTolerance === undefined
      ? []
      : ['float_absolute_tolerance', String(comparison.absoluteTolerance)]),
    ...(comparison.relativeTolerance === undefined
      ? []
      : ['float_relative_tolerance', String(comparison.relativeTolerance)]),
  ]
}

/**
 * Cases of a group are in one folder; a single case with points is a group of its own. Flags are set for whole folders.
 * @throws Problem badInput
 */
function caseFiles(cases: readonly StoredCase[], scoring: boolean): Record<string, string> {
  const files: Record<string, string> = {}
  const write = (place: string, one: StoredCase) => {
    files[`data/${place}.in`] = one.input
    files[`data/${place}.ans`] = one.answer
  }
  const writeAlone = (folder: string, one: StoredCase, index: number) => {
    const name = numbered(index)
    const flags = flagsIn([one])
    write(flags === undefined ? `${folder}/${name}` : `${folder}/${name}/${name}`, one)
    if (flags !== undefined) files[`data/${folder}/${name}/testdata.yaml`] = stringify(flags)
  }
  cases.filter((one) => one.sample).forEach((one, index) => writeAlone('sample', one, index))
  const secrets = cases.filter((one) => !one.sample)
  if (!scoring) secrets.forEach((one, index) => writeAlone('secret', one, index))
  const groups = scoring ? [...Map.groupBy(secrets, (one, index) => one.group ?? index).values()] : []
  groups.forEach((members, index) => {
    const folder = `secret/group${numbered(index)}`
    for (const one of members) write(`${folder}/${numbered(secrets.indexOf(one))}`, one)
    const alone = members[0]?.group === undefined
    const points = members.reduce((sum, one) => sum + (one.points ?? (alone ? 1 : 0)), 0)
    files[`data/${folder}/testdata.yaml`] = stringify({
      on_reject: 'break',
      accept_score: points,
      range: `0 ${points}`,
      grader_flags: 'min',
      ...flagsIn(members),
    })
  })
  return files
}

function flagsIn(members: readonly StoredCase[]): { output_validator_flags: string } | undefined {
  const [flags, ...others] = new Set(members.map((one) => joinFlags(one.flags ?? [])))
  if (others.length > 0)
    throw new Problem('badInput', {
      message: 'The cases of one group have different validator flags. A problem package can’t express that.',
    })
  return flags ? { output_validator_flags: flags } : undefined
}

const numbered = (index: number) => String(index + 1).padStart(3, '0')

/** Languages whose names in problem packages differ from our tags. */
const packageNames: Readonly<Record<number, string>> = { 7: 'csharp', 8: 'python3', 10: 'bash' }
function packageName(language: number): string {
  return packageNames[language] ?? languageOf(language)?.tag ?? String(language)
}
