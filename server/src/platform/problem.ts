import { problems, type ProblemCode } from '@gradus/contract/problem'

interface ProblemDetails {
  /** The sentence to show instead of the table's. */
  readonly message?: string
  /** The input that is wrong, as a dotted path. */
  readonly field?: string
  readonly retryAfterSeconds?: number
}

/** An expected refusal, thrown by name; the error handler gives it its status and its text. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, detail: ProblemDetails = {}) {
    super(detail.message ?? problems[code].message)
    this.name = 'Problem'
    this.code = code
    this.status = problems[code].status
    this.field = detail.field
    this.retryAfterSeconds = detail.retryAfterSeconds
  }
}

/** Returns the value. @throws Problem notFound if it is missing */
export function orNotFound<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null) throw new Problem('notFound')
  return value
}
