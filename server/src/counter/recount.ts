import type { Database } from '../platform/data/database.ts'
import { recountStandings } from '../tournament/recount.ts'
import { counters, countWrong } from './store.ts'

export interface RecountResult {
  /** `table.column` */
  readonly name: string
  /** Rows whose count was not what a recount gives. */
  readonly wrong: number
}

/** Recounts every kept counter and the rankings of tournaments, and repairs what is wrong where asked to. */
export async function recount(database: Database, repair: boolean): Promise<RecountResult[]> {
  const results: RecountResult[] = []
  for (const counter of counters) {
    const wrong = await database.transaction().execute((tx) => countWrong(tx, counter, repair))
    results.push({ name: `${counter.table}.${counter.column}`, wrong })
  }
  results.push({ name: 'tournament_standing', wrong: await recountStandings(database, repair) })
  return results
}
