import { sql, type RawBuilder } from 'kysely'
import { isStaffOfItem } from '../assignment/question-access.ts'
import { recruitsIn } from '../company/access.ts'

/**
 * Whether the author of a question still has an author's rights to it (`maySee` and `hasAuthorRights`), in a statement.
 * @param question the alias of the table `question`
 */
export function keepsAuthorRights(question: string, authorId: number): RawBuilder<boolean> {
  const column = (name: string) => `${question}.${name}`
  return sql<boolean>`case
    when ${sql.ref(column('audience'))} = 'assignment' then ${isStaffOfItem(column('id'), authorId)}
    when ${sql.ref(column('audience'))} = 'company' or ${sql.ref(column('company_id'))} is not null
      then ${recruitsIn(column('company_id'), authorId)}
    else true
    end`
}
