import { setTimeout as wait } from 'node:timers/promises'
import { login } from '@gradus/contract/account'
import { putPicture } from '@gradus/contract/profile'
import { addTournament } from '@gradus/contract/tournament-management'
import { anAccount, goodPassword } from '../server/test/account.ts'
import { aPicture } from '../server/test/permission-given.ts'
import { tournamentForm } from '../server/test/play.ts'
import type { Database } from '../server/src/platform/data/database.ts'
import { recordFault, requestUntilDone, tally } from './drill-person.ts'

/** Those in bench/drill who do what is rarer than reading, voting, commenting and submitting. */

interface Place {
  readonly url: string
  readonly isOver: () => boolean
}

const connectMilliseconds = 10_000

/** Accounts with a password: hashing one takes long, so there are few, within the limit of ten sign-ins in five minutes. */
export async function accountsWithPassword(database: Database, count: number): Promise<readonly string[]> {
  const emails: string[] = []
  for (let left = count; left > 0; left -= 1)
    emails.push((await anAccount({ database }, { password: goodPassword })).email)
  return emails
}

/** Each account signs in again and again, less often than the site allows. */
export async function signIn({ url, isOver }: Place, emails: readonly string[]): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const email = emails[turn % emails.length]
    const body = { email, password: goodPassword }
    await requestUntilDone(url, { method: 'POST', path: login.url, body })
    await wait(4_000)
  }
}

/** Uploads a picture and looks at it: an acknowledged one has to be there. */
export async function upload({ url, isOver }: Place, cookie: string): Promise<void> {
  while (!isOver()) {
    const text = await requestUntilDone(url, { method: 'PUT', path: putPicture.url, body: await aPicture(), cookie })
    if (text !== undefined) {
      const { profileImage } = putPicture.reply.parse(JSON.parse(text))
      await requestUntilDone(url, { path: profileImage })
    }
    await wait(5_000)
  }
}

/** A tournament that runs. @returns its id */
export async function createTournament(url: string, cookie: string, questionId: number): Promise<number> {
  const body = tournamentForm([questionId])
  return Number(await requestUntilDone(url, { method: 'POST', path: addTournament.url, body, cookie }))
}

/**
 * Follows a ranking, and connects again whenever the stream ends, as a browser does. Each stream has to begin with the
 * ranking as it is.
 */
export async function follow({ url, isOver }: Place, tournamentId: number): Promise<void> {
  for (let failures = 0; !isOver();) {
    const received = await readStream(`${url}/public/api/TourRank/${tournamentId}`, isOver)
    if (received.includes('event: rank')) {
      tally.answers += 1
      failures = 0
    } else if (++failures === 60) recordFault('a ranking’s stream cannot be followed any more')
    await wait(1_000)
  }
}

async function readStream(address: string, isOver: () => boolean): Promise<string> {
  let text = ''
  const leaving = new AbortController()
  const timer = setInterval(() => {
    if (isOver()) leaving.abort()
  }, 500)
  const connecting = setTimeout(() => leaving.abort(), connectMilliseconds)
  try {
    const response = await fetch(address, { headers: { accept: 'text/event-stream' }, signal: leaving.signal })
    if (!response.ok) return ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      clearTimeout(connecting)
      if (text.length < 1_000) text += part
    }
  } catch {
    // The connection broke, or nobody reads any more: what was received counts.
  } finally {
    clearInterval(timer)
    clearTimeout(connecting)
  }
  return text
}
