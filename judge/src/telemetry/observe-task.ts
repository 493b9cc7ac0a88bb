import type { JudgeTask, Verdict } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import { requestId } from '@gradus/telemetry/request-id'
import { ClientDisconnected, Problem } from '../problem.ts'
import { refusals, runs, runSeconds, waitSeconds } from './metrics.ts'

/** One line of the log, with the id that the server's log has for the same request. */
export type TaskLog = (entry: {
  readonly level: 30
  readonly time: number
  readonly reqId: string
  readonly language: string
  readonly priority: string
  readonly outcome: string
  readonly waitMilliseconds: number
  readonly milliseconds: number
  readonly msg: 'judged'
}) => void

/** Counts, times and logs a task. @param judge calls `onTurn` when the task leaves the queue */
export async function observeTask(
  task: JudgeTask,
  log: TaskLog,
  judge: (onTurn: () => void) => Promise<Verdict>,
): Promise<Verdict> {
  const { priority } = task
  const language = languageOf(task.language)?.name ?? 'unknown'
  const startedAt = performance.now()
  let turnAt: number | undefined
  const write = (outcome: string): void => {
    const now = performance.now()
    const times = {
      waitMilliseconds: Math.round((turnAt ?? now) - startedAt),
      milliseconds: Math.round(now - (turnAt ?? now)),
    }
    log({ level: 30, time: Date.now(), reqId: requestId(), language, priority, outcome, ...times, msg: 'judged' })
  }
  try {
    const verdict = await judge(() => {
      turnAt = performance.now()
      waitSeconds.observe({ priority }, (turnAt - startedAt) / 1000)
    })
    runs.inc({ language, outcome: verdict.outcome })
    runSeconds.observe({ language }, (performance.now() - (turnAt ?? startedAt)) / 1000)
    write(verdict.outcome)
    return verdict
  } catch (error) {
    const reason = reasonOf(error)
    refusals.inc({ reason })
    write(reason)
    throw error
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.name
  return error instanceof ClientDisconnected ? 'clientDisconnected' : 'failed'
}
