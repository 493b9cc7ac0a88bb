import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { filledDatabase } from './database.ts'
import { median } from './numbers.ts'
import { cpuSeconds } from './cpu-time.ts'
import { seedCommunity } from './seed-community.ts'
import { startServer } from './site.ts'
import { addQuestionVoters, type Voter } from './voters.ts'

/**
 * What the calls of a signed-in user's home page cost the server, without the document itself, for many users. The same
 * run also measures the separate calls that the frame's one call replaced. The ratio compares page loads per second of the
 * server's CPU time.
 *
 * Environment: BENCH_ROUNDS; BENCH_KEEP=1 keeps the database between runs.
 */

const size = 10_000
const users = 200
const connections = 16
const pageLoads = 1500
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** The minimum ratio: page loads per second of CPU time with the frame's one call ÷ with separate calls. */
const target = 10

const url = await filledDatabase(`bench_community_${size}`, (client) => seedCommunity(client, size))
const { voters, questions } = await addQuestionVoters(url, users)
const server = await startServer(url)
const agent = new Agent({ keepAlive: true, maxSockets: connections })

const progress = `/auth/api/Progress?ids=${questions.slice(0, 20).join(',')}`
const calls = {
  separate: ({ id }: Voter) => [
    '/auth/api/checkUserLogged',
    '/auth/api/getBasicInfo',
    `/auth/api/Companies/${id}`,
    '/auth/api/UniGroups',
    '/auth/api/PanelJobs',
    '/auth/api/GetUserNotifications',
    progress,
  ],
  frame: () => ['/auth/api/checkUserLogged', '/auth/api/OwnFrame', progress],
}

async function read(path: string, cookie: string): Promise<void> {
  const sent = request(server.address + path, { agent, headers: { cookie } }).end()
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}.`)
}

/** @returns page loads per second of CPU time */
async function measure(pathsOf: (voter: Voter) => string[]): Promise<number> {
  // All loops take their numbers from this one iterator.
  const numbers = Array.from({ length: pageLoads }).keys()
  const before = await cpuSeconds([server.pid])
  // A page load makes up to seven calls at once, so fewer page loads than connections are under way.
  const loadPages = async () => {
    for (const number of numbers) {
      const voter = voters[number % voters.length]
      if (voter) await Promise.all(pathsOf(voter).map((path) => read(path, voter.cookie)))
    }
  }
  await Promise.all(Array.from({ length: connections / 4 }, loadPages))
  return pageLoads / ((await cpuSeconds([server.pid])) - before)
}

const results = { separate: [] as number[], frame: [] as number[] }
// The first round is a warm-up.
for (let round = 0; round <= rounds; round++)
  for (const name of ['separate', 'frame'] as const) {
    const perCpuSecond = await measure(calls[name])
    if (round > 0) results[name].push(perCpuSecond)
  }
await server.stop()
agent.destroy()

const ratio = median(results.frame.map((value, round) => value / (results.separate[round] ?? Number.NaN)))
for (const name of ['separate', 'frame'] as const)
  console.log(`${name.padEnd(8)} ${median(results[name]).toFixed(0).padStart(6)} page loads per second of CPU time`)
console.log(`frame ÷ separate calls: ${ratio.toFixed(1)} (target ≥ ${target})${ratio >= target ? '' : '  missed'}`)
process.exitCode = ratio >= target ? 0 : 1
