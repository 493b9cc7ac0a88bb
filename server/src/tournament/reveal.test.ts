import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ContestFormat } from '@gradus/contract/contest/scoring'
import { getManagedTourRank, type RankRow } from '@gradus/contract/tour-rank'
import { getReveal, type RevealStep } from '@gradus/contract/reveal'
import { anAdmin, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { aPlayedTournament } from '../../test/played-tournament.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { randomResults } from '../../test/random-results.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite()
  admin = await anAdmin(site)
})
after(() => site.close())

/** As a page that shows the reveal does it. */
function applied(rows: readonly RankRow[], { row, position, ranks, firstBefore, questionId }: RevealStep): RankRow[] {
  const rankOf = new Map(ranks.map((one) => [one.userId, one.rank]))
  const others = rows
    .filter(({ userId }) => userId !== row.userId)
    .map((one) => (rankOf.has(one.userId) ? { ...one, rank: rankOf.get(one.userId) ?? null } : one))
    .map((one) =>
      one.userId === firstBefore
        ? {
            ...one,
            cells: one.cells.map(({ isFirst, ...cell }) =>
              isFirst && cell.questionId !== questionId ? { ...cell, isFirst } : cell,
            ),
          }
        : one,
    )
  return others.toSpliced(position, 0, row)
}

const names = (rows: readonly RankRow[]) =>
  rows.map(({ rank, displayName }) => `${rank ?? '-'} ${displayName}`).join(', ')

async function revealAndWhole(id: number) {
  const reveal = await admin.call(getReveal, { params: { id } })
  const whole = await admin.call(getManagedTourRank, { params: { id }, query: {} })
  return { ...reveal, whole: whole.items }
}

describe('The reveal', () => {
  for (const format of ['points', 'ioi', 'icpc', 'atcoder', 'decay'] satisfies ContestFormat[])
    test(`the last step’s ranking equals the whole ranking: ${format}`, async () => {
      for (const seed of [1, 2, 3]) {
        const played = await aPlayedTournament(site, {
          results: randomResults(seed),
          format,
          points: [100, 250, 500],
          freezeMinutes: 60,
          disqualified: ['Person 3'],
        })
        const { start, steps, whole } = await revealAndWhole(played.id)
        assert.ok(steps.length > 0)
        const end = steps.reduce(applied, start.items)
        assert.deepEqual(end, whole)
      }
    })

  test('it goes from the last rank upwards: below a row that is revealed, nothing is hidden any more', async () => {
    const played = await aPlayedTournament(site, { results: randomResults(4), points: [1, 2, 3], freezeMinutes: 90 })
    const { start, steps } = await revealAndWhole(played.id)
    let rows = start.items
    for (const step of steps) {
      const at = rows.findIndex(({ userId }) => userId === step.row.userId)
      assert.ok(rows.slice(at + 1).every(({ cells }) => cells.every(({ isFrozen }) => !isFrozen)))
      const hidden = rows[at]?.cells.filter(({ isFrozen }) => isFrozen).map(({ questionId }) => questionId)
      assert.equal(step.questionId, hidden?.[0], 'the leftmost hidden result')
      rows = applied(rows, step)
    }
  })

  test('a step by hand: who solves in the freeze overtakes, and the last rank comes first', async () => {
    const played = await aPlayedTournament(site, {
      results: {
        Ada: [
          [1, '10:00', 'ok'],
          [2, '100:00', '0/4'],
        ],
        Ben: [
          [1, '20:00', 'ok'],
          [2, '110:00', 'ok'],
        ],
        Cleo: [[1, '90:00', 'ok']],
      },
      format: 'icpc',
      freezeMinutes: 60,
    })
    const { start, steps } = await revealAndWhole(played.id)
    assert.equal(names(start.items), '1 Ada, 2 Ben, 3 Cleo')
    const [solved, tried] = [played.questions[0], played.questions[1]]
    assert.deepEqual(
      steps.map(({ row, position, questionId }) => [row.displayName, position, row.rank, questionId]),
      [
        ['Cleo', 2, 3, solved],
        ['Ben', 0, 1, tried],
        ['Ada', 1, 2, tried],
      ],
    )
    assert.deepEqual(steps[1]?.ranks, [{ userId: played.users['Ada']?.id, rank: 2 }])
  })

  test('nobody is named as the first to solve a question whom a result that is still hidden beats', async () => {
    const played = await aPlayedTournament(site, {
      results: {
        Ada: [
          [1, '10:00', 'ok'],
          [2, '80:00', 'ok'],
        ],
        Ben: [[2, '110:00', 'ok']],
      },
      format: 'icpc',
      freezeMinutes: 60,
    })
    const { steps } = await revealAndWhole(played.id)
    assert.deepEqual(
      steps.map(({ row, questionId }) => [
        row.displayName,
        row.cells.some((cell) => cell.questionId === questionId && cell.isFirst),
      ]),
      [
        ['Ben', false],
        ['Ada', true],
      ],
    )
    assert.ok(steps.every(({ firstBefore }) => firstBefore === undefined))
  })

  test('it can be shown again after the thaw', async () => {
    const options = { results: randomResults(5), points: [1, 2, 3], freezeMinutes: 60 }
    const thawed = await aPlayedTournament(site, { ...options, state: 'final' })
    const { start, steps, whole } = await revealAndWhole(thawed.id)
    assert.ok(steps.length > 0)
    assert.deepEqual(steps.reduce(applied, start.items), whole)
  })

  test('before the end, and while a submission waits, it is not ready', async () => {
    const running = await aPlayedTournament(site, { results: {}, begunMinutesAgo: 60, freezeMinutes: 90 })
    await refusalOf(admin.call(getReveal, { params: { id: running.id } }), 'conflict')
    const waits = await aPlayedTournament(site, { results: { Ada: [[1, '110:00', 'waiting']] }, freezeMinutes: 60 })
    await refusalOf(admin.call(getReveal, { params: { id: waits.id } }), 'conflict')
  })

  test('without a freeze there is nothing to reveal', async () => {
    const played = await aPlayedTournament(site, { results: randomResults(6), points: [1, 2, 3] })
    const { start, steps, whole } = await revealAndWhole(played.id)
    assert.deepEqual([steps, start.items], [[], whole])
  })
})
