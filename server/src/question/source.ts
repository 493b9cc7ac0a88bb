import type { QuestionContent, QuestionSource } from '@gradus/contract/editing'
import type { Reader } from '../platform/data/database.ts'
import type { User } from '../platform/access/user.ts'
import { checkEditing } from './edit-right.ts'
import { findEditable, listChoicesInOrder, listVariants, listWithoutDecoys, type EditableRow } from './edit-store.ts'
import type { VariantSource } from './form-rows.ts'
import { stateOf } from './audience.ts'
import { contentOfInputOutput, readInputOutput } from './input-output.ts'

/** @throws Problem notFound, notAllowed */
export async function readSource(database: Reader, user: User, id: number): Promise<QuestionSource> {
  const { question, rights } = await checkEditing(database, await findEditable(database, id), user)
  return {
    id,
    kind: question.kind,
    state: stateOf(question),
    returnedReason: question.returned_reason,
    userId: question.user_id,
    displayName: question.display_name,
    lastModifiedDate: question.modified_at.toISOString(),
    revision: question.revision,
    rights,
    withoutDecoys: await listWithoutDecoys(database, id),
    content: await contentOf(database, question),
  }
}

export async function contentOf(database: Reader, row: EditableRow): Promise<QuestionContent> {
  const implementations = await listVariants(database, row.id)
  const answers = await listChoicesInOrder(database, row.id)
  const inputOutput = await readInputOutput(database, row.kind, row.id)
  return {
    title: row.title,
    body: row.body,
    altTitle: row.alt_title,
    altBody: row.alt_body,
    tags: row.tags,
    difficultLevel: row.difficult_level,
    implementations: implementations.map(({ language, additional_files, ...one }) => ({
      type: language,
      ...one,
      additionalFiles: additional_files,
    })),
    answers: answers.map(({ body, correct }) => ({ body, correct })),
    explanation: row.explanation,
    inputOutput: inputOutput ? contentOfInputOutput(inputOutput) : null,
  }
}

export type StoredVariant = QuestionContent['implementations'][number]

/**
 * A variant of a form as it will be read again once it is stored. A missing interface or solution is null; undefined
 * limits are left out.
 */
export function presentVariant(one: VariantSource): StoredVariant {
  const { language, interface: interfaceFile, solution, limits, inputOutput: _inputOutput, ...rest } = one
  return {
    type: language,
    ...rest,
    interface: interfaceFile ?? null,
    solution: solution ?? null,
    limits: defined(limits),
  }
}

export function defined({ cpuMilliseconds, memoryBytes }: VariantSource['limits']): StoredVariant['limits'] {
  return {
    ...(cpuMilliseconds === undefined ? {} : { cpuMilliseconds }),
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
  }
}
