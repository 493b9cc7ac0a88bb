import { startTracing } from '@gradus/telemetry/tracing'
import { buildApp } from './app.ts'
import { submitDueDrafts } from './assignment/due-draft.ts'
import { scheduleAssessments } from './assessment/jobs.ts'
import { eraseLateArrivals } from './account/close.ts'
import { ensureFirstAdmin } from './account/first-admin.ts'
import { scheduleReminders } from './data-request/remind.ts'
import { scheduleDueReminders } from './reminder/remind.ts'
import { loadContent } from './content/load.ts'
import { scheduleLti } from './lti/jobs.ts'
import { readConfig, type Config } from './platform/config.ts'
import { StorageError, type Storage } from './platform/files/storage.ts'
import { checkStorage, openStorage } from './platform/files/open-storage.ts'
import { openDatabase } from './platform/data/database.ts'
import { openReplicas } from './platform/data/replicas.ts'
import { collectWhenIdle } from './platform/http/idle-memory.ts'
import { registry } from './platform/metrics/metrics.ts'
import { siteRegistry } from './platform/metrics/site-metrics.ts'
import { createJudgeClient } from './platform/judge/judge.ts'
import { deliverMails } from './platform/mail/mail.ts'
import { migrate } from './platform/data/migrate.ts'
import { scheduleDigests } from './notification/digest.ts'
import { scheduleRetention } from './retention/rules.ts'
import { startQueue } from './platform/data/queue.ts'
import { remindInvited } from './tournament/invitation-sending.ts'
import { watchPasses } from './forgery/watch.ts'
import { resumeChecks } from './fairness/check.ts'
import { resumeRejudges } from './rejudge/rejudge.ts'
import { finishWaitingSubmissions } from './submission/finish.ts'
import { closeTournaments } from './tournament/close.ts'
import { sampleStatus } from './status/status.ts'

/** The process: reads the environment, prepares the database, listens, and stops cleanly on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const storage = await openUploads(config)
  const stopTracing = await startTracing('gradus-server', process.env)
  await migrate(config.DATABASE_URL)
  const replicas = openReplicas(config.DATABASE_URL, config.DATABASE_READ_URLS)
  const { database, pool, close } = openDatabase(config.DATABASE_URL, undefined, undefined, replicas)
  const queue = await startQueue(config.DATABASE_URL, (error) => console.error('jobs:', error.message))
  const judge = createJudgeClient(config.JUDGE_URLS)
  const app = await buildApp({ config, database, queue, judge, storage, replicas })
  collectWhenIdle(app)
  if (config.METRICS_PORT !== undefined) {
    const { serveMetrics } = await import('@gradus/telemetry/metrics-server')
    const listenAt = { host: config.METRICS_HOST, port: config.METRICS_PORT }
    const registries = [registry, siteRegistry({ database, pool, findJudge: () => judge.answers() })]
    const metrics = await serveMetrics(listenAt, registries, (error) => app.log.warn({ err: error }, 'metrics'))
    app.addHook('onClose', () => metrics.close())
    console.log(`server metrics at ${metrics.url}`)
  }

  if (config.SAMPLE_CONTENT === 'on') await loadContent(database)
  const adminLink = await ensureFirstAdmin(database, config)
  await deliverMails(config, queue)
  await scheduleRetention({ config, database, queue })
  await queue.schedule('erase-late-arrivals', '*/20 * * * *', () => eraseLateArrivals({ config, database }))
  await queue.schedule('remind-invited', '11 * * * *', () => remindInvited({ config, database, queue }))
  await scheduleLti({ database, queue })
  await scheduleAssessments({ config, database, queue })
  await scheduleReminders({ database, queue })
  await scheduleDueReminders({ config, database, queue })
  await scheduleDigests({ config, database, queue })
  await queue.schedule('resume-rejudges', '*/10 * * * *', () => resumeRejudges({ database, queue }))
  await queue.schedule('resume-fairness-checks', '5-59/10 * * * *', () => resumeChecks({ database, queue }))
  const finishing = finishWaitingSubmissions({ database, judge, log: app.log })
  const watching = watchPasses({ database, judge, log: app.log })
  const closing = closeTournaments({ database, queue, log: app.log })
  const submitting = submitDueDrafts({ config, database, queue, log: app.log })

  const sampling = sampleStatus({ database, log: app.log })

  const address = await app.listen({ port: config.PORT, host: config.HOST })
  if (adminLink) console.log(`first admin: ${adminLink}`)
  console.log(`server listening on ${address}`)

  const stop = async () => {
    await app.close()
    await Promise.all([finishing.stop(), watching.stop(), closing.stop(), submitting.stop(), sampling.stop()])
    await queue.stop()
    await replicas.close()
    await close()
    await stopTracing().catch(() => undefined)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

/**
 * Wrong settings prevent the start. Storage that does not respond does not: the site works without pictures, and Health
 * reports it.
 */
async function openUploads(config: Config): Promise<Storage> {
  const storage = await openStorage(config)
  await checkStorage(storage).catch((error: unknown) => {
    if (!(error instanceof StorageError) || error.isMisconfigured) throw error
    console.error(`${error.message} The site starts without its pictures.`)
  })
  return storage
}

await main().catch((error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  console.error(error instanceof Error ? `${error.message}${cause}` : error)
  process.exit(1)
})
