import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { getServerTime } from '@gradus/contract/site'
import { Submission } from '@gradus/contract/submission'
import { TourRank, type RankRow } from '@gradus/contract/tour-rank'
import { openDatabase, type Database } from '../server/src/platform/data/database.ts'
import { boardOf, readParticipants } from '../server/src/tournament/board.ts'
import { recountStandings } from '../server/src/tournament/recount.ts'
import { filledDatabase } from './database.ts'
import { percentile } from './numbers.ts'
import { seedTournament, solutionOf, type SeededTournament } from './seed-tournament.ts'
import { startProcess, startServer } from './site.ts'
import type { ViewersMessage, ViewersCommand, ViewersReport } from './tournament-viewers.ts'

/**
 * A tournament with viewers: each of 1,000 participants submits something every 30 s, and 1,000 viewers follow the
 * ranking by event stream. A fixed verdict replaces the judge, so that its costs do not count. It prints how long after
 * a verdict the viewers have the new ranking, the time of the ranking’s call as a ratio to the same site at rest just
 * before, and whether anything was lost. Server, PostgreSQL, participants and viewers share the machine. Therefore the
 * cheapest call (the server's time) is made just as often: its delay is caused by the machine alone, and the ranking's
 * delay is also printed as a ratio to it.
 *
 * `--small`: 50 participants and 50 viewers with the real judge, which gives the same verdicts as the fixed ones.
 * Environment: BENCH_PARTICIPANTS, BENCH_VIEWERS, BENCH_SECONDS.
 */

const isSmall = process.argv.includes('--small')
const participants = Number(process.env['BENCH_PARTICIPANTS'] ?? (isSmall ? 50 : 1000))
const viewers = Number(process.env['BENCH_VIEWERS'] ?? participants)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 120)
const everySeconds = 30
const restSeconds = 15
const targets = { visibleMilliseconds: 1000, rankingRatio: 3 } as const
/** How often the ranking is requested, in addition to the viewers' streams. */
const askEveryMilliseconds = 50
const settleMilliseconds = 60_000

async function readRank(address: string, id: number, page = 1): Promise<TourRank> {
  const response = await fetch(`${address}/public/api/TourRank/${id}?page=${page}`)
  if (!response.ok) throw new Error(`The ranking responded with ${response.status}.`)
  return TourRank.parse(await response.json())
}

interface ReadTimes {
  /** The durations of the ranking's calls in milliseconds. */
  readonly ranking: readonly number[]
  /** The durations of a call that costs next to nothing, made in between. */
  readonly baseline: readonly number[]
}

/** Requests the ranking and the cheap call in turns until `signal`. */
async function askRanking(address: string, id: number, signal: AbortSignal): Promise<ReadTimes> {
  const [ranking, baseline]: [number[], number[]] = [[], []]
  const measure = async (url: string, times: number[]) => {
    const from = performance.now()
    await (await fetch(url)).arrayBuffer()
    times.push(performance.now() - from)
    await wait(askEveryMilliseconds)
  }
  while (!signal.aborted) {
    await measure(`${address}/public/api/TourRank/${id}`, ranking)
    await measure(address + getServerTime.url, baseline)
  }
  return { ranking, baseline }
}

interface SubmitTimes {
  readonly accepted: number
  /** The time until each verdict arrived, in milliseconds. */
  readonly times: readonly number[]
  readonly refused: readonly string[]
}

