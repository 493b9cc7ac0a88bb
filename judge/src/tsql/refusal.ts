import type { CaughtError } from './session.ts'

/**
 * T-SQL that the embedded SQL does not support. The refusal names the feature, because a wrong answer would be worse
 * than none.
 */
export class UnsupportedSql extends Error {
  override readonly name = 'UnsupportedSql'
  constructor(what: string) {
    super(`${what} is not supported by the embedded SQL.`)
  }
}

/** A statement that SQL Server would refuse, too. */
export class SqlError extends Error {
  override readonly name = 'SqlError'
}

/** A refusal or a mistake at its place in a file. */
export class PlacedProblem extends Error {
  override readonly name = 'PlacedProblem'
  readonly line: number
  /** True if the error occurred while the statement ran, false if it occurred while it was compiled. */
  readonly atRunTime: boolean
  /** The error as CATCH sees it. */
  readonly caught: CaughtError | undefined
  constructor(message: string, line: number, atRunTime: boolean, caught?: CaughtError) {
    super(message)
    this.line = line
    this.atRunTime = atRunTime
    this.caught = caught
  }
}
