import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { serverProgram } from '../deploy/local/sources.ts'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { recordEvent } from '../server/src/tournament/event.ts'
import { startCollecting } from './collecting-process.ts'
import { filledDatabase } from './database.ts'
import { memoryOf } from './memory.ts'
import { seedTournament } from './seed-tournament.ts'
import { serverSettings } from './site.ts'
import type { ViewersCommand, ViewersMessage, ViewersReport } from './tournament-viewers.ts'

/**
 * 5,000 idle event streams at one server: its total memory after a garbage collection must be at most 300 MB. Afterwards
 * one event must reach every stream, and no stream may have broken.
 *
 * Environment: BENCH_STREAMS; BENCH_SECONDS, how long the streams are idle.
 */

const streams = Number(process.env['BENCH_STREAMS'] ?? 5_000)
const idleSeconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const maxMegabytes = 300
/** Far more than an event needs. */
const arrivalMilliseconds = 60_000

const databaseUrl = await filledDatabase('bench_streams', async () => undefined)
const { database, close } = openDatabase(databaseUrl, 2)
const { id } = await seedTournament(database, 1)
const server = await startCollecting(
  serverProgram,
  // The viewers have many addresses, because the streams of one are limited.
  serverSettings(databaseUrl, { TRUST_PROXY: 'loopback' }),
)
const viewers = fork(new URL('./tournament-viewers.ts', import.meta.url))
const ask = (command: ViewersCommand) => {
  const message = new Promise<ViewersMessage>((resolve, reject) => {
    viewers.once('message', (message) => resolve(message as ViewersMessage))
    viewers.once('exit', () => reject(new Error('The viewers ended.')))
  })
  viewers.send(command)
  return message
}

await server.collect()
const before = await memoryOf(server.pid)
await ask({ follow: { url: `${server.address}/public/api/TourRank/${id}`, viewers: streams } })
await wait(idleSeconds * 1000)
const withGarbage = await memoryOf(server.pid)
await server.collect()
const megabytes = await memoryOf(server.pid)
const { missing, broken } = await sendEventToAll()
console.log(
  `${streams} idle event streams: ${megabytes.toFixed(0)} MB (target ≤ ${maxMegabytes}), ` +
    `${withGarbage.toFixed(0)} MB with garbage; the server without them ${before.toFixed(0)} MB, ` +
    `${(((megabytes - before) * 1024) / streams).toFixed(1)} KB a stream; ` +
    `${broken} broken, ${missing} without the event that followed (targets 0)`,
)
viewers.kill()
server.process.kill('SIGTERM')
await close()
process.exit(megabytes <= maxMegabytes && missing === 0 && broken === 0 ? 0 : 1)

/** Records an event of the tournament and waits until all streams have received it. */
async function sendEventToAll(): Promise<ViewersReport> {
  const sentAt = Date.now()
  const version = await database
    .transaction()
    .execute(async (tx) => await recordEvent(tx, id, { kind: 'recount' }, true))
  for (;;) {
    const { report } = await ask({ report: [[version, sentAt]] })
    if (!report) throw new Error('The viewers do not report.')
    if (report.missing === 0 || Date.now() > sentAt + arrivalMilliseconds) return report
    await wait(500)
  }
}