/** Each participant submits every 30 s, starting at a different time. */
async function playAll(address: string, { id, questions, cookies }: SeededTournament): Promise<SubmitTimes> {
  const ends = performance.now() + seconds * 1000
  const [times, refused]: [number[], string[]] = [[], []]
  const play = async (cookie: string, index: number) => {
    let due = performance.now() + (index / cookies.length) * everySeconds * 1000
    for (let turn = 0; due < ends; turn++, due += everySeconds * 1000) {
      await wait(Math.max(0, due - performance.now()))
      const body = {
        questionId: questions[(index + turn) % questions.length],
        type: 8,
        tournamentId: id,
        candidateSource: solutionOf((index * 7 + turn * 3) % 5),
      }
      const from = performance.now()
      const response = await fetch(`${address}/auth/api/SubmitCode`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      if (!response.ok) refused.push(`${response.status}: ${text.slice(0, 200)}`)
      else if (Submission.parse(JSON.parse(text)).id > 0) times.push(performance.now() - from)
    }
  }
  await Promise.all(cookies.map(play))
  return { accepted: times.length, times, refused }
}

function startViewers() {
  const child: ChildProcess = fork(new URL('./tournament-viewers.ts', import.meta.url))
  const next = () =>
    new Promise<ViewersMessage>((resolve, reject) => {
      child.once('message', (message) => resolve(message as ViewersMessage))
      child.once('exit', () => reject(new Error('The viewers ended.')))
    })
  const send = async (command: ViewersCommand) => {
    const update = next()
    child.send(command)
    return await update
  }
  return {
    follow: (url: string) => send({ follow: { url, viewers } }),
    async report(judgements: NonNullable<ViewersCommand['report']>): Promise<ViewersReport> {
      const { report } = await send({ report: judgements })
      if (!report) throw new Error('The viewers did not report.')
      return report
    },
    stop: () => child.disconnect(),
  }
}

async function countRows(database: Database, id: number) {
  const { rows } = await sql<{ stored: number; waiting: number; judged: number }>`
    select count(*)::int as stored, count(*) filter (where entry.state = 'waiting')::int as waiting,
      count(*) filter (where submission.outcome is not null)::int as judged
    from tournament_submission entry join submission on submission.id = entry.submission_id
    where entry.tournament_id = ${id}`.execute(database)
  return rows[0] ?? { stored: 0, waiting: 0, judged: 0 }
}

async function untilJudged(database: Database, id: number): Promise<void> {
  const ends = performance.now() + settleMilliseconds
  while ((await countRows(database, id)).waiting > 0 && performance.now() < ends) await wait(250)
}

async function listJudgements(database: Database, id: number): Promise<[seq: number, storedAt: number][]> {
  const rows = await database
    .selectFrom('tournament_event')
    .select(['seq', 'created_at'])
    .where('tournament_id', '=', id)
    .where('kind', '=', 'judgement')
    .orderBy('seq')
    .execute()
  // Uses the start of the transaction that stores the verdict, so that waiting within the transaction counts.
  return rows.map(({ seq, created_at }) => [seq, created_at.getTime()])
}

/** Whether every page of the ranking agrees with the submissions. */
async function rankingIsCorrect(database: Database, address: string, id: number): Promise<boolean> {
  const published: RankRow[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await readRank(address, id, page)
    published.push(...items)
    if (items.length === 0 || published.length >= total) break
  }
  const mismatches = await recountStandings(database, false)
  const recounted = boardOf('points', await readParticipants(database, id, 'whole'))
  return mismatches === 0 && JSON.stringify(published) === JSON.stringify(recounted)
}

const url = await filledDatabase('bench_tournament', async () => undefined)
const { database, close } = openDatabase(url, 4)
const tournament = await seedTournament(database, participants)
const judge = isSmall ? undefined : await startProcess('fixed-judge.ts', {})
const server = await startServer(url, { JUDGE_URLS: judge?.address ?? process.env['TEST_JUDGE_URL'] ?? '' })
const { address } = server
console.log(
  `${participants} participants, a submission every ${everySeconds} s each, ${viewers} viewers, ${seconds} s, ` +
    (isSmall ? 'the real judge' : 'a judge with a fixed verdict'),
)

// Warms up, so that neither measurement contains the compiling and planning of the first calls.
for (let call = 0; call < 50; call++) await readRank(address, tournament.id)
const rest = await askRanking(address, tournament.id, AbortSignal.timeout(restSeconds * 1000))

const watching = startViewers()
await watching.follow(`${address}/public/api/TourRank/${tournament.id}`)
const playing = new AbortController()
const asking = askRanking(address, tournament.id, playing.signal)
const sent = await playAll(address, tournament)
playing.abort()
const busy = await asking
await untilJudged(database, tournament.id)
// Leaves the server time to look for new events once more and to send them to all viewers.
await wait(3_000)
const report = await watching.report(await listJudgements(database, tournament.id))
const counted = await countRows(database, tournament.id)
const p99 = (times: readonly number[]) => percentile(times, 0.99)
const ratio = p99(busy.ranking) / p99(rest.ranking)
const isCorrect = await rankingIsCorrect(database, address, tournament.id)

const line = (name: string, value: string) => console.log(`  ${name.padEnd(44)} ${value}`)
const ms = (value: number) => `${value.toFixed(0)} ms`
const missedMark = (isMet: boolean) => (isMet ? '' : '  missed')
line('submissions a second', (sent.accepted / seconds).toFixed(1))
line('submit to verdict', `p50 ${ms(percentile(sent.times, 0.5))}   p99 ${ms(percentile(sent.times, 0.99))}`)
line('sent to viewers', `${report.megabytes.toFixed(0)} MB`)
const isVisible = report.p99 <= targets.visibleMilliseconds
line(
  'ranking visible after the verdict',
  `p50 ${ms(report.p50)}   p99 ${ms(report.p99)}   longest ${ms(report.longest)}   (target p99 ≤ ${targets.visibleMilliseconds} ms)${missedMark(isVisible)}`,
)
const isQuick = ratio <= targets.rankingRatio
line(
  'ranking call, p99 ÷ at rest',
  `${p99(rest.ranking).toFixed(1)} → ${p99(busy.ranking).toFixed(1)} ms   ratio ${ratio.toFixed(2)}   (target ≤ ${targets.rankingRatio})${missedMark(isQuick)}`,
)
line(
  'baseline (server-time call)',
  `${p99(rest.baseline).toFixed(1)} → ${p99(busy.baseline).toFixed(1)} ms   ratio ${(p99(busy.baseline) / p99(rest.baseline)).toFixed(2)}`,
)
line('ranking call ÷ baseline, p99', (p99(busy.ranking) / p99(busy.baseline)).toFixed(2))
line('ranking visible ÷ baseline, p99', (report.p99 / p99(busy.baseline)).toFixed(2))
const nothingLost =
  sent.refused.length === 0 &&
  counted.stored === sent.accepted &&
  counted.judged === sent.accepted &&
  counted.waiting === 0 &&
  report.missing === 0 &&
  report.broken === 0
line(
  'nothing lost',
  `${sent.accepted} accepted, ${counted.stored} stored, ${counted.judged} judged, ${sent.refused.length} refused, ` +
    `${report.missing} not seen, ${report.broken} streams broken${missedMark(nothingLost)}`,
)
for (const refusal of new Set(sent.refused)) line('', refusal)
line('ranking equals a recount', isCorrect ? 'yes' : 'no  missed')

watching.stop()
await server.stop()
await judge?.stop()
await close()
process.exitCode = isVisible && isQuick && nothingLost && isCorrect ? 0 : 1
