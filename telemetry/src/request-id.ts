import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/**
 * The header in which the server sends a judge the id of the request that a task belongs to, so that both logs have the
 * same id.
 */
export const requestIdHeader = 'x-request-id'

const current = new AsyncLocalStorage<string>()

/** Runs `work` so that everything it starts belongs to this request. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return current.run(id, work)
}

/** The id of the current request; a new id outside of a request. */
export function requestId(): string {
  return current.getStore() ?? randomUUID()
}

const harmless = /^[\w.:-]{1,64}$/

/** The id that a caller sent, if it is safe to write into a log; otherwise a new one. */
export function receivedRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && harmless.test(header) ? header : randomUUID()
}
