import { createHash, randomInt } from 'node:crypto'
import { countMailTo } from '../account/mailbox.ts'
import { startSession } from '../account/session.ts'
import { hashToken } from '../platform/access/session.ts'
import type { Database } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { lockByToken, lockCode, updateCandidate } from './candidate-store.ts'
import { codeMail } from './mail.ts'
import type { Agreed } from './agreement.ts'
import { type Device, accessOf, openAssessment } from './link.ts'

const codeMinutes = 15

const codeTries = 5

/** @throws Problem notFound, tokenSpent, conflict before somebody agreed, tooOften */
export async function sendCode({ database, queue }: Pick<Site, 'database' | 'queue'>, token: string): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const candidate = orNotFound(await lockByToken(tx, hashToken(token)))
    const assessment = await openAssessment(tx, candidate)
    if (accessOf(candidate) !== 'code')
      throw new Problem('conflict', { message: 'You need no code. Open the link of your invitation again.' })
    await countMailTo(tx, candidate.email)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await updateCandidate(tx, candidate.id, {
      code_hash: hashOf(candidate.id, code),
      code_expires_at: new Date(Date.now() + codeMinutes * 60_000),
      code_tries: 0,
    })
    await sendMail(tx, queue, codeMail(assessment, candidate, code))
  })
}

/** Continues in another browser. @returns also the session's token. @throws Problem notFound, wrongCredentials */
export async function continueWithCode(
  database: Database,
  token: string,
  typed: string,
  device: Device,
): Promise<Agreed & { session: string }> {
  const agreed = await database.transaction().execute(async (tx) => {
    const candidate = orNotFound(await lockByToken(tx, hashToken(token)))
    await openAssessment(tx, candidate)
    const code = orNotFound(await lockCode(tx, candidate.id))
    const { participation_id: participationId, user_id: userId } = candidate
    if (accessOf(candidate) !== 'code' || participationId === null || userId === null) return undefined
    if (code.code_hash === null || !code.is_valid || code.code_tries >= codeTries) return undefined
    if (!code.code_hash.equals(hashOf(candidate.id, typed.replaceAll(/\D/g, '')))) {
      // Committed, so that guessing ends.
      await updateCandidate(tx, candidate.id, { code_tries: code.code_tries + 1 })
      return undefined
    }
    await updateCandidate(tx, candidate.id, { code_hash: null, code_expires_at: null, code_tries: 0 })
    const session = await startSession(tx, userId, device)
    return { assessmentId: candidate.tournament_id, participationId, session }
  })
  if (agreed) return agreed
  throw new Problem('wrongCredentials', {
    message: 'This code isn’t right, or it doesn’t work any more. Check it, or ask for a new one.',
  })
}

/** The candidate's id is part of the hash: the same code of two candidates has two hashes. */
function hashOf(candidateId: number, code: string): Buffer {
  return createHash('sha256').update(`${candidateId} ${code}`).digest()
}
