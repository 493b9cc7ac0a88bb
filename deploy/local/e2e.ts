/**
 * npm run e2e: runs the end-to-end tests (journeys) in a real browser. Passes its arguments to Playwright: a file,
 * --headed, -g "sign up".
 */
import { browserRequirement, installMissing } from './system-packages.ts'
import { readLanguages } from './settings.ts'
import { buildSite } from './sources.ts'
import { startTestServices } from './test-services.ts'
import { printLine, runCommand } from './terminal.ts'
import { runJourneys } from './test-runs.ts'
import { judgeRequirements } from './judge-requirements.ts'

await runCommand(async (stopped) => {
  await installMissing([...judgeRequirements(readLanguages()), browserRequirement])
  stopped.throwIfAborted()
  await buildSite()
  const services = await startTestServices()
  try {
    const { passed, failed } = await runJourneys([], process.argv.slice(2), stopped)
    stopped.throwIfAborted()
    printLine(`${passed} passed, ${failed} failed`)
    process.exitCode = failed === 0 ? 0 : 1
  } finally {
    await services.stop()
  }
  process.exit()
}, 130)
