import { password as bounds, passwordRefusals } from '@gradus/contract/account'
import { productName } from '@gradus/contract/message'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Problem } from '../platform/problem.ts'

/** Common passwords that are long enough to be chosen at all: about 1,500. */
const common = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= bounds.minimum).map((word) => word.toLowerCase()),
)
const fewestDifferentLetters = 4

/**
 * Refuses the passwords that attackers try first (design, section 7): common passwords, those with fewer than four
 * different characters, and the user's own name or email.
 * @throws Problem badInput
 */
export function refuseGuessable(
  password: string,
  owner: { email: string; displayName: string },
  field = 'password',
): void {
  const typed = password.normalize('NFKC').toLowerCase()
  if (common.has(typed) || new Set(typed).size < fewestDifferentLetters) throw weak(field, passwordRefusals.common)
  const [mailbox = ''] = owner.email.split('@')
  const own = [owner.email, mailbox, owner.displayName, productName].map((text) => text.normalize('NFKC').toLowerCase())
  if (own.includes(typed)) throw weak(field, passwordRefusals.sameAsNameOrEmail)
}

function weak(field: string, message: string): Problem {
  return new Problem('badInput', { field, message })
}
