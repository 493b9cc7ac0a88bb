import { chromium, type Page } from '@playwright/test'
import type { LanguageCode } from '@gradus/contract/language'
import { messages } from '@gradus/contract/message'
import { postQuestion } from '@gradus/contract/question-form'
import { roles } from '@gradus/contract/role'
import { submitCode } from '@gradus/contract/submission'
import { readLanguages } from '../deploy/local/settings.ts'
import { replaceCode } from '../e2e/editor.ts'
import config from '../e2e/playwright.config.ts'
import { sessionOf, signIn } from '../e2e/sign-in.ts'
import start, { startSite } from '../e2e/start.ts'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { anAccount } from '../server/test/account.ts'
import { anotherSolution, exampleForm, nameOf } from './example.ts'
import { median } from './numbers.ts'

/**
 * Measures the time from a click on Submit to the verdict on the screen, in a real browser, and the duration of the
 * HTTP call in it. The difference is what the page adds; the target is at most 100 ms. The times are meaningful only on a quiet
 * machine. LANGUAGES chooses languages, ROUNDS sets how many times each is measured.
 */

const rounds = Number(process.env['ROUNDS'] ?? 5)
const maxAddedMilliseconds = 100
/** After this time, a submission without a verdict ends the measurement with an error. */
const maxVerdictMilliseconds = 60_000

interface Times {
  /** From the click to the verdict on the screen, in milliseconds. */
  readonly total: number
  /** The duration of the HTTP call alone. */
  readonly call: number
}

/** Clicks and measures inside the page, so that the connection between the browser and this process is not measured. */
const clickAndWait = `new Promise((resolve, reject) => {
  const region = document.querySelector('[aria-label="Your solution"]')
  const button = [...region.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Submit')
  const isShown = () => region.textContent.includes(${JSON.stringify(messages.workingAsExpected)})
  // Both verdicts have the same text: the new one counts only after the previous one has left the screen.
  let isPreviousGone = !isShown()
  const startedAt = performance.now()
  setTimeout(() => reject(new Error('No verdict: ' + region.textContent.slice(-300))), ${maxVerdictMilliseconds})
  const observer = new MutationObserver(() => {
    if (!isShown()) isPreviousGone = true
    if (!isPreviousGone || !isShown()) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const total = performance.now() - startedAt
      // The browser adds the resource timing entry shortly after the page has its reply.
      const resolveTimes = () => {
        const call = performance
          .getEntriesByType('resource')
          .findLast((entry) => entry.startTime >= startedAt && new URL(entry.name).pathname === ${JSON.stringify(submitCode.url)})
        if (call) resolve({ total, call: call.duration })
        else setTimeout(resolveTimes, 10)
      }
      resolveTimes()
    })
  })
  observer.observe(region, { childList: true, subtree: true, characterData: true })
  button.click()
})`

async function submit(page: Page): Promise<Times> {
  await page.getByRole('region', { name: 'Your solution' }).getByRole('button', { name: 'Submit' }).waitFor()
  return await page.evaluate<Times>(clickAndWait)
}

const stop = await start()
const site = await startSite()
const { database, close } = openDatabase(site.databaseUrl, 2)
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // Submits as the question's author, because authors are not asked to vote.
  const { id: author } = await anAccount({ database }, { role: roles.admin })
  await signIn(page, { database, url: site.url }, author)
  const headers = {
    cookie: `${sessionCookie}=${await sessionOf(database, author)}`,
    'content-type': 'application/json',
  }
  const measure = async (code: LanguageCode): Promise<string> => {
    const body = JSON.stringify({ ...exampleForm(code), isVisible: true })
    const id = await (await fetch(`${site.url}${postQuestion.url}`, { method: 'POST', headers, body })).text()
    await page.goto(`${site.url}/Question/${id}`)
    const times: Times[] = []
    for (let round = 0; round <= rounds; round += 1) {
      await replaceCode(page.getByRole('region', { name: 'Your solution' }), anotherSolution(code))
      times.push(await submit(page))
    }
    const warm = times.slice(1)
    const added = median(warm.map(({ total, call }) => total - call))
    const cells = [median(warm.map((one) => one.total)), median(warm.map((one) => one.call)), added]
    const met = `at most ${maxAddedMilliseconds}: ${added <= maxAddedMilliseconds ? 'met' : 'MISSED'}`
    return [nameOf(code).padEnd(20), ...cells.map((one) => `${Math.round(one)}`.padStart(7)), ` ${met}`].join(' ')
  }
  await fetch(`${process.env['TEST_JUDGE_URL']}/languages?settled=true`)
  console.log('language               click    call   added  (milliseconds)')
  for (const code of readLanguages()) console.log(await measure(code))
} finally {
  await browser.close()
  await close()
  await site.stop()
  await stop()
}
process.exit(0)
