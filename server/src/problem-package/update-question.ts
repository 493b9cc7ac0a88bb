import type { QuestionSource } from '@gradus/contract/editing'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Database } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { change } from '../question/edit.ts'
import { presentVariant, readSource } from '../question/source.ts'
import { contentOfInputOutput } from '../question/input-output.ts'
import { implementationsOf } from '../question/form-rows.ts'
import type { Form } from './form.ts'

/** The question that a package is a new version of. @throws Problem notFound, notAllowed, badInput for another kind */
export async function findRenewable(database: Database, user: User, id: number): Promise<QuestionSource> {
  const source = await readSource(database, user, id)
  if (source.kind !== 'inputOutput')
    throw new Problem('badInput', {
      message: 'Only an input-and-output question can be updated from a package.',
      field: 'questionId',
    })
  return source
}

/**
 * Makes the package the question's next revision. Values that a package does not contain stay: tags, difficulty,
 * alternatives, starter files. @returns its id. @throws Problem conflict if it was edited since it was read
 */
export async function renew(
  database: Database,
  user: User,
  { id, revision }: QuestionSource,
  form: Form,
): Promise<number> {
  const implementations = implementationsOf(form)
  const inputOutput = implementations[0]?.inputOutput
  return await database.transaction().execute(async (tx) => {
    await change(tx, user, id, revision, (before) => ({
      ...before,
      title: form.title,
      body: form.body,
      implementations: implementations.map((one) => ({
        ...presentVariant(one),
        starter: before.implementations.find(({ type }) => type === one.language)?.starter ?? one.starter,
      })),
      inputOutput: inputOutput ? contentOfInputOutput(inputOutput) : before.inputOutput,
    }))
    await recordAuditEvents(tx, user, { action: 'importPackage', subject: { kind: 'question', id, name: form.title } })
    return id
  })
}
