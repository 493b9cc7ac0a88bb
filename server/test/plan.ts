import { sql, type Compilable } from 'kysely'
import { z } from 'zod'
import type { Database } from '../src/platform/database.ts'

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly Plans?: Plan[] | undefined
}
const Plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({ 'Node Type': z.string(), 'Relation Name': z.string().optional(), Plans: z.array(Plan).optional() }),
)
const Explained = z.tuple([z.object({ Plan })])

/** The tables that a query would read from their first row to their last. */
export async function readInFull(database: Database, query: Compilable): Promise<string[]> {
  const { sql: text, parameters } = query.compile()
  // EXPLAIN takes no parameters of its own: the statement's are written into it, as its plan for just these values.
  const pieces = text.split(/\$\d+/)
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number) - 1)
  const statement = sql.join(
    pieces.map((piece, index) => {
      const at = order[index]
      return at === undefined ? sql.raw(piece) : sql`${sql.raw(piece)}${literalOf(parameters[at])}`
    }),
    sql``,
  )
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${statement}`.execute(database)
  const [{ Plan: plan }] = Explained.parse(rows[0]?.['QUERY PLAN'])
  return inFull(plan)
}

function inFull(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...own, ...(plan.Plans ?? []).flatMap(inFull)]
}

function literalOf(value: unknown) {
  if (Array.isArray(value)) return sql.lit(`{${value.join(',')}}`)
  return sql.lit(value)
}
