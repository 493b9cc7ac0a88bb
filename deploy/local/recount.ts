/**
 * npm run recount [-- --repair]: compares every stored count with a recount while the site runs, and with --repair
 * corrects it.
 */
import { recount } from '../../server/src/counter/recount.ts'
import { noTimeouts } from '../../server/src/platform/data/connection.ts'
import { openDatabase } from '../../server/src/platform/data/database.ts'
import { runningDatabaseUrl } from './running.ts'
import { UserError, printLine, runCommand } from './terminal.ts'

await runCommand(async () => {
  const repair = process.argv.includes('--repair')
  const { database, close } = openDatabase(await runningDatabaseUrl(), 2, noTimeouts)
  const found = await recount(database, repair).catch((error: unknown) => {
    throw new UserError('The database does not answer: start the site first (npm start), or set DATABASE_URL.', {
      cause: error,
    })
  })
  await close()
  for (const { name, wrong } of found)
    printLine(`${name.padEnd(28)} ${wrong === 0 ? 'right' : `${wrong} rows ${repair ? 'repaired' : 'wrong'}`}`)
  const wrong = found.reduce((sum, one) => sum + one.wrong, 0)
  if (wrong > 0 && !repair) printLine('Run npm run recount -- --repair to set them right.')
  process.exit(wrong > 0 && !repair ? 1 : 0)
}, 130)
