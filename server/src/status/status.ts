import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/data/database.ts'
import { readBacklog } from '../platform/metrics/backlog-store.ts'
import { takeTotals, type Totals } from '../platform/metrics/totals.ts'
import type { Site } from '../platform/site.ts'
import { addToSample, deleteOldSamples, listSamples } from './store.ts'

const writeMilliseconds = 60_000

/** Stores how many requests this server has answered since the last sample. */
export async function writeSample(database: Database, totals: Totals): Promise<void> {
  await addToSample(database, totals, await readBacklog(database))
  await deleteOldSamples(database)
}

/** Writes a sample every minute, and when the server stops. If the database is unavailable, the minute is missing. */
export function sampleStatus({ database, log }: { database: Database; log: Pick<FastifyBaseLogger, 'warn'> }) {
  const write = () =>
    writeSample(database, takeTotals()).catch((error: unknown) =>
      log.warn({ message: error instanceof Error ? error.message : String(error) }, 'status'),
    )
  const timer = setInterval(() => void write(), writeMilliseconds).unref()
  return {
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}

export async function readStatus({ database, judge }: Pick<Site, 'database' | 'judge'>) {
  const [answers, samples] = await Promise.all([judge.answers(), listSamples(database)])
  return { judge: answers, samples: samples.map((one) => ({ ...one, at: one.at.toISOString() })) }
}
