/**
 * npm run check: checks the types and format of all files, and the lint rules (import rules included) of the files that
 * differ from the main branch. It takes seconds.
 */
import { format, lintOfChanges, lockfile, runChecks, types } from './checks.ts'
import { readPinnedRuntime, runtimeAgeWarning } from './pinned-runtime.ts'
import { printLine, runCommand } from './terminal.ts'

await runCommand(async (stopped) => {
  const { passed, failed } = await runChecks([lockfile, ...types, await lintOfChanges(), format], stopped)
  const ageWarning = runtimeAgeWarning(await readPinnedRuntime(), new Date())
  if (ageWarning) printLine(ageWarning)
  printLine(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}, 130)
