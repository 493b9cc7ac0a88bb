import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChunkEncoder } from '@gradus/contract/recording/encode'
import { emptyRecording, recordingLimits, type RecordedEvent } from '@gradus/contract/recording/event'
import { code, version } from '@gradus/contract/recording/operation'
import { happenedAt, maximumSteps, stepAt, timelineOf } from './timeline.ts'
import { marksOnTrack } from './track-marks.ts'

const start = Date.UTC(2026, 10, 22)

function segment(events: readonly RecordedEvent[], after = 0) {
  const chunk = createChunkEncoder(emptyRecording)
  for (const event of events) chunk.add(event)
  const data = Buffer.from(chunk.bytes()).toString('base64')
  return { startedAt: new Date(start + after).toISOString(), chunks: [data] }
}
const open = (text: string, at = 0): RecordedEvent => ({ kind: 'open', at, language: 8, name: 'solution.py', text })
const put = (
  at: number,
  from: number,
  inserted: string,
  origin: 'typed' | 'paste' | 'outside' = 'typed',
): RecordedEvent => ({
  kind: 'edit',
  at,
  origin,
  changes: [{ from, deleted: 0, inserted }],
})
const timeline = (...segments: ReturnType<typeof segment>[]) => timelineOf({ segments, isCut: false })

test('at each step the text is what had been typed by then', () => {
  const line = timeline(segment([open('a'), put(1000, 1, 'b'), put(2000, 2, 'c')]))
  const texts = line.steps.map((_step, index) => line.at(index).text.toString())
  assert.deepEqual(texts, ['a', 'ab', 'abc'])
  assert.equal(line.at(-1).file, undefined)
})

test('a jump shows the same text as playing to that step, even after thousands of steps', () => {
  const typed = Array.from({ length: 2000 }, (_, index) => put(100 * index, index, String(index % 10)))
  const line = timeline(segment([open(''), ...typed]))
  for (const step of [0, 1, 255, 256, 257, 1024, 1999, 2000])
    assert.equal(
      line.at(step).text.toString(),
      typed
        .slice(0, step)
        .map((_, index) => String(index % 10))
        .join(''),
    )
})

test('time without activity is skipped, and how much', () => {
  const line = timeline(segment([open(''), put(2000, 0, 'a'), put(602_000, 1, 'b'), put(603_000, 2, 'c')]))
  assert.deepEqual([line.length, line.playedLength, line.skipped], [603_000, 4000, 599_000])
  assert.deepEqual([stepAt(line.steps, 1999), stepAt(line.steps, 2000), stepAt(line.steps, 9000)], [0, 1, 3])
  assert.deepEqual([happenedAt(line, 2500), happenedAt(line, 4000)], [302_000, 603_000])
})

test('runs, submissions, pastes and leaving are marked', () => {
  const line = timeline(
    segment([
      open(''),
      put(1000, 0, 'copied text', 'paste'),
      { kind: 'run', at: 2000 },
      { kind: 'leave', at: 3000 },
      { kind: 'return', at: 63_000 },
      { kind: 'submit', at: 64_000 },
    ]),
  )
  assert.deepEqual(
    line.marks.map(({ name, happened, size }) => [name, happened, size]),
    [
      ['paste', 1000, 11],
      ['run', 2000, undefined],
      ['leave', 3000, 60_000],
      ['submit', 64_000, undefined],
    ],
  )
})

test('an absence whose return was not recorded, as after a reload, ends when the candidate types again', () => {
  const line = timeline(
    segment([open('a'), { kind: 'leave', at: 3000 }]),
    segment([open('a'), put(0, 1, 'starter', 'outside'), put(4000, 0, 'b'), { kind: 'leave', at: 9000 }], 5000),
  )
  assert.deepEqual(
    line.marks.map(({ name, happened, size }) => [name, happened, size]),
    [
      ['leave', 3000, 6000],
      ['leave', 14_000, undefined],
    ],
  )
})

