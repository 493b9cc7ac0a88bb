import { Decision } from '@gradus/contract/notification'

/** The kind that groups all mentions in comments on one subject. */
export const mentionOf = { question: 'questionMention', post: 'postMention' } as const

export const mentionKinds: readonly string[] = Object.values(mentionOf)

/** The kind of an inbox row for a decision on a question. */
export const kindOf = { approved: 'questionApproved', returned: 'questionReturned' } as const

/** The kinds of inbox rows about a question. */
export const questionKinds: readonly string[] = ['question', mentionOf.question, ...Object.values(kindOf)]

export function decisionOf(kind: string): Decision | null {
  return Decision.options.find((decision) => kindOf[decision] === kind) ?? null
}
