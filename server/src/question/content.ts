import type { DifficultLevel } from '@gradus/contract/question'
import type { Tx } from '../platform/database.ts'
import { retag } from '../tag/tag.ts'
import { countInLists } from './publish.ts'
import { insertAnswers, insertImplementations, insertQuestion } from './store.ts'

/** A question of `content/`, read and converted. */
export interface ContentQuestion {
  readonly key: string
  readonly kind: 'coding' | 'multiChoice'
  readonly type: number
  readonly title: string
  readonly body: string
  readonly explanation?: string | undefined
  readonly difficultLevel: DifficultLevel
  readonly tags: string[]
  readonly implementations: { language: number; starter: string; tests: string; solution: string }[]
  readonly answers: { body: string; correct: boolean }[]
}

/** What the site brings along was checked by its tests: it is public and ready at once. */
export async function insertContentQuestion(tx: Tx, authorId: number, question: ContentQuestion): Promise<void> {
  const id = await insertQuestion(tx, {
    account_id: authorId,
    kind: question.kind,
    type: question.type,
    languages: question.implementations.map((one) => one.language),
    title: question.title,
    body: question.body,
    explanation: question.explanation ?? null,
    tags: question.tags,
    difficult_level: question.difficultLevel,
    state: 'public',
    published_at: new Date(),
    ready: true,
    approved_by_moderator: true,
    content_key: question.key,
  })
  await insertImplementations(
    tx,
    question.implementations.map((one, position) => ({ question_id: id, position, ...one })),
  )
  await insertAnswers(
    tx,
    question.answers.map((answer, position) => ({ question_id: id, position, ...answer })),
  )
  await retag(tx, { id, tags: [], isPublic: false }, question.tags)
  await countInLists(
    tx,
    { multiple_choice: question.kind === 'multiChoice', no_import_option: false, tags: question.tags },
    true,
  )
}
