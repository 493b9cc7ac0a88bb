/** npm run check: types, rules, import law and format of everything, in seconds. */
import { format, lint, runChecks, types } from './checks.ts'
import { say, tell } from './terminal.ts'

await tell(async (stopped) => {
  const { passed, failed } = await runChecks([...types, lint, format], stopped)
  say(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}, 130)
