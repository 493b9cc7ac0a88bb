import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/**
 * Renames or removes the tag in all questions that have it. @param to null removes the name. A question that already
 * has the new name keeps it once.
 */
export async function replaceTagName(tx: Tx, tagId: number, from: string, to: string | null): Promise<void> {
  const renamed = to === null ? sql`array_remove(tags, ${from})` : sql`array_replace(tags, ${from}, ${to})`
  await sql`
    update question set tags = array(
      select name from unnest(${renamed}) with ordinality as given(name, place) group by name order by min(place)
    ) where id in (select question_id from question_tag where tag_id = ${tagId})`.execute(tx)
}
