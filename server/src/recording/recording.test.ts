import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { getRecording, recording as limits, saveRecordingChunk } from '@gradus/contract/recording'
import { decodeChunk } from '@gradus/contract/recording/decode'
import { createChunkEncoder } from '@gradus/contract/recording/encode'
import { emptyRecording, recordingLimits, type RecordedEvent } from '@gradus/contract/recording/event'
import { textsAfter } from '@gradus/contract/recording/text'
import { aUser, anAdmin, type TestUser } from '../../test/account.ts'
import { pathOf, refusalOf } from '../../test/client.ts'
import { aRecordedCandidate } from '../../test/recorded-candidate.ts'
import { randomFrom, randomSession } from '../../test/recording.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

interface Question {
  readonly participationId: number
  readonly questionId: number
}
const aCandidate = async (options: Partial<Parameters<typeof aRecordedCandidate>[1]> = {}) => {
  const user = await aUser(site)
  return { user, ...(await aRecordedCandidate(site, { userId: user.id, ...options })) }
}

/** Chunks that go on from each other. */
function chunksOf(...parts: readonly (readonly RecordedEvent[])[]): string[] {
  let state = emptyRecording
  return parts.map((events) => {
    const chunk = createChunkEncoder(state)
    for (const event of events) chunk.add(event)
    state = chunk.state()
    return Buffer.from(chunk.bytes()).toString('base64')
  })
}
const open: RecordedEvent = { kind: 'open', at: 0, language: 8, name: 'solution.py', text: 'abc' }
const typed = (at: number, from: number, inserted: string): RecordedEvent => ({
  kind: 'edit',
  at,
  origin: 'typed',
  changes: [{ from, deleted: 0, inserted }],
})
const [first = '', second = '', third = ''] = chunksOf([open], [typed(500, 3, 'd')], [typed(900, 4, 'e')])
/** Sent on again, it is another one than `second`, from the same state. */
const [, other = ''] = chunksOf([open], [typed(500, 3, 'x')])

async function put(
  user: TestUser,
  { participationId, questionId }: Question,
  number: number,
  data: string,
  { segment = 'page-one', startedAt = new Date() }: { segment?: string; startedAt?: Date } = {},
) {
  const params = { participationId, questionId, segment, number }
  const response = await user.fetch(pathOf(saveRecordingChunk, params), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ startedAt: startedAt.toISOString(), data }),
  })
  const body: unknown = await response.json()
  return [response.status, body] as const
}
const stored = (next: number) => [200, { next, isStored: true }] as const
const refused = (next: number) => [409, { next, isStored: false }] as const

const read = ({ participationId, questionId }: Question, user: TestUser) =>
  user.call(getRecording, { params: { participationId, questionId } })

function textsOf({ segments }: Awaited<ReturnType<typeof read>>) {
  return segments.map(({ chunks }) => {
    let state = emptyRecording
    const events = chunks.flatMap((chunk) => {
      const back = decodeChunk(state, Buffer.from(chunk, 'base64'))
      state = back.state
      return back.events
    })
    return textsAfter(events).map(({ text }) => text)
  })
}

test('what was typed is played back: chunks in their order, each once', async () => {
  const { user, ...question } = await aCandidate()
  assert.deepEqual(await put(user, question, 0, first), stored(1))
  assert.deepEqual(await put(user, question, 1, second), stored(2))
  assert.deepEqual(await put(user, question, 0, first), stored(2), 'a lost reply')
  assert.deepEqual(await put(user, question, 1, second), stored(2), 'a lost reply')
  assert.deepEqual(await put(user, question, 1, other), refused(2), 'another chunk of that number')
  assert.deepEqual(await put(user, question, 3, third), refused(2), 'a gap')
  assert.deepEqual(await put(user, question, 2, third), stored(3))
  const recording = await read(question, user)
  assert.deepEqual(recording.segments[0]?.chunks, [first, second, third])
  assert.deepEqual([textsOf(recording), recording.isCut], [[['abcde']], false])
})

test('the same chunk sent many times at once is kept once', async () => {
  const { user, ...question } = await aCandidate()
  const answers = await Promise.all(Array.from({ length: 8 }, () => put(user, question, 0, first)))
  assert.deepEqual(
    answers,
    answers.map(() => stored(1)),
  )
  assert.deepEqual((await read(question, user)).segments.length, 1)
})

