/** npm run check: types and format of everything, rules and import law of what differs from the main branch, in seconds. */
import { format, lintOfChanges, runChecks, types } from './checks.ts'
import { readPinnedRuntime, runtimeAgeWarning } from './pinned-runtime.ts'
import { say, tell } from './terminal.ts'

await tell(async (stopped) => {
  const { passed, failed } = await runChecks([...types, await lintOfChanges(), format], stopped)
  const aged = runtimeAgeWarning(await readPinnedRuntime(), new Date())
  if (aged) say(aged)
  say(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}, 130)
