import type { CaughtError } from './session.ts'

/** What the embedded SQL does not have. It is said by name: a wrong answer would be worse than none. */
export class UnsupportedSql extends Error {
  override readonly name = 'UnsupportedSql'
  constructor(what: string) {
    super(`${what} is not supported by the embedded SQL.`)
  }
}

/** What SQL Server would not take either. */
export class SqlError extends Error {
  override readonly name = 'SqlError'
}

/** A refusal or a mistake at its place in a file. */
export class PlacedProblem extends Error {
  override readonly name = 'PlacedProblem'
  readonly line: number
  /** Whether the statement began to run: then it is an error of running, otherwise one of compiling. */
  readonly running: boolean
  /** Its error for CATCH. */
  readonly caught: CaughtError | undefined
  constructor(message: string, line: number, running: boolean, caught?: CaughtError) {
    super(message)
    this.line = line
    this.running = running
    this.caught = caught
  }
}
