import type { ContentPart, EditingRights } from '@gradus/contract/editing'
import { maximumVotesForEditing } from '@gradus/contract/limit'
import { isAdmin, isModerator } from '../platform/access/permission.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { forReader, hasAuthorRights, maySee, type ForReader, type VisibilityRow } from './visibility.ts'

interface Editable extends VisibilityRow {
  readonly votes: number
}

/**
 * Who may change which part of a question (specification, section 6; docs/decisions/0050): its author while it has 10
 * votes or fewer; role 1 everything; role 3 the alternatives of every question, and title and body of their own
 * questions at any time. For a question that a company has offered, its recruiters have the author's rights. A company's own question
 * is edited only by them. An assignment's question is a copy, which changes only with its source.
 */
export function editingRights(question: ForReader<Editable>, user: User): EditingRights {
  if (question.audience === 'assignment') return { text: false, rest: false, alternative: false }
  if (isAdmin(user)) return { text: true, rest: true, alternative: true }
  if (question.audience === 'company') return { text: question.recruits, rest: question.recruits, alternative: false }
  const isAuthor = hasAuthorRights(question, user)
  const asAuthor = isAuthor && question.votes <= maximumVotesForEditing
  const moderates = isModerator(user)
  return { text: asAuthor || (moderates && isAuthor), rest: asAuthor, alternative: moderates }
}

/** @throws Problem notFound if the caller may not even see it, notAllowed */
export async function checkEditing<Question extends Editable>(
  database: Reader,
  found: Question | undefined,
  user: User,
) {
  const question = await forReader(database, orNotFound(found), user)
  const visible = orNotFound(maySee(question, user) ? question : undefined)
  const rights = editingRights(visible, user)
  if (!Object.values(rights).some(Boolean))
    throw new Problem('notAllowed', {
      message:
        visible.audience === 'assignment'
          ? 'Edit the original question, then update its copy in the assignment.'
          : whyNotEditable(visible, user),
    })
  return { question: visible, rights }
}

function whyNotEditable(question: ForReader<Editable>, user: User): string {
  if (hasAuthorRights(question, user))
    return `A question with more than ${maximumVotesForEditing} votes can’t be edited by its author.`
  return question.company_id === null
    ? 'Only the author and moderators can edit this question.'
    : 'Only moderators and the recruiters of the company that offered it can edit this question.'
}

const rightFor: Record<ContentPart, keyof EditingRights> = {
  title: 'text',
  body: 'text',
  altTitle: 'alternative',
  altBody: 'alternative',
  tags: 'rest',
  difficultLevel: 'rest',
  implementations: 'rest',
  answers: 'rest',
  explanation: 'rest',
  inputOutput: 'rest',
}
const fieldOf: Partial<Record<ContentPart, string>> = { tags: 'rawTags' }

/** @throws Problem notAllowed, which names the part */
export function refuseForbidden(changed: readonly ContentPart[], rights: EditingRights): void {
  const forbidden = changed.find((part) => !rights[rightFor[part]])
  if (forbidden)
    throw new Problem('notAllowed', {
      message: rights.text
        ? `You can only change the title and text${rights.alternative ? ', and the alternative ones,' : ''} of this question.`
        : 'You can only change the alternative title and text of this question.',
      field: fieldOf[forbidden] ?? forbidden,
    })
}
