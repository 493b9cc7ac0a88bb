import { languageOf } from '@gradus/contract/language'

/** A language's name as people read it. */
export function languageName(code: number): string {
  return languageOf(code)?.name ?? `Language ${code}`
}
