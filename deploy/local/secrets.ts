/**
 * npm run secrets -- rotate mailSubscription | tournamentLog | knownDevice
 * npm run secrets -- end-sessions
 *
 * For an incident, while the site runs: replaces a key that the site signs with, or logs everybody out. docs/security.md
 * says what each of them breaks.
 */
import { randomBytes } from 'node:crypto'
import { openDatabase, type Database } from '../../server/src/platform/data/database.ts'
import { runningDatabaseUrl } from './running.ts'
import { UserError, printLine, runCommand } from './terminal.ts'

const keys = ['mailSubscription', 'tournamentLog', 'knownDevice']
const usage = `Say what to do: npm run secrets -- rotate ${keys.join(' | ')}, or npm run secrets -- end-sessions.`

await runCommand(async () => {
  const [command, key = ''] = process.argv.slice(2)
  const isKnown = command === 'end-sessions' || (command === 'rotate' && keys.includes(key))
  if (!isKnown) throw new UserError(usage)
  const { database, close } = openDatabase(await runningDatabaseUrl(), 1)
  await (command === 'rotate' ? rotate(database, key) : endSessions(database))
  await close()
  process.exit(0)
}, 130)

async function rotate(database: Database, key: string): Promise<void> {
  const value = randomBytes(32)
  const { numUpdatedRows } = await database
    .updateTable('secret')
    .set({ value })
    .where('name', '=', key)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new UserError(`This database has no key ${key}.`)
  printLine(`The key ${key} was replaced.`)
}

async function endSessions(database: Database): Promise<void> {
  const { numDeletedRows } = await database.deleteFrom('session').executeTakeFirstOrThrow()
  printLine(`${numDeletedRows} sessions have ended. Their owners log in again.`)
}
