import type { z } from 'zod'
import { Interaction, Validator } from '@gradus/contract/input-output'
import type { ImportOptions } from '@gradus/contract/problem-package'
import { InputOutputQuestionForm } from '@gradus/contract/question-form'
import { refuseShortText } from '../platform/text/html.ts'
import { refusePackage } from './files.ts'
import type { ProblemPackage } from './read.ts'
import type { PackageEntry } from './submissions.ts'

export type Form = z.output<typeof InputOutputQuestionForm>

/** Reads a package with the same limits as for posted questions. @throws Problem badInput */
export function formOf(
  problem: ProblemPackage,
  options: Pick<ImportOptions, 'tags' | 'difficultLevel'>,
  solutions: readonly PackageEntry[],
  cpuMilliseconds: number,
): Form {
  const solved = solutionsByLanguage(solutions)
  const languages = problem.languages.toSorted((one, other) => Number(solved.has(other)) - Number(solved.has(one)))
  const draft = {
    kind: 'inputOutput',
    title: problem.title,
    body: problem.body,
    rawTags: options.tags,
    difficultLevel: options.difficultLevel,
    implementations: languages.map((type) => ({ type, solution: solved.get(type) })),
    cases: problem.cases.map(({ name: _name, flags, ...one }) => (flags.length > 0 ? { ...one, flags } : one)),
    comparison: problem.comparison,
    limits: {
      cpuMilliseconds,
      ...(problem.memoryBytes === undefined ? {} : { memoryBytes: Math.round(problem.memoryBytes) }),
    },
  }
  refuseShortText(problem.body)
  // The validator is checked separately: whether it has a solution is known only after the submissions were run.
  const parsed = InputOutputQuestionForm.safeParse(draft)
  const validator = problem.validator && Validator.safeParse(problem.validator)
  const interaction = Interaction.safeParse(problem.interaction)
  const issue = parsed.error?.issues[0] ?? validator?.error?.issues[0] ?? interaction.error?.issues[0]
  if (!parsed.success || !interaction.success || issue !== undefined) refusePackage(sentenceOf(issue, problem))
  return {
    ...parsed.data,
    ...(validator?.data === undefined ? {} : { validator: validator.data, interaction: interaction.data }),
  }
}

/** A question keeps solutions of one file, as a candidate writes them. */
function solutionsByLanguage(solutions: readonly PackageEntry[]): Map<number, string> {
  const solved = new Map<number, string>()
  for (const { program } of solutions) {
    if (typeof program === 'string' || program.files.length > 1 || solved.has(program.language)) continue
    solved.set(program.language, program.files[0]?.body ?? '')
  }
  return solved
}

function sentenceOf(issue: z.core.$ZodIssue | undefined, problem: ProblemPackage): string {
  const [part, index] = issue?.path ?? []
  const where = part === 'cases' && typeof index === 'number' ? `${problem.cases[index]?.name ?? 'a case'}: ` : ''
  return `${where}${issue?.message ?? 'The package can’t be imported as a question.'}`
}
