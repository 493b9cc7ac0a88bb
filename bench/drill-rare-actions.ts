import { setTimeout as wait } from 'node:timers/promises'
import { login } from '@gradus/contract/account'
import { putPicture } from '@gradus/contract/profile'
import { addTournament } from '@gradus/contract/tournament-management'
import { anAccount, goodPassword } from '../server/test/account.ts'
import { aPicture } from '../server/test/permission-given.ts'
import { tournamentForm } from '../server/test/play.ts'
import type { Database } from '../server/src/platform/data/database.ts'
import { recordFault, requestUntilDone, tally } from './drill-person.ts'

/** The rarer actions of bench/drill: signing in, uploading a picture, and following a ranking. */

interface Target {
  readonly url: string
  readonly isOver: () => boolean
}

const connectMilliseconds = 10_000

/**
 * Creates accounts with a password. Use few, because hashing a password is slow, but enough that none exceeds the limit
 * of ten sign-ins in five minutes.
 */
export async function accountsWithPassword(database: Database, count: number): Promise<readonly string[]> {
  const emails: string[] = []
  for (let left = count; left > 0; left -= 1)
    emails.push((await anAccount({ database }, { password: goodPassword })).email)
  return emails
}

/** Signs in with each account in turn, less often than the site allows. */
export async function signIn({ url, isOver }: Target, emails: readonly string[]): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const email = emails[turn % emails.length]
    const body = { email, password: goodPassword }
    await requestUntilDone(url, { method: 'POST', path: login.url, body })
    await wait(4_000)
  }
}

/** Uploads a picture and downloads it: once acknowledged, it has to be there. */
export async function upload({ url, isOver }: Target, cookie: string): Promise<void> {
  while (!isOver()) {
    const text = await requestUntilDone(url, { method: 'PUT', path: putPicture.url, body: await aPicture(), cookie })
    if (text !== undefined) {
      const { profileImage } = putPicture.reply.parse(JSON.parse(text))
      await requestUntilDone(url, { path: profileImage })
    }
    await wait(5_000)
  }
}

/** Creates a running tournament. @returns its id */
export async function createTournament(url: string, cookie: string, questionId: number): Promise<number> {
  const body = tournamentForm([questionId])
  return Number(await requestUntilDone(url, { method: 'POST', path: addTournament.url, body, cookie }))
}

/**
 * Follows a ranking, and connects again whenever the stream ends, as a browser does. Each stream has to begin with the
 * current ranking.
 */
export async function followRanking({ url, isOver }: Target, tournamentId: number): Promise<void> {
  for (let failures = 0; !isOver();) {
    const received = await readStream(`${url}/public/api/TourRank/${tournamentId}`, isOver)
    if (received.includes('event: rank')) {
      tally.replies += 1
      failures = 0
    } else if (++failures === 60) recordFault('the event stream of a ranking has not worked for a minute')
    await wait(1_000)
  }
}

async function readStream(address: string, isOver: () => boolean): Promise<string> {
  let text = ''
  const connection = new AbortController()
  const timer = setInterval(() => {
    if (isOver()) connection.abort()
  }, 500)
  const connecting = setTimeout(() => connection.abort(), connectMilliseconds)
  try {
    const response = await fetch(address, { headers: { accept: 'text/event-stream' }, signal: connection.signal })
    if (!response.ok) return ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      clearTimeout(connecting)
      if (text.length < 1_000) text += part
    }
  } catch {
    // The connection broke or was aborted: what was received before counts.
  } finally {
    clearInterval(timer)
    clearTimeout(connecting)
  }
  return text
}
