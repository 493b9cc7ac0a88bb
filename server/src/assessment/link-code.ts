import { wrongCode } from '../account/mailed-code.ts'
import { countCodeMailTo } from '../account/mailbox.ts'
import { startSession } from '../account/session.ts'
import { hashToken } from '../platform/access/session.ts'
import type { Database } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { lockByToken } from './candidate-store.ts'
import { type Browser, newBrowserCode, useBrowserCode } from './browser-code.ts'
import { codeMail } from './mail.ts'
import type { Agreed } from './agreement.ts'
import { type Device, accessOf, openAssessment } from './link.ts'

/** @throws Problem notFound, tokenSpent, conflict before somebody agreed, tooOften */
export async function sendCode(
  { database, queue }: Pick<Site, 'database' | 'queue'>,
  token: string,
  browser: Browser,
): Promise<void> {
  const link = hashToken(token)
  await database.transaction().execute(async (tx) => {
    const candidate = orNotFound(await lockByToken(tx, link))
    const assessment = await openAssessment(tx, candidate)
    if (accessOf(candidate) !== 'code')
      throw new Problem('conflict', { message: 'You need no code. Open the link of your invitation again.' })
    await countCodeMailTo(tx, link.toString('hex'), browser.address, assessment.contact)
    const code = await newBrowserCode(tx, link, browser)
    await sendMail(tx, queue, codeMail(assessment, candidate, code))
  })
}

/** Continues in another browser, which asked for the code. @returns also the session's token. @throws Problem notFound, wrongCredentials */
export async function continueWithCode(
  database: Database,
  token: string,
  typed: string,
  browser: Device & Browser,
): Promise<Agreed & { session: string }> {
  const link = hashToken(token)
  const agreed = await database.transaction().execute(async (tx) => {
    const candidate = orNotFound(await lockByToken(tx, link))
    await openAssessment(tx, candidate)
    const { participation_id: participationId, user_id: userId } = candidate
    if (accessOf(candidate) !== 'code' || participationId === null || userId === null) return undefined
    if (!(await useBrowserCode(tx, link, browser, typed))) return undefined
    const session = await startSession(tx, userId, browser)
    return { assessmentId: candidate.tournament_id, participationId, session }
  })
  if (agreed) return agreed
  throw new Problem('wrongCredentials', { message: wrongCode })
}
