/** The parts of a session that a statement can read. */
export interface Session {
  readonly rowCount: number
  /** @@TRANCOUNT */
  readonly openTransactions: number
  /** An error has made the open transaction one that can only be rolled back. */
  readonly isDoomed: boolean
  /** Inside CATCH: the error that was caught. */
  readonly caught: CaughtError | undefined
}

/** Values of ERROR_NUMBER() and its siblings; undefined if SQL Server's value is not known here. */
export interface CaughtError {
  readonly number: number | undefined
  readonly message: string | undefined
  readonly severity: number | undefined
  readonly state: number | undefined
}
