import { countCodeMailTo } from '../account/mailbox.ts'
import { checkMailedCode, newMailedCode } from '../account/mailed-code.ts'
import type { Tx } from '../platform/data/database.ts'
import { lockCode, updateCandidate } from './candidate-store.ts'

/**
 * Codes by email for a guest who creates an account to keep their work: they prove that the invitation's address is
 * theirs.
 */

/** @throws Problem tooOften */
export async function newCode(
  tx: Tx,
  candidate: { readonly id: number },
  address: string,
  contact: string,
): Promise<string> {
  await countCodeMailTo(tx, `keep ${candidate.id}`, address, contact)
  const { code, stored } = newMailedCode(`${candidate.id} keep`)
  await updateCandidate(tx, candidate.id, stored)
  return code
}

/**
 * Whether a code is right; a right code works only once. Commit the transaction in any case: it counts wrong guesses,
 * which are limited.
 */
export async function useCode(tx: Tx, { id }: { readonly id: number }, typed: string): Promise<boolean> {
  const stored = await lockCode(tx, id)
  if (!stored) return false
  const { isRight, next } = checkMailedCode(stored, `${id} keep`, typed)
  if (next !== stored) await updateCandidate(tx, id, next)
  return isRight
}
