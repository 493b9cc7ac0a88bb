import { sql, type Compilable } from 'kysely'
import { z } from 'zod'
import type { Database } from '../src/platform/data/database.ts'

export interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Index Cond'?: string | undefined
  readonly 'Total Cost': number
  readonly Plans?: Plan[] | undefined
}
export const Plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Cond': z.string().optional(),
    'Total Cost': z.number(),
    Plans: z.array(Plan).optional(),
  }),
)
const Explained = z.tuple([z.object({ Plan })])

/** The tables of which a query reads every row. */
export async function readInFull(database: Database, query: Compilable): Promise<string[]> {
  const { sql: text, parameters } = query.compile()
  // EXPLAIN takes no parameters, so the statement's own are written into it. The plan is then the one for these values.
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

const gathering = new Set(['Sort', 'Aggregate', 'WindowAgg', 'Hash', 'Materialize', 'Unique'])

/** What walking an index costs, in PostgreSQL's units, if it has more than a few thousand rows. */
const dear = 1000

/**
 * The tables of which a plan reads every row, in a sequential scan or along an index: an index scan without a condition
 * reads the whole index unless a node above it stops after a few rows.
 */
export function wholeReads(plan: Plan, stops = false): string[] {
  const type = plan['Node Type']
  const alongIndex =
    /^Index (Only )?Scan$/.test(type) && plan['Index Cond'] === undefined && !stops && plan['Total Cost'] > dear
  const own = type === 'Seq Scan' || alongIndex ? [plan['Relation Name'] ?? ''] : []
  const stopsBelow = type === 'Limit' || (stops && !gathering.has(type))
  return [...own, ...(plan.Plans ?? []).flatMap((part) => wholeReads(part, stopsBelow))]
}

function literalOf(value: unknown) {
  if (Array.isArray(value)) return sql.lit(`{${value.join(',')}}`)
  return sql.lit(value)
}
