import { SqlError, UnsupportedSql } from './refusal.ts'

/**
 * Explicit transactions of T-SQL. They nest by counting, a rollback without a name ends all of them, and a failing statement
 * undoes only its own work. In PostgreSQL a failure ends the transaction, so each statement gets a savepoint.
 */
export class Transaction {
  readonly #exec: (sql: string) => Promise<unknown>
  #open = 0
  #isDoomed = false
  #outermost: string | undefined
  readonly #saved = new Set<string>()

  constructor(exec: (sql: string) => Promise<unknown>) {
    this.#exec = exec
  }

  /** How many BEGIN TRANSACTION have no COMMIT yet: @@TRANCOUNT. */
  get open(): number {
    return this.#open
  }

  get isDoomed(): boolean {
    return this.#isDoomed
  }

  async begin(name: string | undefined): Promise<void> {
    if (this.#open === 0) {
      await this.#exec('BEGIN')
      this.#outermost = name
    }
    this.#open += 1
  }

  /** @throws SqlError, a runtime error */
  async commit(): Promise<void> {
    if (this.#open === 0) throw new SqlError('The COMMIT TRANSACTION request has no corresponding BEGIN TRANSACTION.')
    if (this.#isDoomed)
      throw new SqlError(
        'The current transaction cannot be committed and cannot support operations that write to the log file. Roll back the transaction.',
      )
    this.#open -= 1
    if (this.#open > 0) return
    await this.#exec('COMMIT')
    this.#saved.clear()
  }

  async rollback(name: string | undefined): Promise<void> {
    if (this.#open === 0) throw new SqlError('The ROLLBACK TRANSACTION request has no corresponding BEGIN TRANSACTION.')
    if (name !== undefined && this.#saved.has(name))
      return void (await this.#exec(`ROLLBACK TO SAVEPOINT ${savepointOf(name)}`))
    if (name !== undefined && name !== this.#outermost)
      throw new SqlError(`Cannot roll back ${name}. No transaction or savepoint of that name was found.`)
    await this.#exec('ROLLBACK')
    this.#open = 0
    this.#isDoomed = false
    this.#saved.clear()
  }

  async save(name: string | undefined): Promise<void> {
    if (name === undefined) throw new SqlError("Incorrect syntax near 'SAVE'.")
    if (this.#open === 0) throw new SqlError('Cannot issue SAVE TRANSACTION when there is no active transaction.')
    if (this.#saved.has(name)) throw new UnsupportedSql('A second savepoint of the same name')
    await this.#exec(`SAVEPOINT ${savepointOf(name)}`)
    this.#saved.add(name)
  }

  /** Makes the transaction uncommittable, as some caught errors do in SQL Server. */
  doom(): void {
    this.#isDoomed = this.#open > 0
  }

  /** Runs one statement. If it fails, the transaction continues as if the statement had not run. */
  async guard<Result>(statement: () => Promise<Result>): Promise<Result> {
    if (this.#open === 0) return await statement()
    await this.#exec('SAVEPOINT "gradus statement"')
    try {
      const result = await statement()
      await this.#exec('RELEASE SAVEPOINT "gradus statement"')
      return result
    } catch (error) {
      await this.#exec('ROLLBACK TO SAVEPOINT "gradus statement"; RELEASE SAVEPOINT "gradus statement"')
      throw error
    }
  }
}

function savepointOf(name: string): string {
  return `"saved ${name.replaceAll('"', '""')}"`
}
