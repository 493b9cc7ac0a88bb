import { codeRefusals, codeTries, recoveryCodes } from '@gradus/contract/second-factor'
import type { Tx } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { addressOf, hashRecoveryCode, looksLikeAppCode, newRecoveryCode, newSecret, stepOf } from './code.ts'
import { confirmIdentity, lockSignedIn } from './confirm.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  countTry,
  deleteApp,
  findApp,
  resetFailedTries,
  hasSecondFactor,
  storeSecret,
  replaceRecoveryCodes,
  consumeRecoveryCode,
  consumeTimeStep,
} from './factor-store.ts'
import { secondFactorMail } from './mail.ts'
import { findById } from './store.ts'

/**
 * Checks the second step of the log-in, after the password was right: a code of the app or a recovery code, each valid
 * once. Only a few tries are allowed. @throws Problem codeNeeded, also for a wrong code, or tooOften
 */
export async function requireSecondFactor(site: Site, userId: number, code: string | undefined): Promise<void> {
  const { database } = site
  if (!(await hasSecondFactor(database, userId))) return
  if (code === undefined || code.trim() === '') throw new Problem('codeNeeded')
  if ((await countTry(database, userId)) > codeTries.maximum)
    throw new Problem('tooOften', { retryAfterSeconds: codeTries.minutes * 60 })
  if (!(await spend(site, userId, code.trim()))) throw wrongCode('codeNeeded')
  await resetFailedTries(database, userId)
}

async function spend({ database }: Site, userId: number, code: string): Promise<boolean> {
  if (!looksLikeAppCode(code)) return consumeRecoveryCode(database, userId, hashRecoveryCode(code))
  const app = await findApp(database, userId)
  if (!app?.app_confirmed_at || app.app_secret === null) return false
  const step = stepOf(app.app_secret, code.replaceAll(/\s/g, ''))
  return step !== undefined && (await consumeTimeStep(database, userId, step))
}

function wrongCode(code: 'codeNeeded' | 'badInput'): Problem {
  return new Problem(code, { field: 'code', message: codeRefusals.wrong })
}

/**
 * A new secret for the app, which becomes active once one of its codes is entered. @throws Problem conflict if another
 * one is in use
 */
export async function startApp(site: Site, user: User, password: string, sessionToken: string | undefined) {
  const owner = await confirmIdentity(site, user, password, sessionToken)
  const secret = newSecret()
  if (!(await storeSecret(site.database, user.id, secret))) throw new Problem('conflict')
  return { secret, address: addressOf(secret, owner.email) }
}

/** @throws Problem badInput for a wrong code, conflict if no secret waits */
export async function confirmApp(
  site: Site,
  user: User,
  code: string,
  sessionToken: string | undefined,
): Promise<string[]> {
  const app = await findApp(site.database, user.id)
  if (!app?.app_secret || app.app_confirmed_at) throw new Problem('conflict')
  const { app_secret: secret } = app
  const step = stepOf(secret, code.replaceAll(/\s/g, ''))
  if (step === undefined) throw wrongCode('badInput')
  return site.database.transaction().execute(async (tx) => {
    await lockSignedIn(tx, user, sessionToken)
    if (!(await confirmSecret(tx, user.id, secret, step))) throw wrongCode('badInput')
    await mailSecondFactorChange(
      site,
      tx,
      user,
      'An authenticator app was set up. From now on you need one of its codes to log in.',
    )
    return firstRecoveryCodes(tx, user.id)
  })
}

export async function removeApp(
  site: Site,
  user: User,
  password: string,
  sessionToken: string | undefined,
): Promise<void> {
  await confirmIdentity(site, user, password, sessionToken)
  await site.database.transaction().execute(async (tx) => {
    await lockSignedIn(tx, user, sessionToken)
    await deleteApp(tx, user.id)
    await dropUnneededRecoveryCodes(tx, user.id)
    await mailSecondFactorChange(
      site,
      tx,
      user,
      'The authenticator app was removed. You no longer need its codes to log in.',
    )
  })
}

/** Replaces all remaining recovery codes. @throws Problem conflict if there is no second factor */
export async function renewRecoveryCodes(
  site: Site,
  user: User,
  password: string,
  sessionToken: string | undefined,
): Promise<string[]> {
  await confirmIdentity(site, user, password, sessionToken)
  return site.database.transaction().execute(async (tx) => {
    await lockSignedIn(tx, user, sessionToken)
    if (!(await hasSecondFactor(tx, user.id))) throw new Problem('conflict')
    await mailSecondFactorChange(site, tx, user, 'New recovery codes were created. Your old codes no longer work.')
    return makeRecoveryCodes(tx, user.id)
  })
}

/** The first second factor comes with recovery codes; later ones need no more. */
export async function firstRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  return (await countRecoveryCodes(tx, userId)) > 0 ? [] : makeRecoveryCodes(tx, userId)
}

export async function dropUnneededRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await replaceRecoveryCodes(tx, userId, [])
}

/** Mails the user about every change of a sign-in method. */
export async function mailSecondFactorChange(site: Site, tx: Tx, user: Pick<User, 'id'>, what: string): Promise<void> {
  const { email } = orNotFound(await findById(tx, user.id))
  await sendMail(tx, site.queue, secondFactorMail(site.config, email, what))
}

async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}
