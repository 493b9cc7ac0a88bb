import { isModerator } from '../platform/access/permission.ts'
import type { Account } from '../platform/access/session.ts'

/**
 * Authors see the comments of their own question without answering, moderators too; everybody else after answering, or
 * where they take part already (specification, section 6).
 */
export function readsComments(
  account: Account,
  question: { readonly user_id: number },
  reader: { readonly answered: boolean; readonly commented: boolean },
): boolean {
  return question.user_id === account.id || isModerator(account) || reader.answered || reader.commented
}
