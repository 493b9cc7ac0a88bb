import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The metrics of this server. A label is a route's template, a status or a queue, never user input: otherwise anybody
 * could create an unlimited number of time series. docs/operating.md lists the metrics; a test compares that list and
 * the dashboard with this file.
 */
export const registry = new Registry()
const registers = [registry]
const secondsOfRequests = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export const requests = new Counter({
  name: 'gradus_http_requests_total',
  help: 'Requests that were answered, by route and status.',
  labelNames: ['method', 'route', 'status'],
  registers,
})
export const requestSeconds = new Histogram({
  name: 'gradus_http_request_duration_seconds',
  help: 'From the first byte of a request to the last of its response, by route; event streams are left out.',
  labelNames: ['method', 'route'],
  buckets: secondsOfRequests,
  registers,
})
export const cachedResponses = new Counter({
  name: 'gradus_cached_responses_total',
  help: 'Responses for visitors that came from memory (hit), and those that were put there (made).',
  labelNames: ['event'],
  registers,
})
export const eventStreams = new Gauge({
  name: 'gradus_event_streams',
  help: 'Event streams that are open.',
  registers,
})
export const judgeCalls = new Counter({
  name: 'gradus_judge_calls_total',
  help: 'Calls of judges, by how they ended: verdict, the status of a refusal, or failed where none answered.',
  labelNames: ['result'],
  registers,
})
export const judgeExclusions = new Counter({
  name: 'gradus_judge_exclusions_total',
  help: 'How often a judge was taken out, by reason: silent, fault, stuck, wrongVerdicts.',
  labelNames: ['reason'],
  registers,
})
export const judgeCallSeconds = new Histogram({
  name: 'gradus_judge_call_duration_seconds',
  help: 'How long a judge took for a verdict, waiting in its queue included.',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
  registers,
})
export const statementSeconds = new Histogram({
  name: 'gradus_database_statement_duration_seconds',
  help: 'How long PostgreSQL took for a statement.',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5],
  registers,
})
export const databaseReads = new Counter({
  name: 'gradus_database_reads_total',
  help: 'Statements of calls that may read from a replica, by where they went (replica, primary).',
  labelNames: ['target'],
  registers,
})
export const replicaUp = new Gauge({
  name: 'gradus_replica_up',
  help: '1 while this server reads from the replica, by its place in DATABASE_READ_URLS.',
  labelNames: ['replica'],
  registers,
})
export const replicaLag = new Gauge({
  name: 'gradus_replica_lag_bytes',
  help: 'How much of the primary’s log the replica had not replayed when this server last asked, by replica.',
  labelNames: ['replica'],
  registers,
})
export const jobRuns = new Counter({
  name: 'gradus_job_runs_total',
  help: 'Jobs that ran on this server, by queue and result (completed, failed). A failed one is tried again.',
  labelNames: ['queue', 'result'],
  registers,
})
export const uploadCalls = new Counter({
  name: 'gradus_upload_store_calls_total',
  help: 'Calls of the upload store, by operation (put, get, remove, ping) and result (completed, failed).',
  labelNames: ['operation', 'result'],
  registers,
})
export const mailsSent = new Counter({
  name: 'gradus_mails_total',
  help: 'Emails that were given to the mail server or the outbox, by result (sent, failed).',
  labelNames: ['result'],
  registers,
})
