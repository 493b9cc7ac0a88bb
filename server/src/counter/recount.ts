import type { Database } from '../platform/data/database.ts'
import { recountStandings } from '../tournament/recount.ts'
import { counters, countWrong } from './store.ts'

export interface RecountResult {
  /** `table.column` */
  readonly name: string
  /** Rows whose stored count differed from the recount. */
  readonly wrong: number
}

/** Recounts every stored counter and the rankings of tournaments; with `repair`, corrects them. */
export async function recount(database: Database, repair: boolean): Promise<RecountResult[]> {
  const results: RecountResult[] = []
  for (const counter of counters) {
    const wrong = await database.transaction().execute((tx) => countWrong(tx, counter, repair))
    results.push({ name: `${counter.table}.${counter.column}`, wrong })
  }
  results.push({ name: 'tournament_standing', wrong: await recountStandings(database, repair) })
  return results
}
