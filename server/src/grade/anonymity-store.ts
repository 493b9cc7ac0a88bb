import { sql } from 'kysely'

/** Whether graders see pseudonyms, of a statement in which `assignment` is a row of that table. */
export const hidesNames = sql<boolean>`(assignment.is_anonymous and not exists (
  select from name_reveal where name_reveal.assignment_id = assignment.id))`
