import type { ApiObject } from '@gradus/contract/contest-api-event'
import { canonicalLanguage, languageOf, languages } from '@gradus/contract/language'
import type { ContestSubmissionRow } from './contest-store.ts'
import type { TournamentQuestionRow, TournamentRow } from './store.ts'

/** The identifiers that other systems use, for languages that have one. */
const languageIds: Readonly<Record<number, string>> = {
  7: 'csharp',
  8: 'python3',
  14: 'react',
  18: 'selenium-csharp',
  19: 'selenium-javascript',
  20: 'selenium-java',
  24: 'node-service',
}

export function languageId(code: number): string {
  const known = canonicalLanguage(code)
  return languageIds[known] ?? languageOf(known)?.tag ?? String(known)
}

/** The languages that are allowed, and those of submissions from before a change of the tournament. */
export function languagesOf(
  row: TournamentRow,
  questions: readonly TournamentQuestionRow[],
  submissions: readonly ContestSubmissionRow[],
): ApiObject<'languages'>[] {
  const allowed = row.languages.length > 0 ? row.languages : questions.flatMap((one) => one.languages)
  const known = new Set([...allowed, ...submissions.flatMap(({ language }) => language ?? [])].map(canonicalLanguage))
  return languages
    .filter(({ code }) => known.has(code))
    .map(({ code, name, sourceFile }) => ({
      id: languageId(code),
      name,
      entry_point_required: false,
      extensions: [sourceFile.slice(sourceFile.lastIndexOf('.') + 1)],
    }))
}
