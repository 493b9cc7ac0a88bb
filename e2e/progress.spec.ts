import { resolve } from 'node:path'
import { JudgeHealth } from '@gradus/contract/judge'
import { messages } from '@gradus/contract/message'
import { postQuestion } from '@gradus/contract/question-form'
import { submitCode } from '@gradus/contract/submission'
import { judgeCacheOf } from '../deploy/local/judge-cache.ts'
import { startProgram } from '../deploy/local/program.ts'
import { freePort } from '../deploy/local/settings.ts'
import { judgeEnvironment } from '../deploy/local/site.ts'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { anAccount } from '../server/test/account.ts'
import { replaceCode } from './editor.ts'
import { sessionOf } from './sign-in.ts'
import { expect, roles, test } from './site.ts'

/** A separate judge that judges only one submission at a time. */
async function startJudgeWithOneSlot() {
  const port = await freePort()
  const settings = judgeEnvironment('development', port, await judgeCacheOf(resolve('node_modules/.cache')))
  const judge = startProgram(['judge/src/main.ts'], { ...settings, JUDGE_SLOTS: '1', LANGUAGES: '5' }, () => undefined)
  const url = await judge.ready
  const health = async () => JudgeHealth.parse(await (await fetch(`${url}/health`)).json())
  return { url, health, stop: judge.stop }
}

const question = {
  kind: 'inputOutput',
  title: 'Twice what is read, in C',
  body: '<p>Read a number and print twice that number.</p>',
  rawTags: [],
  difficultLevel: 1,
  implementations: [{ type: 5 }],
  cases: [1, 2, 3].map((number) => ({ input: `${number}\n`, answer: `${2 * number}\n`, sample: true })),
  isVisible: true,
}
/** Computes for a while on each case, because a run that only sleeps would give its slot to the next one. */
const solution = (seconds: number) => `#include <stdio.h>
#include <time.h>
int main(void) {
  int n;
  scanf("%d", &n);
  while (clock() < ${seconds} * CLOCKS_PER_SEC) {}
  printf("%d\\n", 2 * n);
}
`

/** From now on, records each new text of the result below the editor, in order. */
const recordResults = `(solutionEditor) => {
  window.recorded = []
  const record = () => {
    const text = solutionEditor.querySelector('[aria-label=Result]')?.innerText ?? ''
    if (text !== window.recorded.at(-1)) window.recorded.push(text)
  }
  record()
  new MutationObserver(record).observe(solutionEditor, { childList: true, characterData: true, subtree: true })
}`

test('During a run the page shows the place in the queue, compiling, test k of n', async ({ page, anotherSite }) => {
  test.setTimeout(180_000)
  const judge = await startJudgeWithOneSlot()
  try {
    const { url, databaseUrl } = await anotherSite({ JUDGE_URLS: judge.url, SAMPLE_CONTENT: 'off' })
    const { database, close } = openDatabase(databaseUrl, 2)
    try {
      const cookieOf = async (options: object = {}): Promise<string> => {
        const { id } = await anAccount({ database }, options)
        return sessionOf(database, id)
      }
      const post = async (address: string, session: string, body: object): Promise<string> => {
        const headers = { 'content-type': 'application/json', cookie: `${sessionCookie}=${session}`, origin: url }
        const reply = await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) })
        return reply.text()
      }
      const id = Number(await post(postQuestion.url, await cookieOf({ role: roles.admin }), question))
      expect(id).toBeGreaterThan(0)

      await page.context().addCookies([{ name: sessionCookie, value: await cookieOf(), url, httpOnly: true }])
      await database.updateTable('account').set({ welcomed: true }).execute()
      await page.goto(`${url}/Question/${id}`)
      const solutionEditor = page.getByRole('region', { name: 'Your solution' })
      await replaceCode(solutionEditor, solution(0.3))
      const result = solutionEditor.getByRole('region', { name: 'Result' })
      await solutionEditor.evaluate(`(${recordResults})(document.querySelector('[aria-label="Your solution"]'))`)

      // Three other submissions came first: one is being judged, two are waiting.
      const others = await Promise.all([1, 2, 3].map(() => cookieOf()))
      const submitted = others.map((session) =>
        post(submitCode.url, session, { candidateSource: solution(0.7), type: 5, questionId: id, additionalFiles: [] }),
      )
      // Polls often: the first of them must still be running when the page's own run arrives.
      await expect.poll(async () => (await judge.health()).waiting, { intervals: [50] }).toBe(2)
      await solutionEditor.getByRole('button', { name: 'Compile and Run' }).click()
      await expect(result).toContainText(messages.workingAsExpected, { timeout: 60_000 })
      expect(await Promise.all(submitted)).toEqual(['0', '0', '0'])

      const recorded = (await page.evaluate<string[]>('window.recorded')).join('\n')
      // Place 1 may be skipped: a run may start before a submission that is still waiting.
      const steps = [
        'In the queue, place 3',
        'In the queue, place 2',
        'Compiling…',
        'Running test 1 of 3',
        'Running test 2 of 3',
        'Running test 3 of 3',
        messages.workingAsExpected,
      ]
      const places = steps.map((step) => recorded.indexOf(step))
      expect(places, recorded).not.toContain(-1)
      expect(places, recorded).toEqual(places.toSorted((a, b) => a - b))
    } finally {
      await close()
    }
  } finally {
    await judge.stop()
  }
})
