import { Counter, Histogram, Registry } from 'prom-client'

/**
 * The metrics of this judge. Labels are languages, outcomes and priorities as the contract lists them, never user
 * input.
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
  help: 'From its turn to its verdict, by language: compiling and all runs.',
  labelNames: ['language'],
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90],
  registers,
})
export const waitSeconds = new Histogram({
  name: 'gradus_judge_queue_wait_seconds',
  help: 'From its arrival to its turn, by priority.',
  labelNames: ['priority'],
  buckets: [0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  registers,
})
export const refusals = new Counter({
  name: 'gradus_judge_refusals_total',
  help: 'Tasks without a verdict, by reason: a full queue, a language that is not available, a caller who left.',
  labelNames: ['reason'],
  registers,
})
export const warnings = new Counter({
  name: 'gradus_judge_warnings_total',
  help: 'Warnings in the log, such as of a sandbox that failed and was replaced.',
  registers,
})
