import { Counter, Histogram, Registry } from 'prom-client'

/**
 * The metrics of this judge. Labels are languages, outcomes, priorities and names of problems, never user input, which
 * would create any number of time series.
 */
export const registry = new Registry()
const registers = [registry]

export const runs = new Counter({
  name: 'gradus_judge_runs_total',
  help: 'Submissions and trial runs that got a verdict, by language and outcome; judgeError is a fault of this judge.',
  labelNames: ['language', 'outcome'],
  registers,
})
export const runSeconds = new Histogram({
  name: 'gradus_judge_run_duration_seconds',
  help: 'Time from leaving the queue to the verdict (compiling and all runs), by language.',
  labelNames: ['language'],
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90],
  registers,
})
export const waitSeconds = new Histogram({
  name: 'gradus_judge_queue_wait_seconds',
  help: 'Time in the queue, by priority.',
  labelNames: ['priority'],
  buckets: [0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  registers,
})
export const refusals = new Counter({
  name: 'gradus_judge_refusals_total',
  help: 'Tasks without a verdict, by reason: a full queue, a language that is not available, a client that disconnected.',
  labelNames: ['reason'],
  registers,
})
export const warnings = new Counter({
  name: 'gradus_judge_warnings_total',
  help: 'Warnings in the log, for example about a sandbox that failed and was replaced.',
  registers,
})
