import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getTourRank, getVirtualTourRank } from '@gradus/contract/tour-rank'
import { downloadTourRank, downloadTourRankSignedIn } from '@gradus/contract/tour-rank-file'
import { getRankHistory, getRankHistorySignedIn } from '@gradus/contract/rank-history'
import { aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPlayedTournament, type PlayedTournament } from '../../test/played-tournament.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { recomputeStanding } from './standing.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const minute = 60_000

describe('Points over time', () => {
  const results = {
    Ada: [
      [1, '10:00', '2/4'],
      [1, '20:00', '1/4'],
      [1, '30:00', 'ok'],
      [2, '100:00', 'ok'],
    ],
    Ben: [[2, '15:00', 'ok']],
    Cleo: [],
  } as const

  test('each point is where the score changes, best first', async () => {
    const { id } = await aPlayedTournament(site, { results })
    const { participants, duration } = await aVisitor(site).call(getRankHistory, { params: { id } })
    assert.equal(duration, 120 * minute)
    assert.deepEqual(
      participants.map(({ displayName, rank, points }) => [displayName, rank, points]),
      [
        [
          'Ada',
          1,
          [
            [10 * minute, 50],
            [30 * minute, 100],
            [100 * minute, 600],
          ],
        ],
        ['Ben', 2, [[15 * minute, 500]]],
        ['Cleo', 3, []],
      ],
    )
  })

  test('in the freeze everybody sees what was before it, and a participant their own', async () => {
    const { id, users } = await aPlayedTournament(site, { results, freezeMinutes: 60 })
    const visitor = await aVisitor(site).call(getRankHistory, { params: { id } })
    const other = await users['Ben']?.call(getRankHistorySignedIn, { params: { id } })
    const own = await users['Ada']?.call(getRankHistorySignedIn, { params: { id } })
    const ofAda = (history: typeof visitor | undefined) =>
      history?.participants.find(({ displayName }) => displayName === 'Ada')?.points.map(([, score]) => score)
    assert.deepEqual(
      [ofAda(visitor), ofAda(other), ofAda(own)],
      [
        [50, 100],
        [50, 100],
        [50, 100, 600],
      ],
    )
    assert.deepEqual(
      own?.participants.map(({ displayName }) => displayName),
      ['Ben', 'Ada', 'Cleo'],
    )
  })

  test('it has the first ten places and the reader', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 13 }, (_, index) => [`Person ${index + 10}`, [[1, `${index + 1}:00`, 'ok']] as const]),
    )
    const { id, users } = await aPlayedTournament(site, { results: many })
    const visitor = await aVisitor(site).call(getRankHistory, { params: { id } })
    const last = await users['Person 22']?.call(getRankHistorySignedIn, { params: { id } })
    assert.deepEqual([visitor.participants.length, last?.participants.length], [10, 11])
    assert.deepEqual(last?.participants.at(-1)?.rank, 13)
  })

  test('with time per participant it is hidden from others until the end', async () => {
    const played = await aPlayedTournament(site, { results, begunMinutesAgo: 60 })
    await site.database
      .updateTable('tournament')
      .set({ minutes_per_participant: 90 })
      .where('id', '=', played.id)
      .execute()
    const visitor = await aVisitor(site).call(getRankHistory, { params: { id: played.id } })
    assert.deepEqual(visitor, { participants: [], duration: 90 * minute })
    const own = await played.users['Ben']?.call(getRankHistorySignedIn, { params: { id: played.id } })
    assert.deepEqual(
      own?.participants.map(({ displayName, rank }) => [displayName, rank]),
      [['Ben', null]],
    )
  })
})

