import type { Database } from '../platform/data/database.ts'
import type { Caller } from '../platform/http/serve.ts'
import { endSession } from '../platform/access/session.ts'

/** A new token each time, in place of the session that the browser had. */
export async function enter(database: Database, caller: Caller, session: string): Promise<void> {
  if (caller.sessionToken !== undefined) await endSession(database, caller.sessionToken)
  caller.setSession(session)
}
