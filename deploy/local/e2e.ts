/**
 * npm run e2e: runs the end-to-end tests (journeys) in a real browser. Passes its arguments to Playwright: a file,
 * --headed, -g "sign up".
 */
import { browser, provide } from './machine.ts'
import { readLanguages } from './settings.ts'
import { buildWeb } from './sources.ts'
import { startTestServices } from './test-services.ts'
import { say, tell } from './terminal.ts'
import { runJourneys } from './test-runs.ts'
import { judgePackages } from './toolchain.ts'

await tell(async (stopped) => {
  await provide([...judgePackages(readLanguages()), browser])
  stopped.throwIfAborted()
  await buildWeb()
  const surroundings = await startTestServices()
  try {
    const { passed, failed } = await runJourneys([], process.argv.slice(2), stopped)
    stopped.throwIfAborted()
    say(`${passed} passed, ${failed} failed`)
    process.exitCode = failed === 0 ? 0 : 1
  } finally {
    await surroundings.stop()
  }
  process.exit()
}, 130)
