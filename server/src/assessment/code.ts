import { countMailTo } from '../account/mailbox.ts'
import { checkMailedCode, newMailedCode } from '../account/mailed-code.ts'
import type { Tx } from '../platform/data/database.ts'
import { lockCode, updateCandidate } from './candidate-store.ts'

/** Codes by email, which prove that the address of an invitation is the candidate's. */

/** A code for one purpose is wrong for the other. */
type Purpose = 'continue' | 'keep'

/** @throws Problem tooOften */
export async function newCode(
  tx: Tx,
  candidate: { readonly id: number; readonly email: string },
  purpose: Purpose,
): Promise<string> {
  await countMailTo(tx, candidate.email)
  const { code, stored } = newMailedCode(`${candidate.id} ${purpose}`)
  await updateCandidate(tx, candidate.id, stored)
  return code
}

/** Whether a code is right; it is then spent. The transaction must be committed in any case, so that guessing ends. */
export async function useCode(
  tx: Tx,
  { id }: { readonly id: number },
  purpose: Purpose,
  typed: string,
): Promise<boolean> {
  const stored = await lockCode(tx, id)
  if (!stored) return false
  const { isRight, next } = checkMailedCode(stored, `${id} ${purpose}`, typed)
  if (next !== stored) await updateCandidate(tx, id, next)
  return isRight
}
