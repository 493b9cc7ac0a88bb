/**
 * npm test: everything that has to hold, on a fresh clone as on an old one.
 * npm test -- server/src/account e2e/account: only the tests whose paths contain one of these, without the checks.
 */
import { makeTemplate } from '../../server/test/template.ts'
import { lint, runChecks, types } from './checks.ts'
import { browser, provide } from './machine.ts'
import { readLanguages } from './settings.ts'
import { buildWeb } from './sources.ts'
import { startSurroundings } from './surroundings.ts'
import { say, secondsSince, tell } from './terminal.ts'
import { chooseTests } from './test-files.ts'
import { runJourneys, runTests, type Count } from './test-runs.ts'
import { judgeNeeds } from './toolchain.ts'

await tell(async (stopped) => {
  const begun = Date.now()
  const filters = process.argv.slice(2)
  const { tests, journeys } = await chooseTests(filters)
  await provide([...judgeNeeds(readLanguages()), ...(journeys.length > 0 ? [browser] : [])])
  stopped.throwIfAborted()

  const counts: Count[] = []
  if (filters.length === 0) counts.push(await runChecks([...types, lint], stopped))
  // The judge's tests see nothing of the web.
  if (journeys.length > 0 || tests.some((test) => !/^(judge|contract)\//.test(test))) await buildWeb()
  stopped.throwIfAborted()
  const surroundings = await startSurroundings()
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

  // Once more where one looks first: the end.
  for (const failure of counts.flatMap((count) => count.failures ?? [])) say(`Failed: ${failure.slice(0, 2000)}\n`)
  const sum = (one: 'passed' | 'failed') => counts.reduce((total, count) => total + count[one], 0)
  say(`All of it took ${secondsSince(begun)}.`)
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') === 0 ? 0 : 1)
}, 130)
