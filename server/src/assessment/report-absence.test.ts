import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getOwnAssessmentReport } from '@gradus/contract/assessment-own-report'
import { saveRecordingChunk } from '@gradus/contract/recording'
import { createChunkEncoder } from '@gradus/contract/recording/encode'
import { emptyRecording } from '@gradus/contract/recording/event'
import { code, tickMilliseconds, version } from '@gradus/contract/recording/operation'
import { anAssessedCandidate } from '../../test/assessed-candidate.ts'
import { aUser } from '../../test/account.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { listRecordedActivity } from '../recording/activity.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const minute = 60_000

/** A candidate who began 60 minutes ago, submitted 20 minutes ago, and finished 5 minutes ago, with these events. */
async function aCandidate(events: readonly (readonly ['leave' | 'return', minutesAgo: number])[]) {
  const user = await aUser(site)
  const { id, participationId, questionId } = await anAssessedCandidate(site, user.id, 'candidate')
  const moment = Date.now()
  await site.database
    .insertInto('assessment_event')
    .values(
      events.map(([kind, minutesAgo]) => ({
        participation_id: participationId,
        question_id: questionId,
        kind,
        size: null,
        happened_at: new Date(moment - minutesAgo * minute),
      })),
    )
    .execute()
  const type = async (segment: string, minutesAgo: number) => {
    const chunk = createChunkEncoder(emptyRecording)
    chunk.add({ kind: 'open', at: 0, language: 8, name: 'solution.py', text: '' })
    chunk.add({ kind: 'edit', at: 0, origin: 'outside', changes: [{ from: 0, deleted: 0, inserted: '# starter' }] })
    chunk.add({ kind: 'edit', at: minute, origin: 'typed', changes: [{ from: 0, deleted: 0, inserted: 'a' }] })
    await user.call(saveRecordingChunk, {
      params: { participationId, questionId, segment, number: 0 },
      body: {
        // A minute earlier, because the edit is a minute after the beginning.
        startedAt: new Date(moment - (minutesAgo + 1) * minute).toISOString(),
        data: Buffer.from(chunk.bytes()).toString('base64'),
      },
    })
  }
  /** The times away as minutes ago. */
  const away = async () => {
    const { timeLine, totals } = await user.call(getOwnAssessmentReport, { params: { id } })
    const ago = (date: string) => Math.round((moment - Date.parse(date)) / minute)
    const minutes = Math.round((totals.secondsAway ?? 0) / 60)
    return {
      moves: timeLine.flatMap(({ kind, date }) => (kind === 'leave' || kind === 'return' ? [[kind, ago(date)]] : [])),
      total: `${totals.leaves} times, ${minutes} minutes`,
    }
  }
  return { type, away }
}

test('a candidate who submits is on the page: an absence whose return was never reported ends there', async () => {
  const { away } = await aCandidate([['leave', 40]])
  assert.deepEqual(await away(), {
    moves: [
      ['leave', 40],
      ['return', 20],
    ],
    total: '1 times, 20 minutes',
  })
})

test('a candidate who types is on the page: an absence ends with the next recorded edit, on whichever page it was', async () => {
  const { type, away } = await aCandidate([
    ['leave', 50],
    // The first tab is looked at again, after typing in the second one.
    ['return', 30],
    ['leave', 15],
  ])
  await type('second-tab', 48)
  await type('after-reload', 14)
  assert.deepEqual(await away(), {
    moves: [
      ['leave', 50],
      ['return', 48],
      ['leave', 15],
      ['return', 14],
    ],
    total: '2 times, 3 minutes',
  })
})

test('a candidate who leaves and does nothing afterwards is away until the end', async () => {
  const { away } = await aCandidate([
    ['leave', 45],
    ['return', 42],
    ['leave', 15],
  ])
  assert.deepEqual(await away(), {
    moves: [
      ['leave', 45],
      ['return', 42],
      ['leave', 15],
    ],
    total: '2 times, 13 minutes',
  })
})

test('an absence that two tabs report is counted once, and a return without an absence is none', async () => {
  const { away } = await aCandidate([
    ['return', 55],
    ['leave', 45],
    ['leave', 44],
    ['return', 43],
    ['return', 42],
  ])
  assert.deepEqual(await away(), {
    moves: [
      ['leave', 45],
      ['return', 43],
    ],
    total: '1 times, 2 minutes',
  })
})

test('a recording of the most runs that a chunk can have is read as times within a few seconds', async () => {
  const user = await aUser(site)
  const { participationId, questionId } = await anAssessedCandidate(site, user.id, 'candidate')
  const startedAt = new Date(Date.now() - 30 * minute)
  const chunks = [0, 1, 2].map((number) => Buffer.concat([Buffer.from([version]), runs(number === 0 ? 0 : 1)]))
  for (const [number, chunk] of chunks.entries()) {
    await user.call(saveRecordingChunk, {
      params: { participationId, questionId, segment: 'many-runs', number },
      body: { startedAt: startedAt.toISOString(), data: chunk.toString('base64') },
    })
  }
  const times = await listRecordedActivity(site.database, participationId)
  const seconds = (20_000 * tickMilliseconds) / 1000
  assert.ok(times.length >= seconds && times.length <= 2 * (seconds + 1), String(times.length))
  assert.equal(Math.max(...times.map(Number)) - startedAt.getTime(), 20_000 * tickMilliseconds)
})

/** 10,000 marks, each so many ticks after the one before. */
function runs(ticks: number): Buffer {
  return Buffer.alloc(20_000, Buffer.from([code.run, ticks]))
}