test('a reloaded page writes a new segment; segments are in the order of their starts', async () => {
  const { user, ...question } = await aCandidate()
  const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000)
  await put(user, question, 0, first, { segment: 'page-two', startedAt: minutesAgo(5) })
  await put(user, question, 0, first, { segment: 'page-one', startedAt: minutesAgo(9) })
  await put(user, question, 1, second, { segment: 'page-one', startedAt: minutesAgo(9) })
  const { segments } = await read(question, user)
  assert.deepEqual(
    segments.map(({ chunks }) => chunks.length),
    [2, 1],
  )
  const [one = '', two = ''] = segments.map(({ startedAt }) => startedAt)
  assert.ok(one < two)
})

test('a page’s clock that is wrong does not put a segment before the start or into the future', async () => {
  const { user, ...question } = await aCandidate()
  const day = 86_400_000
  await put(user, question, 0, first, { segment: 'page-past', startedAt: new Date(Date.now() - day) })
  await put(user, question, 0, first, { segment: 'page-soon', startedAt: new Date(Date.now() + day) })
  const times = (await read(question, user)).segments.map(({ startedAt }) => Date.parse(startedAt))
  const [begun = 0, now = 0] = times
  assert.ok(begun > Date.now() - 2 * 3_600_000 && now <= Date.now())
})

test('what no recorder writes is refused, and nothing of it is kept', async () => {
  const { user, ...question } = await aCandidate()
  const call = (data: string) =>
    user.call(saveRecordingChunk, {
      params: {
        participationId: question.participationId,
        questionId: question.questionId,
        segment: 'page-one',
        number: 0,
      },
      body: { startedAt: new Date().toISOString(), data },
    })
  await refusalOf(call('not base64!'), 'badInput')
  await refusalOf(call(Buffer.from([9, 9, 9]).toString('base64')), 'badInput')
  await refusalOf(call(second), 'badInput')
  const tooMany = Array.from({ length: recordingLimits.steps }, (_, at) => typed(at, 0, 'd'))
  await refusalOf(call(chunksOf([open, ...tooMany])[0] ?? ''), 'badInput')
  await refusalOf(call(Buffer.alloc(limits.chunkBytes + 1000).toString('base64')), 'badInput')
  assert.deepEqual((await read(question, user)).segments, [])
})

test('a recording that goes on after the candidate’s time is refused', async () => {
  const { user, ...question } = await aCandidate({ window: [-60, 5] })
  const [late = ''] = chunksOf([open, typed(7 * 60_000, 3, 'd')])
  const [status] = await put(user, question, 0, late)
  assert.equal(status, 400)
  assert.deepEqual(await put(user, question, 0, first), stored(1))
})

test('after a lost connection chunks arrive up to a day after the end, and none later', async () => {
  const { user, ...question } = await aCandidate({ window: [-120, -60] })
  const startedAt = new Date(Date.now() - 90 * 60_000)
  assert.deepEqual(await put(user, question, 0, first, { startedAt }), stored(1))
  await site.database
    .updateTable('tournament_participation')
    .set({ ends_at: sql`now() - interval '25 hours'`, starts_at: sql`now() - interval '26 hours'` })
    .where('id', '=', question.participationId)
    .execute()
  assert.equal((await put(user, question, 1, second, { startedAt }))[0], 403)
})

test('nothing is recorded for users who did not agree, have not begun, or are not that candidate', async () => {
  for (const options of [{ recordsPlayback: false }, { window: undefined }]) {
    const { user, ...question } = await aCandidate(options)
    assert.equal((await put(user, question, 0, first))[0], 404)
  }
  const { user, ...question } = await aCandidate()
  const another = await aCandidate()
  assert.equal((await put(another.user, question, 0, first))[0], 404)
  assert.equal((await put(user, { ...question, questionId: another.questionId }, 0, first))[0], 404)
})

