import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import pg from 'pg'
import type { Refusal } from '@gradus/contract/problem'
import { requestIdHeader } from '@gradus/telemetry/request-id'
import { StorageError } from '../files/storage.ts'
import { Problem } from '../problem.ts'

/** The one place where a refusal gets its status and its text; unexpected errors are logged with the request's id. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(replyWithProblem)
}

/**
 * Also called for requests that Fastify refuses before it looks for a route, such as an address with a broken escape.
 */
export function replyWithProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = logAndConvert(error, request)
  const wait = problem.retryAfterSeconds ?? (problem.status === 503 ? 5 : undefined)
  if (wait !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(wait))))
  // Lets support find the log entry.
  if (problem.code === 'unexpected') void reply.header(requestIdHeader, request.id)
  return reply.status(problem.status).send(refusal(problem))
}

/** Like replyWithProblem, for a response whose status was sent already. */
export function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  return refusal(logAndConvert(error as FastifyError, request))
}

function logAndConvert(error: FastifyError, request: FastifyRequest): Problem {
  // Nobody reads this reply, and it is not an error of the server.
  if (clientDisconnected(request))
    return new Problem('badInput', { message: 'The request ended before it was complete.' })
  const problem = problemOf(error)
  if (problem.code === 'unexpected') request.log.error({ stack: stackOf(error), code: error.code }, 'unexpected')
  if (isForeignKeyError(error)) request.log.warn({ stack: stackOf(error) }, 'something was deleted meanwhile')
  if (problem.code === 'storageUnavailable') request.log.warn({ message: error.message }, 'storage unavailable')
  if (problem.code === 'contended') request.log.warn({ message: error.message }, 'lock conflict')
  if (problem.code === 'databaseUnavailable') request.log.warn({ message: error.message }, 'database unavailable')
  return problem
}

/**
 * Whether the client closed the connection in the middle of its request. The error looks like that of a lost database
 * connection.
 */
function clientDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

function refusal(problem: Problem): Refusal {
  return {
    error: problem.code,
    message: problem.message,
    ...(problem.field === undefined ? {} : { field: problem.field }),
  }
}

/** The stack with its causes, but without the fields of a database error, which quote user input. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\ncaused by ${stackOf(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}

function problemOf(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (error instanceof StorageError) return new Problem('storageUnavailable')
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation
    const field = first?.instancePath.replace(/^\//, '').replaceAll('/', '.')
    // If the whole body is missing there is no field to name, and the problem's own sentence says more than the
    // schema's.
    return new Problem('badInput', field ? { field, ...(first?.message ? { message: first.message } : {}) } : {})
  }
  const sentence = sentences[error.code]
  if (sentence !== undefined) return new Problem('badInput', { message: sentence })
  const fromDatabase = databaseProblem(error)
  if (fromDatabase) return fromDatabase
  if (error.statusCode === 413) return new Problem('tooLarge')
  if (error.statusCode === 416) return new Problem('wrongRange')
  if (error.statusCode === 429) return new Problem('tooOften')
  // A library's message about a request is for the log, not for users.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('badInput')
  return new Problem('unexpected')
}

const sentences: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'This address is not valid.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as JSON, with the header content-type: application/json.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its Content-Length says.',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'Send the file as multipart/form-data.',
  FST_NO_FORM_DATA: 'Send the file as multipart/form-data.',
  FST_PARTS_LIMIT: 'Send one file and nothing else.',
  FST_FILES_LIMIT: 'Send one file and nothing else.',
  FST_FIELDS_LIMIT: 'Send one file and nothing else.',
}

const connectionErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
]
/** A statement that took too long, a primary that has just become a replica, and a transaction that was idle for too long. */
const retryableErrors = ['57014', '25006', '25P03']
const unavailableErrors = new Set(connectionErrors.concat(retryableErrors))
/** A deadlock, a transaction that can’t be serialised, and a wait for a lock that took too long: the database answers. */
const contentionErrors = new Set(['40P01', '40001', '55P03'])
/** Error codes for texts that PostgreSQL cannot store, such as one with a NUL. */
const unstorableTextErrors = new Set(['22021', '22P05'])

/**
 * True if a row names another one that does not exist. By the code alone: PostgreSQL writes the detail in the language
 * of its server. Deleting a row that others name has code 23001 since PostgreSQL 18; no call attempts that.
 */
function isForeignKeyError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}

function databaseProblem(error: Error & { code?: string }): Problem | undefined {
  if (error instanceof pg.DatabaseError) {
    if (unstorableTextErrors.has(error.code ?? ''))
      return new Problem('badInput', { message: 'The text contains characters that can’t be stored.' })
    if (contentionErrors.has(error.code ?? '')) return new Problem('contended')
    if (unavailableErrors.has(error.code ?? '')) return new Problem('databaseUnavailable')
    // What this call names was deleted while the call was under way.
    if (isForeignKeyError(error)) return new Problem('notFound')
    // The account was closed while this call was under way.
    if (error.constraint === 'account_closed_names_nobody') return new Problem('notSignedIn')
    return undefined
  }
  const lost =
    unavailableErrors.has(error.code ?? '') ||
    // The embedded PostgreSQL's socket is a file.
    (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
      error.message,
    )
  return lost ? new Problem('databaseUnavailable') : undefined
}
