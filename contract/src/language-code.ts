import { z } from 'zod'
import { canonicalLanguage, languageOf, type Language } from './language.ts'

export type LanguageCode = Language['code']
/** A language code as a request carries it: 21 is read as 19. */
export const LanguageCode = z
  .number()
  .int()
  .transform(canonicalLanguage)
  .refine((code): code is LanguageCode => languageOf(code) !== undefined, {
    error: 'Choose one of the languages of this site.',
  })

/** What one toolchain of the judge is able to do at the moment. */
export const LanguageState = z.object({
  code: z.number().int(),
  name: z.string(),
  version: z.string(),
  available: z.boolean(),
  /** True while the judge looks for the toolchain. It counts as available: a run waits until that has ended. */
  preparing: z.boolean().optional(),
  reason: z.string().optional(),
})
export type LanguageState = z.infer<typeof LanguageState>
