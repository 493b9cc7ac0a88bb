import { sql } from 'kysely'

/** Whether graders see pseudonyms. The statement must name a row of the table `assignment`. */
export const hidesNames = sql<boolean>`(assignment.is_anonymous and not exists (
  select from name_reveal where name_reveal.assignment_id = assignment.id))`