test('pages that were open at the same time are played together, each with its own text', () => {
  const line = timeline(segment([open('one'), put(3000, 3, '!')]), segment([open('two'), put(3000, 3, '?')], 1000))
  assert.deepEqual(
    line.steps.map((_step, index) => line.at(index).text.toString()),
    ['one', 'two', 'one!', 'two?'],
  )
})

test('several files of a page keep their texts', () => {
  const line = timeline(
    segment([
      open('first'),
      { kind: 'open', at: 10, language: 6, name: 'Solution.java', text: 'second' },
      put(20, 6, '!'),
      { kind: 'show', at: 30, file: 0 },
      put(40, 5, '.'),
    ]),
  )
  assert.deepEqual(
    line.steps.map((_step, index) => `${line.at(index).file?.name} ${line.at(index).text.toString()}`),
    ['solution.py first', 'Solution.java second', 'Solution.java second!', 'solution.py first', 'solution.py first.'],
  )
})

test('an empty recording has nothing to play', () => {
  const line = timeline()
  assert.deepEqual([line.steps.length, line.playedLength, stepAt(line.steps, 0)], [0, 0, -1])
})

/** A chunk as a candidate's own program can send it: as many runs as the server accepts, two bytes each. */
const runsOnly = Buffer.from([version, ...Array.from({ length: recordingLimits.steps }, () => [code.run, 0]).flat()])

test('of a recording with millions of events, only the first are played, and it says that it ends early', () => {
  const chunks = Array<string>(200).fill(runsOnly.toString('base64'))
  const line = timelineOf({ segments: [{ startedAt: new Date(start).toISOString(), chunks }], isCut: false })
  assert.deepEqual([line.steps.length, line.isCut], [maximumSteps, true])
  assert.equal(timeline(segment([open('a')])).isCut, false)
})

test('a recording with exactly as many events as are played is not cut', () => {
  const chunks = Array<string>(maximumSteps / recordingLimits.steps).fill(runsOnly.toString('base64'))
  const line = timelineOf({ segments: [{ startedAt: new Date(start).toISOString(), chunks }], isCut: false })
  assert.deepEqual([line.steps.length, line.isCut], [maximumSteps, false])
})

test('edits of a very long line count for more: each copies the line', () => {
  const long = 'x'.repeat(recordingLimits.text - 3000)
  const typed = Array.from({ length: 1000 }, (_, index) => put(10 * index, 100 * index, 'y'))
  const line = timeline(segment([open(long), ...typed]))
  assert.ok(line.isCut && line.steps.length < 500, `${line.steps.length}`)
  assert.equal(timeline(segment([open('x\n'.repeat(100_000)), ...typed])).isCut, false)
})

test('with thousands of files, each step shows the text of its own file', () => {
  const segments = Array.from({ length: 50 }, (_, number) =>
    segment(
      Array.from({ length: 40 }, (_file, file) => [
        open(`${number} ${file}`, 10 * file),
        put(10 * file, 0, '>'),
        put(10 * file, 1, '!'),
      ]).flat(),
      1000 * number,
    ),
  )
  const line = timeline(...segments)
  for (const step of [2, 257, 1000, 3001, 5999])
    assert.equal(
      line.at(step).text.toString(),
      `${['', '>', '>!'][step % 3]}${Math.floor(step / 120)} ${Math.floor(step / 3) % 40}`,
    )
})

test('marks of one kind at one place of the slider are one mark there; the list has them all', () => {
  const { marks, playedLength } = timeline(
    segment([
      open(''),
      ...Array.from({ length: 5000 }, (_, at): RecordedEvent => ({ kind: 'run', at })),
      put(5000, 0, 'copied', 'paste'),
    ]),
  )
  assert.equal(marks.length, 5001)
  const shown = marksOnTrack(marks, playedLength)
  assert.ok(shown.length <= 502, `${shown.length}`)
  assert.equal(shown.at(-1)?.name, 'paste')
  assert.equal(marksOnTrack(marks, 0).length, 2)
})
