import { ZodError } from 'zod'
import { ClientDisconnected, Problem, type ProblemName } from '../problem.ts'

const statusOf: Readonly<Record<ProblemName, number>> = {
  badTask: 400,
  unknownCall: 404,
  tooLarge: 413,
  languageUnavailable: 422,
  ownerQueueFull: 429,
  queueFull: 503,
  stopping: 503,
}
/** nginx's status for a client that closed the connection: only a log shows it. */
const clientClosedRequest = 499

export interface ErrorReply {
  readonly status: number
  readonly body: { readonly error: string; readonly message: string }
}

export function errorReplyOf(error: unknown, warn: (message: string) => void): ErrorReply {
  if (error instanceof Problem)
    return { status: statusOf[error.name], body: { error: error.name, message: error.message } }
  if (error instanceof ClientDisconnected)
    return { status: clientClosedRequest, body: { error: 'clientDisconnected', message: error.message } }
  if (error instanceof ZodError) {
    const [issue] = error.issues
    const message = `${issue?.path.join('.') || 'The task'}: ${issue?.message ?? 'it is not a task.'}`
    return { status: 400, body: { error: 'badTask', message } }
  }
  if (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  ) {
    return { status: error.statusCode, body: { error: 'badRequest', message: error.message } }
  }
  warn(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return { status: 500, body: { error: 'judgeFailed', message: 'The judge failed. Please try again.' } }
}
