import { buildApp } from './app.ts'
import { submitDueDrafts } from './assignment/due-draft.ts'
import { scheduleAssessments } from './assessment/jobs.ts'
import { ensureFirstAdmin } from './account/first-admin.ts'
import { pruneInvitations as pruneCompanyInvitations } from './company/invitation.ts'
import { eraseOldWork } from './course-record/retention.ts'
import { scheduleReminders } from './data-request/remind.ts'
import { scheduleDueReminders } from './reminder/remind.ts'
import { pruneDrafts } from './draft/draft.ts'
import { loadContent } from './content/load.ts'
import { scheduleLti } from './lti/jobs.ts'
import { eraseOldApplications } from './job/application.ts'
import { pruneVisitors } from './job/visit.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/data/database.ts'
import { prunePageChanges } from './platform/data/page-changes.ts'
import { pruneOldKeys } from './platform/http/idempotency-store.ts'
import { collectWhenIdle } from './platform/http/idle-memory.ts'
import { createJudgeClient } from './platform/judge/judge.ts'
import { deliverMails } from './platform/mail/mail.ts'
import { migrate } from './platform/data/migrate.ts'
import { scheduleDigests } from './notification/digest.ts'
import { pruneInquiries } from './site/inquiry.ts'
import { startQueue } from './platform/data/queue.ts'
import { deleteExpiredCredentials } from './account/session.ts'
import { pruneOldViews } from './question/view.ts'
import { pruneInvitations, remindInvited } from './tournament/invitation.ts'
import { watchPasses } from './forgery/watch.ts'
import { finishWaitingSubmissions } from './submission/finish.ts'
import { closeTournaments } from './tournament/close.ts'
import { pruneOldDays } from './submission/quota.ts'

/** The process: reads the environment, prepares the database, listens, and stops cleanly on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  await migrate(config.DATABASE_URL)
  const { database, close } = openDatabase(config.DATABASE_URL)
  const queue = await startQueue(config.DATABASE_URL, (error) => console.error('jobs:', error.message))
  const judge = createJudgeClient(config.JUDGE_URLS)
  const app = await buildApp({ config, database, queue, judge })
  collectWhenIdle(app)

  if (config.SAMPLE_CONTENT === 'on') await loadContent(database)
  const adminLink = await ensureFirstAdmin(database, config)
  await deliverMails(config, queue)
  await queue.schedule('delete-expired', '17 * * * *', () => deleteExpiredCredentials(database))
  await queue.schedule('prune-idempotency-keys', '37 * * * *', () => pruneOldKeys(database))
  await queue.schedule('prune-page-changes', '*/5 * * * *', () => prunePageChanges(database))
  await queue.schedule('prune-views', '29 3 * * *', () => pruneOldViews(database))
  await queue.schedule('prune-submission-days', '41 3 * * *', () => pruneOldDays(database))
  await queue.schedule('prune-drafts', '53 3 * * *', () => pruneDrafts(database))
  await queue.schedule('remind-invited', '11 * * * *', () => remindInvited({ config, database, queue }))
  await queue.schedule('prune-invitations', '59 3 * * *', () => pruneInvitations(database))
  await queue.schedule('prune-company-invitations', '3 4 * * *', () => pruneCompanyInvitations(database))
  await queue.schedule('erase-job-applications', '7 4 * * *', () => eraseOldApplications(database))
  await queue.schedule('prune-job-visitors', '13 0 * * *', () => pruneVisitors(database))
  await scheduleLti({ database, queue })
  await scheduleAssessments({ config, database, queue })
  await queue.schedule('prune-inquiries', '7 4 * * *', () => pruneInquiries(database))
  await scheduleReminders({ database, queue })
  await scheduleDueReminders({ config, database, queue })
  await queue.schedule('erase-old-course-work', '31 4 * * *', () => eraseOldWork(database))
  await scheduleDigests({ config, database, queue })
  const finishing = finishWaitingSubmissions({ database, judge, log: app.log })
  const watching = watchPasses({ database, judge, log: app.log })
  const closing = closeTournaments({ database, queue, log: app.log })
  const submitting = submitDueDrafts({ config, database, queue, log: app.log })

  const address = await app.listen({ port: config.PORT, host: config.HOST })
  if (adminLink) console.log(`first admin: ${adminLink}`)
  console.log(`server listening on ${address}`)

  const stop = async () => {
    await app.close()
    await Promise.all([finishing.stop(), watching.stop(), closing.stop(), submitting.stop()])
    await queue.stop()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

await main().catch((error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  console.error(error instanceof Error ? `${error.message}${cause}` : error)
  process.exit(1)
})
