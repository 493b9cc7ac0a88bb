import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstSolves, rankParticipants, type RankedParticipant } from '@gradus/contract/contest/ranking'
import { scoreParticipant, type ContestFormat, type ContestSubmission } from '@gradus/contract/contest/scoring'

const questions = [
  { questionId: 1, points: 100 },
  { questionId: 2, points: 100 },
]

let lastId = 0
function submission(questionId: number, elapsed: number, state: ContestSubmission['state']): ContestSubmission {
  lastId += 1
  const passed = state === 'accepted' ? 1 : 0
  return { id: lastId, questionId, elapsed, state, passed, tests: 1, passedGroups: [] }
}
const accepted = (questionId: number, elapsed: number) => submission(questionId, elapsed, 'accepted')
const rejected = (questionId: number, elapsed: number) => submission(questionId, elapsed, 'rejected')
const waiting = (questionId: number, elapsed: number) => submission(questionId, elapsed, 'waiting')

interface Settings {
  readonly format?: ContestFormat
  readonly disqualified?: readonly string[]
  readonly freezeAt?: number
}

function participants(
  all: Record<string, ContestSubmission[]>,
  { format = 'points', disqualified = [], freezeAt }: Settings = {},
): RankedParticipant[] {
  return Object.entries(all).map(([displayName, submissions], index) => ({
    participationId: index + 1,
    displayName,
    isDisqualified: disqualified.includes(displayName),
    standing: scoreParticipant(format, questions, submissions, freezeAt),
  }))
}

function ranks(all: RankedParticipant[]): string {
  return rankParticipants(all)
    .map(({ rank, displayName }) => `${rank ?? '-'} ${displayName}`)
    .join(', ')
}

describe('The ranking', () => {
  test('equal keys share a rank and the following ranks stay empty (1, 1, 3)', () => {
    const all = participants({ Cleo: [accepted(1, 9)], Ada: [accepted(1, 5)], Ben: [accepted(2, 5)], Dan: [] })
    assert.equal(ranks(all), '1 Ada, 1 Ben, 3 Cleo, 4 Dan')
  })
  test('within a tie the order is by name, by Unicode collation', () => {
    const all = participants({ Zoë: [], Émile: [], eva: [], Adam: [], Ödön: [] })
    assert.equal(ranks(all), '1 Adam, 1 Émile, 1 eva, 1 Ödön, 1 Zoë')
  })
  test('a disqualified participant comes last, without a rank', () => {
    const all = participants({ Ada: [accepted(1, 1)], Ben: [] }, { disqualified: ['Ada'] })
    assert.equal(ranks(all), '1 Ben, - Ada')
  })
  test('icpc: solved, then penalty, then the last accept', () => {
    const minute = 60_000
    const all = participants(
      {
        'same penalty, later': [accepted(1, 10 * minute), accepted(2, 50 * minute)],
        'same penalty, earlier': [accepted(1, 29 * minute), accepted(2, 31 * minute)],
        'fewer minutes': [accepted(1, 1 * minute), accepted(2, 2 * minute)],
        'solved one': [accepted(1, 1)],
      },
      { format: 'icpc' },
    )
    assert.equal(ranks(all), '1 fewer minutes, 2 same penalty, earlier, 3 same penalty, later, 4 solved one')
  })
  test('ioi: ties share the rank whatever the time', () => {
    const all = participants({ late: [accepted(1, 900)], early: [accepted(1, 1)] }, { format: 'ioi' })
    assert.equal(ranks(all), '1 early, 1 late')
  })
})

describe('First solves', () => {
  test('the order is that of arrival, then of the ids', () => {
    const [early, late] = [accepted(1, 5), accepted(1, 5)]
    assert.deepEqual([...firstSolves(participants({ Ada: [late], Ben: [early], Cleo: [accepted(1, 9)] }))], [[1, 2]])
  })
  test('none is named while an earlier submission to that question is unjudged', () => {
    const all = { Ada: [accepted(1, 5)], Ben: [waiting(1, 4)] }
    assert.deepEqual([...firstSolves(participants(all))], [])
    assert.deepEqual([...firstSolves(participants({ ...all, Ben: [rejected(1, 4)] }))], [[1, 1]])
  })
  test('a submission that waits for another question, or came later, delays nothing', () => {
    const all = participants({ Ada: [accepted(1, 5)], Ben: [waiting(2, 1), waiting(1, 6)] })
    assert.deepEqual([...firstSolves(all)], [[1, 1]])
  })
  test('a rejudge moves it', () => {
    assert.deepEqual([...firstSolves(participants({ Ada: [accepted(1, 5)], Ben: [accepted(1, 4)] }))], [[1, 2]])
    assert.deepEqual([...firstSolves(participants({ Ada: [accepted(1, 5)], Ben: [rejected(1, 4)] }))], [[1, 1]])
  })
  test('who is disqualified is never first', () => {
    const all = participants({ Ada: [accepted(1, 5)], Ben: [accepted(1, 4)] }, { disqualified: ['Ben'] })
    assert.deepEqual([...firstSolves(all)], [[1, 1]])
  })
  test('an accept in the freeze is not a first solve in public', () => {
    assert.deepEqual([...firstSolves(participants({ Ada: [accepted(1, 61)] }, { freezeAt: 60 }))], [])
  })
})
