import { JudgeHealth } from '@gradus/contract/judge'
import { judgeExclusions } from '../metrics/metrics.ts'
import { getJson } from './judge-call.ts'
import { canaryLanguage, runCanary } from './judge-canary.ts'
import { longestPause, shortestPause, type JudgeState } from './judge-state.ts'

/** A server's own checks of a judge: its health, and whether it judges correctly. */

/** Unanswered checks in a row, each with the timeout of `getJson`, after which a judge's tasks are given up. */
const silentChecks = 3
/** No machine has more slots; a judge that claims more is treated as if it had this many. */
const maxSlots = 256

export interface CheckSettings {
  readonly now: () => number
  /** A judge that sends no event of a task for this time has died or hangs. */
  readonly silenceMilliseconds: number
  /** After this time a judge that is in use gets the canary again. */
  readonly canaryMilliseconds: number
  /** If none of a judge's tasks has moved for this time, the canary finds out whether it still works. */
  readonly unmovedMilliseconds: number
  /** How long the canary, which takes milliseconds, may run. */
  readonly stuckMilliseconds: number
  /** Gets a sentence for the operator. */
  readonly report: (sentence: string) => void
}

const checking = new WeakMap<JudgeState, Promise<void>>()

/** Runs at most one check of a judge at a time; a canary that is due begins after it. */
export function checkHealth(judge: JudgeState, settings: CheckSettings): Promise<void> {
  const running = checking.get(judge)
  if (running) return running
  const check = ask(judge)
    .then(() => startCanaryIfDue(judge, settings))
    .finally(() => checking.delete(judge))
  checking.set(judge, check)
  return check
}

async function ask(judge: JudgeState): Promise<void> {
  const health = JudgeHealth.safeParse(await getJson(`${judge.url}/health`).catch(() => undefined))
  if (health.success) {
    // The judge is back: failures from when it was unreachable are no reason to avoid it now.
    if (judge.silent > 0) judge.excludedUntil = 0
    judge.slots = Math.min(Math.max(1, health.data.slots), maxSlots)
    judge.others = Math.max(0, health.data.running + health.data.waiting - judge.own.size)
    judge.languages = health.data.languages
    judge.isFull = false
    judge.silent = 0
    return
  }
  judge.silent += 1
  if (judge.silent < silentChecks) return
  // The judge that answers next may be another program, so it needs a new canary.
  judge.isTrusted = false
  if (judge.silent === silentChecks) judgeExclusions.inc({ reason: 'silent' })
  judge.faults = Math.max(judge.faults, 1)
  giveUpTasks(judge)
}

function giveUpTasks({ own }: JudgeState): void {
  for (const task of own) task.abort(new DOMException('The judge has gone silent.', 'TimeoutError'))
}

/** Does not wait for the canary, so that health checks continue while it runs. */
function startCanaryIfDue(judge: JudgeState, settings: CheckSettings): void {
  if (judge.silent > 0 || judge.isCanaryRunning) return
  const language = canaryLanguage(judge.languages)
  if (language === undefined) {
    judge.isTrusted = true
    return
  }
  const now = settings.now()
  const isOld = now - judge.lastCorrectAt > settings.canaryMilliseconds
  const isUnmoved = judge.own.size > 0 && now - judge.movedAt > settings.unmovedMilliseconds
  if (now < judge.nextCanaryAt || (judge.isTrusted && !isOld && !isUnmoved)) return
  judge.isCanaryRunning = true
  void runAndRecordCanary(judge, language, settings).finally(() => (judge.isCanaryRunning = false))
}

async function runAndRecordCanary(
  judge: JudgeState,
  language: NonNullable<ReturnType<typeof canaryLanguage>>,
  settings: CheckSettings,
): Promise<void> {
  const begun = settings.now()
  const { silenceMilliseconds, stuckMilliseconds, report } = settings
  const result = await runCanary(judge.url, language, { silenceMilliseconds, stuckMilliseconds }).catch(
    () => 'fault' as const,
  )
  // The judge was too busy to answer, which is not a fault. The next canary waits a second, so as not to add to the
  // load.
  judge.nextCanaryAt = settings.now() + (result === 'unknown' ? shortestPause : settings.unmovedMilliseconds)
  if (result === 'unknown') return
  if (result === 'correctVerdicts') {
    if (judge.failedCanaries > 0) report(`The judge at ${judge.url} gives the known verdicts again.`)
    Object.assign(judge, { isTrusted: true, lastCorrectAt: begun, failedCanaries: 0 })
    return
  }
  judge.isTrusted = false
  judge.nextCanaryAt = settings.now() + Math.min(longestPause, shortestPause * 2 ** judge.failedCanaries)
  judge.failedCanaries += 1
  if (judge.failedCanaries > 1) return
  judgeExclusions.inc({ reason: result })
  if (result === 'wrongVerdicts') report(wrongVerdictsMessage(judge))
  if (result === 'stuck') {
    report(`The judge at ${judge.url} is excluded: it is stuck.`)
    giveUpTasks(judge)
  }
}

function wrongVerdictsMessage({ url, lastCorrectAt }: JudgeState): string {
  const since =
    lastCorrectAt === 0
      ? ''
      : ` Its verdicts since ${new Date(lastCorrectAt).toISOString()} may be wrong: rejudge them.`
  return `The judge at ${url} is excluded: its verdicts on two known programs are wrong.${since}`
}
