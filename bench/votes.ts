import { addQuestionVoters, type Voter } from './vote-voters.ts'
import { filledDatabase } from './database.ts'
import { processorSeconds } from './processor-time.ts'
import { seedCommunity } from './seed-community.ts'
import { startServer } from './site.ts'

/**
 * Votes by a thousand users at the same time: first all on one hot question, then each on a different one. A vote
 * changes the question's sum and its author's points and inbox under row locks, so votes on one question run one after
 * the other. Each voter votes once and withdraws the vote; at the end the sum must be unchanged.
 *
 * Environment: BENCH_VOTERS; BENCH_CONNECTIONS, the number of concurrent votes; BENCH_KEEP=1 keeps the database between
 * runs.
 */

const size = 10_000
const voterCount = Number(process.env['BENCH_VOTERS'] ?? 1000)
const connections = Number(process.env['BENCH_CONNECTIONS'] ?? 64)
/** The maximum ratio of the time for votes on one question to that for votes on many. */
const target = 5

const url = await filledDatabase(`bench_community_${size}`, (client) => seedCommunity(client, size))
const { voters, questions, sumOf } = await addQuestionVoters(url, voterCount)
const server = await startServer(url)

async function vote(call: 'IncVote' | 'UnVote', question: number, { cookie }: Voter): Promise<number> {
  const response = await fetch(`${server.address}/auth/api/${call}/${question}`, {
    method: 'PATCH',
    headers: { cookie },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${call} answered ${response.status}: ${text.slice(0, 200)}`)
  return Number(text)
}

interface Result {
  readonly perSecond: number
  /** In milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Milliseconds of the server's processor time for each vote. */
  readonly processor: number
}

async function measure(call: 'IncVote' | 'UnVote', questionOf: (index: number) => number): Promise<Result> {
  const times: number[] = []
  const entries = voters.entries()
  const [startedAt, usedBefore] = [performance.now(), await processorSeconds([server.pid])]
  const voteInTurn = async () => {
    for (const [index, voter] of entries) {
      const sentAt = performance.now()
      await vote(call, questionOf(index), voter)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, voteInTurn))
  const sorted = times.toSorted((one, other) => one - other)
  const percentile = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  return {
    perSecond: (times.length / (performance.now() - startedAt)) * 1000,
    p50: percentile(0.5),
    p99: percentile(0.99),
    processor: (((await processorSeconds([server.pid])) - usedBefore) / times.length) * 1000,
  }
}

function print(name: string, { perSecond, p50, p99, processor }: Result): void {
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(6)} votes/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${processor.toFixed(2)} ms of processor time`,
  )
}

const hot = questions[0] as number
const onHot = () => hot
const onMany = (index: number) => questions[index % questions.length] as number
const before = await sumOf(hot)
// The first round is a warm-up.
for (const call of ['IncVote', 'UnVote'] as const) await measure(call, onMany)
const many = await measure('IncVote', onMany)
await measure('UnVote', onMany)
const one = await measure('IncVote', onHot)
const afterVotes = await sumOf(hot)
const withdrawn = await measure('UnVote', onHot)
const afterWithdrawals = await sumOf(hot)
await server.stop()

console.log(`${voterCount} voters, ${connections} at the same time`)
print('each on a different question', many)
print('all on one question', one)
print('all withdraw their vote', withdrawn)
const isExact = afterVotes === before + voterCount && afterWithdrawals === before
const slowdown = many.perSecond / one.perSecond
console.log(
  `the sum of the hot question is exact: ${isExact ? 'yes' : `no (${before}, ${afterVotes}, ${afterWithdrawals})`}`,
)
console.log(`many ÷ one: ${slowdown.toFixed(2)} (target ≤ ${target})${slowdown <= target ? '' : '  missed'}`)
process.exitCode = isExact && slowdown <= target ? 0 : 1
