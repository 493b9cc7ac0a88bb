/** Where T-SQL runs: the embedded subset or a real server. Both answer rows as texts. */

export interface Column {
  readonly name: string
  readonly number: boolean
}

export interface Rows {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly (string | null)[])[]
}

export interface Engine {
  /** Begins with an empty database. */
  reset(): Promise<void>
  /** Runs a file and answers its last result; undefined when it had none. Throws a PlacedProblem. */
  run(source: string): Promise<Rows | undefined>
  close(): Promise<void>
}

/** As a person reads it. */
export function shown({ columns, rows }: Rows): string {
  const lines = [columns.map(({ name }) => name || '_'), ...rows.map((row) => row.map((cell) => cell ?? 'NULL'))]
  return lines.map((cells) => cells.join(' | ')).join('\n')
}
