/** What a statement can ask of the session that it runs in. */
export interface Session {
  readonly rowCount: number
  /** @@TRANCOUNT */
  readonly openTransactions: number
  /** An error has made the open transaction one that can only be rolled back. */
  readonly isDoomed: boolean
  /** Inside CATCH: what was caught. */
  readonly caught: CaughtError | undefined
}

/** What ERROR_NUMBER() and its siblings answer; undefined if SQL Server's answer is not known here. */
export interface CaughtError {
  readonly number: number | undefined
  readonly message: string | undefined
  readonly severity: number | undefined
  readonly state: number | undefined
}