describe('The ranking as CSV', () => {
  const fileOf = async (path: string, client = aVisitor(site)) => {
    const response = await client.fetch(path)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('it has a byte order mark, names of every script, and no formula', async () => {
    const formula = '=HYPERLINK("http://x","y")'
    const { id } = await aPlayedTournament(site, {
      results: {
        'דנה לוי': [[1, '61:05', 'ok']],
        [formula]: [
          [1, '70:00', 'compile'],
          [1, '71:00', 'ok'],
        ],
        '王小明, "Ming"': [[2, '5:00', '1/4']],
      },
    })
    const { response, bytes } = await fileOf(`/public/api/TourRank/${id}/Csv`)
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /^attachment; filename="tournament-\d+-ranking.csv"$/,
    )
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    const [head, ...lines] = bytes.subarray(3).toString('utf8').trimEnd().split('\r\n')
    assert.match(
      head ?? '',
      /^Rank,Name,User,Score,Time,A Which of these is even: points,A [^,]+: tries,A [^,]+: time,B /,
    )
    assert.match(lines[0] ?? '', /^1,"王小明, ""Ming""",\d+,125,0:05:00,0,0,,125,1,0:05:00$/)
    assert.match(lines[1] ?? '', /^2,דנה לוי,\d+,100,1:01:05,100,1,1:01:05,0,0,$/)
    assert.match(lines[2] ?? '', /^3,"'=HYPERLINK\(""http:\/\/x"",""y""\)",\d+,100,1:11:00,100,1,1:11:00,0,0,$/)
  })

  test('in the freeze only the number of tries since is in it, also for organisers', async () => {
    const played = await aPlayedTournament(site, {
      results: { Ada: [[1, '110:00', 'ok']] },
      freezeMinutes: 60,
    })
    for (const [path, client] of [
      [`/public/api/TourRank/${played.id}/Csv`, aVisitor(site)],
      [`/auth/api/TourRank/${played.id}/Csv`, played.organiser],
    ] as const) {
      const text = (await fileOf(path, client)).bytes.toString('utf8')
      assert.match(text, /tries since the freeze/)
      assert.match(text, /\r\n1,Ada,\d+,0,,0,0,1,,0,0,0,\r\n$/)
    }
  })

  test('a private one is for those who take part', async () => {
    const { id, users } = await aPlayedTournament(site, { results: { Ada: [] }, isPublic: false })
    await refusalOf(aVisitor(site).call(downloadTourRank, { params: { id } }), 'notFound')
    await refusalOf((await aUser(site)).call(downloadTourRankSignedIn, { params: { id } }), 'notFound')
    assert.match((await users['Ada']?.call(downloadTourRankSignedIn, { params: { id } })) ?? '', /,Ada,/)
  })
})

describe('Virtual runs replay the original ranking', () => {
  async function beginsVirtually(played: PlayedTournament, user: TestUser, minutesAgo: number) {
    const start = new Date(Date.now() - minutesAgo * minute)
    const window = { begun_at: start, starts_at: start, ends_at: new Date(start.getTime() + 120 * minute) }
    const { id } = await site.database
      .insertInto('tournament_participation')
      .values({ tournament_id: played.id, user_id: user.id, kind: 'virtual', run: 1, ...window })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, start }
  }
  const results = {
    Ada: [[1, '10:00', 'ok']],
    Ben: [
      [1, '50:00', 'ok'],
      [2, '100:00', 'ok'],
    ],
    Cleo: [[1, '90:00', 'ok']],
  } as const
  const show = async (user: TestUser | undefined, id: number) =>
    (await user?.call(getVirtualTourRank, { params: { id }, query: {} }))?.items.map(
      ({ rank, displayName, score, isVirtual }) => `${rank} ${displayName} ${score}${isVirtual ? ' virtual' : ''}`,
    )

  test('at the contest time of the run, with the own row beside it', async () => {
    const played = await aPlayedTournament(site, { results, state: 'final', begunMinutesAgo: 600 })
    const user = await aUser(site, { displayName: 'Virginia' })
    const run = await beginsVirtually(played, user, 60)
    await site.database
      .insertInto('tournament_submission')
      .values({
        participation_id: run.id,
        tournament_id: played.id,
        question_id: played.questions[0] ?? 0,
        received_at: new Date(run.start.getTime() + 20 * minute),
        state: 'accepted',
        passed: 1,
        tests: 1,
        passed_groups: '[]',
      })
      .execute()
    await site.database.transaction().execute((tx) => recomputeStanding(tx, run.id))
    assert.deepEqual(await show(user, played.id), ['1 Ada 100', '2 Virginia 100 virtual', '2 Ben 100', '3 Cleo 0'])
    // The official ranking knows nothing of it.
    const official = await aVisitor(site).call(getTourRank, { params: { id: played.id }, query: {} })
    assert.deepEqual(
      official.items.map(({ rank, displayName }) => `${rank} ${displayName}`),
      ['1 Ben', '2 Ada', '3 Cleo'],
    )
  })

  test('after the run it is the whole ranking, and each sees their own run', async () => {
    const played = await aPlayedTournament(site, { results, state: 'final', begunMinutesAgo: 600 })
    await beginsVirtually(played, played.users['Ada'] ?? assert.fail(), 200)
    const virtual = await show(played.users['Ada'], played.id)
    assert.deepEqual(virtual, ['1 Ben 600', '2 Ada 100', '3 Cleo 100', '4 Ada 0 virtual'])
    await refusalOf((await aUser(site)).call(getVirtualTourRank, { params: { id: played.id }, query: {} }), 'notFound')
  })

  test('what is frozen stays hidden in it', async () => {
    const played = await aPlayedTournament(site, { results, freezeMinutes: 60, begunMinutesAgo: 600 })
    const user = await aUser(site, { displayName: 'Virginia' })
    await beginsVirtually(played, user, 115)
    assert.deepEqual(await show(user, played.id), ['1 Ada 100', '2 Ben 100', '3 Cleo 0', '3 Virginia 0 virtual'])
  })
})
