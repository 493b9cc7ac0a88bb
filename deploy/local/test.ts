/**
 * npm test: runs all checks and tests. It sets up what a fresh clone lacks.
 * npm test -- server/src/account e2e/account: only the tests whose paths contain one of these, without the checks.
 */
import { makeTemplate } from '../../server/test/template.ts'
import { lint, lockfile, runChecks, types } from './checks.ts'
import { browserRequirement, installMissing } from './system-packages.ts'
import { readLanguages } from './settings.ts'
import { buildWeb } from './sources.ts'
import { startTestServices } from './test-services.ts'
import { printLine, secondsSince, runCommand } from './terminal.ts'
import { chooseTests } from './test-files.ts'
import { runJourneys, runTests, type Count } from './test-runs.ts'
import { judgeRequirements } from './judge-requirements.ts'

await runCommand(async (stopped) => {
  const startedAt = Date.now()
  const filters = process.argv.slice(2)
  const { tests, journeys } = await chooseTests(filters)
  await installMissing([...judgeRequirements(readLanguages()), ...(journeys.length > 0 ? [browserRequirement] : [])])
  stopped.throwIfAborted()

  const counts: Count[] = []
  if (filters.length === 0) counts.push(await runChecks([lockfile, ...types, lint], stopped))
  // The tests of the judge and the contract do not need the web's build.
  if (journeys.length > 0 || tests.some((test) => !/^(judge|contract)\//.test(test))) await buildWeb()
  stopped.throwIfAborted()
  const surroundings = await startTestServices()
  try {
    if (!surroundings.judgeRuns) counts.push({ passed: 0, failed: 1 })
    if (tests.length > 0) {
      process.env['TEST_DATABASE_TEMPLATE'] = await makeTemplate(surroundings.databaseUrl)
      counts.push(await runTests(tests, stopped))
    }
    stopped.throwIfAborted()
    if (journeys.length > 0) counts.push(await runJourneys(journeys, [], stopped))
    stopped.throwIfAborted()
  } finally {
    await surroundings.stop()
  }

  // Repeats the failures at the end, where people look first.
  for (const failure of counts.flatMap((count) => count.failures ?? []))
    printLine(`Failed: ${failure.slice(0, 2000)}\n`)
  const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0)
  printLine(`All of it took ${secondsSince(startedAt)}.`)
  printLine(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') === 0 ? 0 : 1)
}, 130)
