import assert from 'node:assert/strict'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Submission } from '@gradus/contract/submission'
import { postQuestion } from '@gradus/contract/question-form'
import { roles } from '@gradus/contract/role'
import { openDatabase } from '../platform/data/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/data/embedded.ts'
import { sessionCookie } from '../platform/access/session.ts'
import { startSession } from '../account/session.ts'
import { anAccount } from '../../test/account.ts'
import { startProcess, type RunningProcess } from '../../test/judge.ts'
import { codingForm } from '../../test/question.ts'

/**
 * A site of real processes (server, judge, PostgreSQL with its durability on), one of which is killed in the middle of a
 * hundred submissions and started again, as the launcher does.
 */
interface Processes {
  postgres: EmbeddedPostgres
  judge: RunningProcess
  server: RunningProcess
}

let folder: string
/** Apart: the folder of the site is nobody else's, and every box has a user of its own. */
let judgeCache: string
let ports: { server: number; judge: number }
let running: Processes
let questionId: number
let cookie: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gradus-survival-'))
  judgeCache = await mkdtemp(join(tmpdir(), 'gradus-survival-judge-'))
  ports = { server: await freePort(), judge: await freePort() }
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'database') })
  running = { postgres, judge: await startJudge(), server: await startServer(postgres.url) }
  const { database, close } = openDatabase(postgres.url)
  const admin = await anAccount({ database }, { role: roles.admin })
  cookie = `${sessionCookie}=${await startSession(database, admin.id, { userAgent: 'test', address: '127.0.0.1' })}`
  await close()
  questionId = Number(await (await post(postQuestion.url, { ...codingForm(), isVisible: true })).text())
})
after(async () => {
  running.server.process.kill('SIGKILL')
  running.judge.process.kill('SIGKILL')
  await running.postgres.stop()
  for (const one of [folder, judgeCache]) await rm(one, { recursive: true, force: true })
})

const startJudge = () =>
  startProcess('judge/src/main.ts', {
    JUDGE_PORT: String(ports.judge),
    JUDGE_CACHE_DIR: judgeCache,
    // All others would warm their toolchains beside the submissions, after each start anew.
    LANGUAGES: 'Python',
  })
const startServer = (databaseUrl: string) =>
  startProcess('server/src/main.ts', {
    NODE_ENV: 'test',
    PORT: String(ports.server),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    JUDGE_URLS: `http://127.0.0.1:${ports.judge}`,
  })

/** Below the ports of outgoing connections, one of which could hold it while a process is being started again. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    return port
  }
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`http://127.0.0.1:${ports.server}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Sends until the site takes it, as a person would; what a killed process cut off was not acknowledged. */
async function submitOne(number: number): Promise<number> {
  const candidateSource = number % 2 === 0 ? 'double = lambda n: 2 * n\n' : 'double = lambda n: n\n'
  for (let left = 900; left > 0; left--) {
    const submission = await post('/auth/api/SubmitCode', { questionId, candidateSource, type: 8, additionalFiles: [] })
      .then(async (response) => (response.ok ? Submission.parse(await response.json()) : undefined))
      .catch(() => undefined)
    if (submission) return submission.id
    await wait(200)
  }
  throw new Error('The site did not come back.')
}

/** @returns the ids that the site acknowledged */
async function submitHundred(inTheMiddle: () => Promise<void>): Promise<number[]> {
  const acknowledged: number[] = []
  let next = 0
  const worker = async () => {
    while (next < 100) {
      const number = next++
      const both = await Promise.all([submitOne(number), number === 50 ? inTheMiddle() : undefined])
      acknowledged.push(both[0])
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return acknowledged
}

async function allJudged(acknowledged: readonly number[]): Promise<void> {
  const { database, close } = openDatabase(running.postgres.url, 2)
  try {
    for (let left = 900; ; left--) {
      const rows = await database
        .selectFrom('submission')
        .innerJoin('submission_detail', 'submission_id', 'id')
        .select(['id', 'outcome', 'source'])
        .execute()
      const waiting = rows.filter((row) => row.outcome === null)
      if (waiting.length === 0) {
        const known = new Map(rows.map((row) => [row.id, row]))
        assert.deepEqual(
          acknowledged.filter((id) => !known.has(id)),
          [],
          'an acknowledged submission is gone',
        )
        for (const row of rows) assert.equal(row.outcome, row.source.includes('2 * n') ? 'passed' : 'failed')
        return
      }
      assert.ok(left > 0, `${waiting.length} submissions still have no verdict`)
      await wait(200)
    }
  } finally {
    await close()
  }
}

const kills: Record<string, () => Promise<void>> = {
  async server() {
    running.server.process.kill('SIGKILL')
    await once(running.server.process, 'exit')
    running.server = await startServer(running.postgres.url)
  },
  async judge() {
    running.judge.process.kill('SIGKILL')
    await once(running.judge.process, 'exit')
    running.judge = await startJudge()
  },
  async PostgreSQL() {
    process.kill(running.postgres.process, 'SIGKILL')
    await running.postgres.exited
    running.postgres = await startEmbeddedPostgres({ directory: join(folder, 'database') })
  },
}

for (const [name, killAndStart] of Object.entries(kills))
  test(`killing the ${name} with SIGKILL in the middle of a hundred submissions loses none that was accepted`, async () => {
    const acknowledged = await submitHundred(killAndStart)
    assert.equal(new Set(acknowledged).size, 100)
    await allJudged(acknowledged)
  })
