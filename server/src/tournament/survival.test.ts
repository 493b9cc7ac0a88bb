import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openLog, recountLog } from '@gradus/contract/tournament-log'
import { TourRank } from '@gradus/contract/tour-rank'
import { roles } from '@gradus/contract/role'
import { openDatabase, type DatabaseConnection } from '../platform/data/database.ts'
import { sessionCookie } from '../platform/access/session.ts'
import { startSession } from '../account/session.ts'
import { anAccount } from '../../test/account.ts'
import { freshDatabase } from '../../test/database.ts'
import { startProcess, theJudge, type RunningProcess } from '../../test/judge.ts'
import { contestTests, solution, tournamentForm } from '../../test/play.ts'
import { codingForm } from '../../test/question.ts'
import { recountStandings } from './recount.ts'

/** A whole tournament of fifty participants on two servers, one of which is killed in the middle. */
const participants = 50
const questionCount = 2

let folder: string
let servers: RunningProcess[]
let connection: DatabaseConnection
let databaseUrl: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gradus-tournament-'))
  const fresh = await freshDatabase()
  databaseUrl = fresh.url
  servers = [await startServer(), await startServer()]
  connection = openDatabase(databaseUrl, 4)
})
after(async () => {
  for (const one of servers) one.process.kill('SIGKILL')
  await connection.close()
  await rm(folder, { recursive: true, force: true })
})

const startServer = async () =>
  startProcess('server/src/main.ts', {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    JUDGE_URLS: await theJudge(),
    SAMPLE_CONTENT: 'off',
  })

/** Asks whichever server is there, again until one answers: what a killed one cut off is sent again with the same key. */
async function call(cookie: string, method: string, path: string, body?: unknown): Promise<Response> {
  let key = crypto.randomUUID()
  for (let left = 600; left > 0; left--) {
    const server = servers[left % servers.length]
    const response = await fetch(`${server?.address}${path}`, {
      method,
      headers: {
        cookie,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    if (response?.ok) return response
    const text = await response?.text()
    assert.ok(response === undefined || response.status >= 500 || response.status === 409, text)
    // Whether it was done is unknown: it is sent anew, as the sentence says after a look.
    if (text?.includes('"interrupted"')) key = crypto.randomUUID()
    await wait(100)
  }
  throw new Error('No server came back.')
}

async function signedIn(role: 0 | 1, displayName: string): Promise<string> {
  const { id } = await anAccount({ database: connection.database }, { role, displayName })
  const device = { userAgent: 'test', address: '127.0.0.1' }
  return `${sessionCookie}=${await startSession(connection.database, id, device)}`
}

test('50 participants play a tournament on two servers, one of which is killed in the middle: the ranking equals a recount, and so does the signed log', async () => {
  const admin = await signedIn(roles.admin, 'Olive Organiser')
  const questions: number[] = []
  for (let index = 0; index < questionCount; index++) {
    const variant = { type: 8, starter: '', tests: contestTests([1, 2, -1, -2]), additionalFiles: [] }
    const form = { ...codingForm({ implementations: [variant as never] }), isVisible: true }
    questions.push(Number(await (await call(admin, 'POST', '/auth/api/Questions', form)).text()))
  }
  const form = tournamentForm(questions, { format: 'icpc' })
  const id = Number(await (await call(admin, 'POST', '/admin/api/Tournaments', form)).text())

  let sent = 0
  const sources = [solution.wrong, solution.half, solution.right]
  const play = async (number: number) => {
    const cookie = await signedIn(0, `Participant ${number}`)
    await call(cookie, 'POST', `/auth/api/Tournaments/${id}/Register`, {})
    await call(cookie, 'POST', `/auth/api/Tournaments/${id}/Begin`, {})
    for (const [index, questionId] of questions.entries()) {
      for (let attempt = (number + index) % sources.length; attempt < sources.length; attempt++) {
        const body = { questionId, type: 8, tournamentId: id, candidateSource: sources[attempt] }
        await call(cookie, 'POST', '/auth/api/SubmitCode', body)
        sent += 1
        if (sent === 60) await killOne()
      }
    }
  }
  const killOne = async () => {
    const [first] = servers
    if (!first) return
    first.process.kill('SIGKILL')
    await once(first.process, 'exit')
    servers = servers.slice(1)
    servers.push(await startServer())
  }
  const numbers = Array.from({ length: participants }, (_, index) => index)
  await Promise.all(
    Array.from({ length: 10 }, async (_, worker) => {
      for (const number of numbers.filter((one) => one % 10 === worker)) await play(number)
    }),
  )

  const { database } = connection
  const waiting = () =>
    database.selectFrom('tournament_submission').select('id').where('state', '=', 'waiting').execute()
  while ((await waiting()).length > 0) await wait(200)
  const { stored } = await database
    .selectFrom('tournament_submission')
    .select((from) => from.fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow()
  assert.ok(stored >= sent, `${stored} of ${sent} submissions are there`)
  assert.equal(await recountStandings(database, false), 0)

  // The end has come: the organiser makes the ranking final.
  const over = tournamentForm(questions, {
    format: 'icpc',
    startDate: new Date(Date.now() - 3_600_000).toISOString(),
    endDate: new Date().toISOString(),
  })
  const start = await database
    .selectFrom('tournament')
    .select('starts_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await call(admin, 'PUT', `/admin/api/Tournaments/${id}`, { ...over, startDate: start.starts_at.toISOString() })
  await call(admin, 'PATCH', `/admin/api/Tournaments/${id}/State`, { to: 'final' })
  const ranking = TourRank.parse(await (await call(admin, 'GET', `/public/api/TourRank/${id}`)).json())
  assert.equal(ranking.total, participants)
  assert.deepEqual(
    ranking.items.map(({ score }) => score),
    numbers.map(() => questionCount),
    'everybody solved every question',
  )
  const { publicKey } = (await (await call(admin, 'GET', '/public/api/SigningKey')).json()) as { publicKey: string }
  const opened = await openLog(await (await call(admin, 'GET', `/public/api/Tournaments/${id}/Log`)).text(), publicKey)
  assert.ok(opened.state === 'verified', opened.state)
  const recounted = recountLog(opened.log)
  assert.deepEqual(
    recounted.map(({ name, rank, score, penalty }) => [name, rank, score, penalty]),
    ranking.items.map(({ displayName, rank, score, penalty }) => [displayName, rank, score, penalty]),
  )
})
