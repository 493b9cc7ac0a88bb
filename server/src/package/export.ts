import { strToU8, zipSync } from 'fflate'
import { stringify } from 'yaml'
import type { Comparison, StoredCase } from '@gradus/contract/input-output'
import type { z } from 'zod'
import { languageOf } from '@gradus/contract/language'
import type { Database } from '../platform/database.ts'
import { found, Problem } from '../platform/problem.ts'
import { extensionOfLanguage } from './program.ts'
import { findPackage, type PackageRow } from './store.ts'

const mebibyte = 1024 * 1024
/** The same question makes the same archive. */
const noDate = new Date('2000-01-01T00:00:00Z')

/** An input-and-output question as a problem package. @throws Problem notFound, badInput for another kind */
export async function exportPackage(database: Database, id: number): Promise<{ name: string; archive: Buffer }> {
  const question = found(await findPackage(database, id))
  if (question.cases === null)
    throw new Problem('badInput', { message: 'Only input-and-output questions are exported as problem packages.' })
  const name = `problem-${id}`
  const files = filesOf(question, question.cases)
  const inFolder = Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, strToU8(text)]))
  return { name, archive: Buffer.from(zipSync(inFolder, { level: 6, mtime: noDate })) }
}

function filesOf(question: PackageRow, cases: readonly StoredCase[]): Record<string, string> {
  const scoring = cases.some((one) => !one.sample && one.points !== undefined)
  const [first] = question.implementations
  const files: Record<string, string> = {
    'problem.yaml': stringify({
      problem_format_version: 'legacy',
      name: question.title,
      type: scoring ? 'scoring' : 'pass-fail',
      validation: question.validator === null ? 'default' : 'custom',
      ...flagsOf(question),
      ...(first?.limits.memoryBytes ? { limits: { memory: Math.ceil(first.limits.memoryBytes / mebibyte) } } : {}),
      languages: question.implementations.map((one) => packageName(one.language)).join(' '),
    }),
    'problem_statement/problem.en.html': `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"></head>\n<body>\n${question.body}\n</body>\n</html>\n`,
    ...caseFiles(cases, scoring),
  }
  if (first?.limits.cpuMilliseconds) files['.timelimit'] = `${first.limits.cpuMilliseconds / 1000}\n`
  for (const { fileName, body } of question.validator?.files ?? [])
    files[`output_validators/validator/${fileName}`] = body
  for (const { language, solution } of question.implementations)
    if (solution !== null)
      files[`submissions/accepted/solution-${language}.${extensionOfLanguage(language)}`] = solution
  return files
}

function flagsOf({ validator, comparison }: PackageRow): { validator_flags?: string } {
  const flags = validator === null ? comparisonFlags(comparison ?? {}) : (validator.flags ?? [])
  return flags.length > 0 ? { validator_flags: flags.join(' ') } : {}
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

/** Cases of a group lie together; one that stands alone and has points is a group of its own. */
function caseFiles(cases: readonly StoredCase[], scoring: boolean): Record<string, string> {
  const files: Record<string, string> = {}
  const write = (place: string, one: StoredCase) => {
    files[`data/${place}.in`] = one.input
    files[`data/${place}.ans`] = one.answer
  }
  const samples = cases.filter((one) => one.sample)
  const secrets = cases.filter((one) => !one.sample)
  samples.forEach((one, index) => write(`sample/${numbered(index)}`, one))
  const groups = [...Map.groupBy(secrets, (one, index) => one.group ?? index)]
  secrets.forEach((one, index) => {
    if (!scoring) return write(`secret/${numbered(index)}`, one)
    const group = groups.findIndex(([key]) => key === (one.group ?? index))
    write(`secret/group${numbered(group)}/${numbered(index)}`, one)
  })
  if (scoring)
    groups.forEach(([, members], index) => {
      const alone = members[0]?.group === undefined
      const points = members.reduce((sum, one) => sum + (one.points ?? (alone ? 1 : 0)), 0)
      files[`data/secret/group${numbered(index)}/testdata.yaml`] = stringify({
        on_reject: 'break',
        accept_score: points,
        range: `0 ${points}`,
        grader_flags: 'min',
      })
    })
  return files
}

const numbered = (index: number) => String(index + 1).padStart(3, '0')

/** As packages call the languages. */
const otherNames: Readonly<Record<number, string>> = { 7: 'csharp', 8: 'python3', 10: 'bash' }
function packageName(language: number): string {
  return otherNames[language] ?? languageOf(language)?.tag ?? String(language)
}
