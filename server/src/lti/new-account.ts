import { platformCodeMail } from '../account/mail.ts'
import { countMailTo } from '../account/mailbox.ts'
import { checkMailedCode, newMailedCode, wrongCode } from '../account/mailed-code.ts'
import { accountExistsMailFor, addPlatformAccount, refuseNoAddress } from '../account/platform-account.ts'
import { startSession } from '../account/session.ts'
import type { Device } from '../account/log-in.ts'
import type { Tx } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { registrationIsOpen } from '../setting/setting.ts'
import { launchOf } from './identity.ts'
import { insertIdentity } from './identity-store.ts'
import { lockLaunchCode, storeLaunchCode } from './launch-store.ts'

/** A new account for a platform's user. A code that is sent to the email address proves that it is theirs. */

/** @throws Problem tokenSpent, conflict, registrationClosed, tooOften */
export async function sendAccountCode(
  site: Pick<Site, 'config' | 'database' | 'queue'>,
  token: string | undefined,
): Promise<void> {
  const launch = await launchOfNewUser(site, token)
  const { email } = launch.message
  refuseNoAddress(email)
  await site.database.transaction().execute(async (tx) => {
    await countMailTo(tx, email)
    const { code, stored } = newMailedCode(launch.token)
    await storeLaunchCode(tx, launch.token, stored)
    // The reply is the same for an address that has an account: only its mailbox hears of it.
    const exists = await accountExistsMailFor(site.config, tx, email)
    await sendMail(tx, site.queue, exists ?? platformCodeMail(email, code, launch.platform.name))
  })
}

/** @throws Problem tokenSpent, conflict, registrationClosed, badInput for a wrong code */
export async function createAccount(
  site: Pick<Site, 'config' | 'database'>,
  token: string | undefined,
  typed: string,
  device: Device,
): Promise<{ userId: number; session: string }> {
  const { database } = site
  const launch = await launchOfNewUser(site, token)
  const { platform, subject, message } = launch
  const created = await database.transaction().execute(async (tx) => {
    if (!(await isRightCode(tx, launch.token, typed))) return undefined
    const id = await addPlatformAccount(tx, message.email, message.name)
    const identity = { platformId: platform.id, subject, userId: id, email: message.email }
    if (!(await insertIdentity(tx, identity))) throw new Problem('conflict')
    return { userId: id, session: await startSession(tx, id, device) }
  })
  if (!created) throw new Problem('badInput', { field: 'code', message: wrongCode })
  return created
}

async function launchOfNewUser(site: Pick<Site, 'config' | 'database'>, token: string | undefined) {
  const launch = await launchOf(site.database, token)
  if (!(await registrationIsOpen(site))) throw new Problem('registrationClosed')
  return launch
}

async function isRightCode(tx: Tx, token: string, typed: string): Promise<boolean> {
  const stored = await lockLaunchCode(tx, token)
  if (!stored) return false
  const { isRight, next } = checkMailedCode(stored, token, typed)
  if (next !== stored) await storeLaunchCode(tx, token, next)
  return isRight
}
