import { createHash, randomInt } from 'node:crypto'
import { countMailTo } from '../account/mailbox.ts'
import type { Tx } from '../platform/data/database.ts'
import { lockCode, updateCandidate } from './candidate-store.ts'

/** Codes by email, which prove that the address of an invitation is the candidate's. The newest one is valid. */

/** A code for one purpose is wrong for the other. */
type Purpose = 'continue' | 'keep'

const codeMinutes = 15
const codeTries = 5

/** @throws Problem tooOften */
export async function newCode(
  tx: Tx,
  candidate: { readonly id: number; readonly email: string },
  purpose: Purpose,
): Promise<string> {
  await countMailTo(tx, candidate.email)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await updateCandidate(tx, candidate.id, {
    code_hash: hashOf(candidate.id, purpose, code),
    code_expires_at: new Date(Date.now() + codeMinutes * 60_000),
    code_tries: 0,
  })
  return code
}

/**
 * Checks a code, which is then spent. @returns whether it is right; if not, the transaction must be committed all the
 * same, so that guessing ends
 */
export async function useCode(
  tx: Tx,
  { id }: { readonly id: number },
  purpose: Purpose,
  typed: string,
): Promise<boolean> {
  const code = await lockCode(tx, id)
  if (!code || code.code_hash === null || !code.is_valid || code.code_tries >= codeTries) return false
  if (!code.code_hash.equals(hashOf(id, purpose, typed.replaceAll(/\D/g, '')))) {
    await updateCandidate(tx, id, { code_tries: code.code_tries + 1 })
    return false
  }
  await updateCandidate(tx, id, { code_hash: null, code_expires_at: null, code_tries: 0 })
  return true
}

export const wrongCode = 'This code isn’t right, or it doesn’t work any more. Check it, or ask for a new one.'

/** The candidate's id is part of the hash: the same code of two candidates has two hashes. */
function hashOf(candidateId: number, purpose: Purpose, code: string): Buffer {
  return createHash('sha256').update(`${candidateId} ${purpose} ${code}`).digest()
}