test('a recording stops growing at its limit, and says that it was cut', async () => {
  const { user, ...question } = await aCandidate()
  await put(user, question, 0, first)
  await site.database
    .updateTable('recording_segment')
    .set({ bytes: limits.totalBytes })
    .where('participation_id', '=', question.participationId)
    .execute()
  assert.equal((await put(user, question, 1, second))[0], 413)
  assert.equal((await put(user, question, 0, first, { segment: 'page-two' }))[0], 413)
  const recording = await read(question, user)
  assert.deepEqual([textsOf(recording), recording.isCut], [[['abc']], true])
})

test('a chunk that is refused leaves no segment, however many pages are invented', async () => {
  const { user, ...question } = await aCandidate()
  const segments = async () =>
    (
      await site.database
        .selectFrom('recording_segment')
        .select('name')
        .where('participation_id', '=', question.participationId)
        .execute()
    ).length
  assert.deepEqual(await put(user, question, 3, second, { segment: 'invented-1' }), refused(0))
  assert.equal((await put(user, question, 0, 'AAAA', { segment: 'invented-2' }))[0], 400)
  assert.equal(await segments(), 0)
  for (let at = 0; at < limits.segments; at++)
    assert.equal((await put(user, question, 0, first, { segment: `invented-${at}` }))[0], 200)
  assert.equal((await put(user, question, 0, first, { segment: 'one-too-many' }))[0], 413)
  assert.deepEqual([await segments(), (await read(question, user)).isCut], [limits.segments, true])
})

test('the company’s owners and recruiters and the assigned reviewers play it back, and nobody else', async () => {
  const [owner, recruiter, reviewer, assigned] = await Promise.all(Array.from({ length: 4 }, () => aUser(site)))
  assert.ok(owner && recruiter && reviewer && assigned)
  const { user, candidateId, ...question } = await aCandidate({
    members: [
      { userId: owner.id, role: 'owner' },
      { userId: recruiter.id, role: 'recruiter' },
      { userId: reviewer.id, role: 'reviewer' },
      { userId: assigned.id, role: 'reviewer' },
    ],
  })
  const assignment = { candidate_id: candidateId, user_id: assigned.id }
  await site.database.insertInto('assessment_reviewer').values(assignment).execute()
  await put(user, question, 0, first)
  for (const who of [user, owner, recruiter, assigned, await anAdmin(site)])
    assert.deepEqual(textsOf(await read(question, who)), [['abc']])
  const elsewhere = await aUser(site)
  const stranger = await aCandidate({ members: [{ userId: elsewhere.id, role: 'owner' }] })
  for (const who of [reviewer, elsewhere, stranger.user]) await refusalOf(read(question, who), 'notFound')
  const looks = await site.database
    .selectFrom('assessment_look')
    .select(['user_id', 'kind'])
    .where('participation_id', '=', question.participationId)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    looks.slice(0, 3),
    [owner, recruiter, assigned].map(({ id }) => ({ user_id: id, kind: 'playback' })),
  )
})

test('an hour of random work comes back whole through the server', async (context) => {
  const seed = Number(process.env['TEST_SEED'] ?? 20_261_122)
  context.diagnostic(`TEST_SEED=${seed}`)
  const { user, ...question } = await aCandidate()
  const inAnHour = randomSession(randomFrom(seed), 400).filter(({ at }) => at < 3_500_000)
  const parts = [inAnHour.slice(0, 90), inAnHour.slice(90, 91), inAnHour.slice(91)].filter(({ length }) => length > 0)
  for (const [number, data] of chunksOf(...parts).entries())
    assert.deepEqual(await put(user, question, number, data), stored(number + 1))
  assert.deepEqual(textsOf(await read(question, user)), [textsAfter(inAnHour).map(({ text }) => text)])
})

test('a recording is deleted with its participation', async () => {
  const [one, two] = [await aCandidate(), await aCandidate()]
  for (const { user, ...question } of [one, two]) await put(user, question, 0, first)
  const counted = async () =>
    (
      await site.database
        .selectFrom('recording_chunk')
        .innerJoin('recording_segment', 'recording_segment.id', 'recording_chunk.segment_id')
        .select('recording_segment.participation_id')
        .where('recording_segment.participation_id', 'in', [one.participationId, two.participationId])
        .execute()
    ).map(({ participation_id }) => participation_id)
  await site.database.deleteFrom('tournament_participation').where('id', '=', one.participationId).execute()
  assert.deepEqual(await counted(), [two.participationId])
})
