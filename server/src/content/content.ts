import type { Comparison, Interaction, Validator } from '@gradus/contract/input-output'
import type { SourceFile } from '@gradus/contract/judge'
import type { DifficultLevel, QuestionKind } from '@gradus/contract/question'
import type { z } from 'zod'

/*
 * The site's content in one shape, whether it comes from files or from the database, so that an import can compare the
 * two. Texts are sanitised HTML.
 */

export interface ContentLanguageVariant {
  readonly language: number
  readonly starter: string
  readonly tests: string
  readonly interface: string | null
  readonly solution: string | null
  readonly additionalFiles: readonly SourceFile[]
  readonly limits: { readonly cpuMilliseconds?: number | undefined; readonly memoryBytes?: number | undefined }
}

export interface ContentCase {
  readonly input: string
  readonly answer: string
  readonly sample: boolean
  readonly group?: string | undefined
  readonly points?: number | undefined
  readonly flags?: readonly string[] | undefined
}

export interface ContentQuestion {
  /** The path of its file or folder; identifies the question in later imports. */
  readonly key: string
  readonly kind: QuestionKind
  readonly title: string
  readonly body: string
  readonly altTitle: string | null
  readonly altBody: string | null
  readonly explanation: string | null
  readonly difficultLevel: DifficultLevel
  /** Without the tag of the language, which every advanced question gets automatically. */
  readonly tags: readonly string[]
  /** The admins' ready mark. */
  readonly ready: boolean
  readonly languages: readonly ContentLanguageVariant[]
  readonly answers: readonly { readonly body: string; readonly correct: boolean }[]
  /** Standard input of each case of an advanced question. */
  readonly inputs: readonly string[]
  readonly cases: readonly ContentCase[]
  readonly comparison: z.output<typeof Comparison> | null
  readonly validator: z.output<typeof Validator> | null
  readonly interaction: Interaction | null
}

/** A post or an announcement. */
export interface ContentArticle {
  readonly key: string
  readonly title: string
  readonly body: string
  readonly tags: readonly string[]
  /** When it was written; undefined means the time of the import. */
  readonly date: Date | undefined
  readonly isPinned: boolean
  readonly imageUrl: string | null
}

export interface ContentTag {
  readonly name: string
  readonly description: string
  readonly synonyms: readonly string[]
}

export interface Content {
  readonly questions: readonly ContentQuestion[]
  readonly tags: readonly ContentTag[]
  readonly posts: readonly ContentArticle[]
  readonly announcements: readonly ContentArticle[]
}
