/** Executes T-SQL: with the embedded subset or on a real server. Both return rows as texts. */

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
  /** Runs a file and returns its last result; undefined if it has none. Throws a PlacedProblem. */
  run(source: string): Promise<Rows | undefined>
  close(): Promise<void>
}

/** Formats rows for people. */
export function formatRows({ columns, rows }: Rows): string {
  const lines = [columns.map(({ name }) => name || '_'), ...rows.map((row) => row.map((cell) => cell ?? 'NULL'))]
  return lines.map((cells) => cells.join(' | ')).join('\n')
}
