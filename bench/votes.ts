import { addQuestionVoters, type Voter } from './voters.ts'
import { filledDatabase } from './database.ts'
import { cpuSeconds } from './cpu-time.ts'
import { percentile } from './numbers.ts'
import { seedCommunity } from './seed-community.ts'
import { startServer } from './site.ts'

/**
 * Votes by a thousand users at the same time: first on different questions, then all on one. A vote changes the
 * question's vote count and its author's points and inbox under row locks, so votes on one question run one after the
 * other. Each voter votes once and withdraws the vote; at the end the count must be unchanged.
 *
 * Environment: BENCH_VOTERS; BENCH_CONNECTIONS, how many votes are sent at the same time; BENCH_KEEP=1 keeps the database
 * between runs.
 */

const size = 10_000
const voterCount = Number(process.env['BENCH_VOTERS'] ?? 1000)
const connections = Number(process.env['BENCH_CONNECTIONS'] ?? 64)
/** The maximum ratio of the time for votes on one question to that for votes on many. */
const target = 5

const url = await filledDatabase(`bench_community_${size}`, (client) => seedCommunity(client, size))
const { voters, questions, voteCountOf } = await addQuestionVoters(url, voterCount)
const server = await startServer(url)

async function vote(call: 'IncVote' | 'UnVote', question: number, { cookie }: Voter): Promise<number> {
  const response = await fetch(`${server.address}/auth/api/${call}/${question}`, {
    method: 'PATCH',
    headers: { cookie },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${call} responded with ${response.status}: ${text.slice(0, 200)}`)
  return Number(text)
}

interface Result {
  readonly perSecond: number
  /** In milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Milliseconds of the server's CPU time per vote. */
  readonly cpuTime: number
}

async function measure(call: 'IncVote' | 'UnVote', questionOf: (index: number) => number): Promise<Result> {
  const times: number[] = []
  // All loops take their voters from this one iterator.
  const entries = voters.entries()
  const [startedAt, usedBefore] = [performance.now(), await cpuSeconds([server.pid])]
  const voteInLoop = async () => {
    for (const [index, voter] of entries) {
      const sentAt = performance.now()
      await vote(call, questionOf(index), voter)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, voteInLoop))
  return {
    perSecond: (times.length / (performance.now() - startedAt)) * 1000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuTime: (((await cpuSeconds([server.pid])) - usedBefore) / times.length) * 1000,
  }
}

function print(name: string, { perSecond, p50, p99, cpuTime }: Result): void {
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(6)} votes/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${cpuTime.toFixed(2)} ms of CPU time`,
  )
}

const sharedQuestion = questions[0] as number
const onShared = () => sharedQuestion
const onDifferent = (index: number) => questions[index % questions.length] as number
const before = await voteCountOf(sharedQuestion)
// The first round is a warm-up.
for (const call of ['IncVote', 'UnVote'] as const) await measure(call, onDifferent)
const many = await measure('IncVote', onDifferent)
await measure('UnVote', onDifferent)
const one = await measure('IncVote', onShared)
const afterVotes = await voteCountOf(sharedQuestion)
const withdrawn = await measure('UnVote', onShared)
const afterWithdrawals = await voteCountOf(sharedQuestion)
await server.stop()

console.log(`${voterCount} voters, ${connections} at the same time`)
print('each on a different question', many)
print('all on one question', one)
print('all withdraw their vote', withdrawn)
const isExact = afterVotes === before + voterCount && afterWithdrawals === before
const slowdown = many.perSecond / one.perSecond
console.log(
  `the vote count of the one question is exact: ${isExact ? 'yes' : `no (${before}, ${afterVotes}, ${afterWithdrawals})`}`,
)
console.log(
  `votes/s on different questions ÷ on one question: ${slowdown.toFixed(2)} (target ≤ ${target})${slowdown <= target ? '' : '  missed'}`,
)
process.exitCode = isExact && slowdown <= target ? 0 : 1
