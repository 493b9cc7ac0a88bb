import { sql, type RawBuilder } from 'kysely'

/**
 * Whether an attempt of a team counts for a member, who may have left. Current members share all attempts of their team:
 * at most a team's size of students have that at once. A former member keeps only what was received during their stay.
 * Without the lower bound, joining a team that has passed and leaving it at once would be worth its points, for one
 * student after the other. @param member, attempt: the aliases of those tables in the statement
 */
export function sharesAttempt(member: string, attempt: string): RawBuilder<boolean> {
  const [m, a] = [sql.ref(member), sql.ref(attempt)]
  return sql<boolean>`(${m}.left_at is null or ${a}.received_at between ${m}.joined_at and ${m}.left_at)`
}
