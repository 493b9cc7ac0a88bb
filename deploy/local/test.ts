/**
 * npm test: runs all checks and tests. It sets up what a fresh clone lacks.
 * npm test -- server/src/account e2e/account: only the tests whose paths contain one of these, without the checks.
 *
 * Environment: TEST_MINUTES, how long the run may take. If the machine is too slow for all journeys within that time, it
 * runs as many files of them as fit, and says which it left out (docs/decisions/0440).
 */
import { commitNumber } from '../../server/test/commit-number.ts'
import { makeTemplate } from '../../server/test/template.ts'
import { lint, lockfile, runChecks, types } from './checks.ts'
import { browserRequirement, installMissing } from './system-packages.ts'
import { readLanguages } from './settings.ts'
import { buildSite } from './sources.ts'
import { startTestServices } from './test-services.ts'
import { printLine, secondsSince, runCommand } from './terminal.ts'
import { costsOf } from './test-costs.ts'
import { chooseTests, shareOf } from './test-files.ts'
import { runJourneys, runTests, type Count } from './test-runs.ts'
import { judgeRequirements } from './judge-requirements.ts'

/** The journeys took 0.65 of the time of all other tests where both were measured, on a fast and on a slow machine. */
const journeysToTests = 0.7

await runCommand(async (stopped) => {
  const startedAt = Date.now()
  const filters = process.argv.slice(2)
  const { tests, journeys } = await chooseTests(filters)
  await installMissing([...judgeRequirements(readLanguages()), ...(journeys.length > 0 ? [browserRequirement] : [])])
  stopped.throwIfAborted()

  const counts: Count[] = []
  const costs: string[] = []
  let share = 1
  if (filters.length === 0) counts.push(await runChecks([lockfile, ...types, lint], stopped))
  // The tests of the judge and the contract do not need the web's build.
  if (journeys.length > 0 || tests.some((test) => !/^(judge|contract)\//.test(test))) await buildSite()
  stopped.throwIfAborted()
  const surroundings = await startTestServices()
  try {
    if (!surroundings.judgeRuns) counts.push({ passed: 0, failed: 1 })
    if (tests.length > 0) {
      process.env['TEST_DATABASE_TEMPLATE'] = await makeTemplate(surroundings.databaseUrl)
      const testsStartedAt = Date.now()
      const count = await runTests(tests, stopped)
      counts.push(count)
      costs.push(`The tests took ${secondsSince(testsStartedAt)}.`, ...costsOf(count.batches ?? []))
      share = shareThatFits(startedAt, testsStartedAt)
    }
    stopped.throwIfAborted()
    if (journeys.length > 0) {
      const journeysStartedAt = Date.now()
      const taken = shareOf(journeys, share, await commitNumber())
      counts.push(await runJourneys(taken, [], stopped))
      const leftOut = journeys.filter((file) => !taken.includes(file))
      if (leftOut.length > 0) costs.push(`NOT RUN, because this machine is too slow for all: ${leftOut.join(', ')}`)
      costs.push(`The journeys took ${secondsSince(journeysStartedAt)}.`)
    }
    stopped.throwIfAborted()
  } finally {
    await surroundings.stop()
  }

  for (const line of costs) printLine(line)
  // Repeats the failures at the end, where people look first.
  for (const failure of counts.flatMap((count) => count.failures ?? []))
    printLine(`Failed: ${failure.slice(0, 2000)}\n`)
  const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0)
  printLine(`All of it took ${secondsSince(startedAt)}.`)
  printLine(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') === 0 ? 0 : 1)
}, 130)

/** The share of the journeys for which there is time left, at least a quarter. */
function shareThatFits(startedAt: number, testsStartedAt: number): number {
  const minutes = Number(process.env['TEST_MINUTES'] ?? Infinity)
  const left = startedAt + minutes * 60_000 - Date.now()
  return Math.min(1, Math.max(0.25, left / ((Date.now() - testsStartedAt) * journeysToTests)))
}
