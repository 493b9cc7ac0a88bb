import { wrongCode } from '../account/mailed-code.ts'
import { startSession } from '../account/session.ts'
import { hashToken } from '../platform/access/session.ts'
import type { Database } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { lockByToken } from './candidate-store.ts'
import { newCode, useCode } from './code.ts'
import { codeMail } from './mail.ts'
import type { Agreed } from './agreement.ts'
import { type Device, accessOf, openAssessment } from './link.ts'

/** @throws Problem notFound, tokenSpent, conflict before somebody agreed, tooOften */
export async function sendCode({ database, queue }: Pick<Site, 'database' | 'queue'>, token: string): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const candidate = orNotFound(await lockByToken(tx, hashToken(token)))
    const assessment = await openAssessment(tx, candidate)
    if (accessOf(candidate) !== 'code')
      throw new Problem('conflict', { message: 'You need no code. Open the link of your invitation again.' })
    const code = await newCode(tx, candidate, 'continue')
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
    const { participation_id: participationId, user_id: userId } = candidate
    if (accessOf(candidate) !== 'code' || participationId === null || userId === null) return undefined
    if (!(await useCode(tx, candidate, 'continue', typed))) return undefined
    const session = await startSession(tx, userId, device)
    return { assessmentId: candidate.tournament_id, participationId, session }
  })
  if (agreed) return agreed
  throw new Problem('wrongCredentials', { message: wrongCode })
}
