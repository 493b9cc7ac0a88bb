import type { ImportOptions, PackageReport } from '@gradus/contract/problem-package'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Database } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import type { User } from '../platform/access/user.ts'
import { implementationsOf } from '../question/form-rows.ts'
import { insertCompleteQuestion } from '../question/post.ts'
import { refusePackage } from './files.ts'
import { formOf, type Form } from './form.ts'
import type { ProblemPackage } from './read.ts'
import { renew, findRenewable } from './update-question.ts'
import { presentRun, reasonForRefusal } from './report.ts'
import { isAccepted } from './submissions.ts'
import { calibrationMilliseconds, runSubmissions, type Trial } from './trial.ts'

interface ImportServices {
  readonly database: Database
  readonly judge: JudgeClient
}

/**
 * Runs the package's own submissions, and creates a question if they have the verdicts that it expects. Everything is
 * stored in one transaction at the end. @throws Problem badInput, judgeUnavailable
 */
export async function importPackage(
  { database, judge }: ImportServices,
  user: User,
  problem: ProblemPackage,
  options: ImportOptions,
  caller: Pick<Trial, 'signal' | 'progress'>,
): Promise<PackageReport> {
  // Checked before the judge runs, so that a refusal is immediate.
  const renewed = options.questionId === undefined ? undefined : await findRenewable(database, user, options.questionId)
  const draft = formOf(problem, options, [], problem.timeLimitMilliseconds ?? calibrationMilliseconds)
  const trial = { judge, owner: `account ${user.id}`, form: draft, problem, ...caller }
  const { runs, timeLimitMilliseconds } = await runSubmissions(trial)
  const solutions = runs.flatMap(({ entry, verdict }) =>
    isAccepted(entry) && verdict?.outcome === 'passed' ? [entry] : [],
  )
  const submissions = runs.map((run) => presentRun(run, problem))
  const reason = reasonForRefusal(submissions, options)
  const form = formOf(problem, options, solutions, timeLimitMilliseconds)
  const report = {
    isPublic: renewed ? renewed.state === 'public' : options.isVisible === '1',
    isUpdate: renewed !== undefined,
    reason,
    title: problem.title,
    type: problem.scoring ? ('scoring' as const) : ('pass-fail' as const),
    samples: problem.cases.filter((one) => one.sample).length,
    secrets: problem.cases.filter((one) => !one.sample).length,
    timeLimitMilliseconds,
    submissions,
    notes: problem.notes,
  }
  if (reason !== null) return { ...report, questionId: null, isPublic: false, isUpdate: false }
  if (form.validator !== undefined && solutions.length === 0)
    refusePackage('A package with a validator needs an accepted submission in a language of this site.')
  caller.progress?.({ step: 'storing' })
  const questionId = renewed
    ? await renew(database, user, renewed, form)
    : await store(database, user, form, report.isPublic)
  return { ...report, questionId }
}

async function store(database: Database, user: User, form: Form, isPublic: boolean): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    const id = await insertCompleteQuestion(tx, user, form, implementationsOf(form), {
      state: isPublic ? 'public' : 'waiting',
    })
    await recordAuditEvents(tx, user, { action: 'importPackage', subject: { kind: 'question', id, name: form.title } })
    return id
  })
}
