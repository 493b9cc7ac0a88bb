import { languageOf } from '@gradus/contract/language'

/** The display name of a language. */
export function languageName(code: number): string {
  return languageOf(code)?.name ?? `Language ${code}`
}
