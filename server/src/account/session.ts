import type { Database } from '../platform/database.ts'
import type { Caller } from '../platform/serve.ts'
import { endSession } from '../platform/session.ts'

/** A new token each time, in place of the session that the browser had. */
export async function enter(database: Database, caller: Caller, session: string): Promise<void> {
  if (caller.sessionToken !== undefined) await endSession(database, caller.sessionToken)
  caller.setSession(session)
}
