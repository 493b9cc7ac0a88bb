import type { Page } from '@playwright/test'
import { messages } from '@gradus/contract/message'
import { getRecording } from '@gradus/contract/recording'
import { decodeChunk } from '@gradus/contract/recording/decode'
import { emptyRecording } from '@gradus/contract/recording/event'
import { textsAfter } from '@gradus/contract/recording/text'
import { expectAccessible } from './axe.ts'
import { beginAssessment, inviteCandidate } from './candidate.ts'
import { codeIn, moveToEndOfCode, typeCode } from './editor.ts'
import { expect, test } from './site.ts'

const coding = (title: string, answer: number) => ({
  kind: 'coding',
  title,
  body: `<p>Set <code>answer</code> to ${answer}.</p>`,
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  implementations: [
    {
      type: 8,
      starter: 'answer = 0\n',
      tests: `from solution import *\nassert answer == ${answer}\n`,
      additionalFiles: [],
    },
  ],
})

const solution = (page: Page) => page.getByRole('region', { name: 'Your solution' })
const code = (page: Page) => codeIn(solution(page))
const result = (page: Page) => solution(page).getByRole('region', { name: 'Result' })

test('A candidate without an account takes an assessment, from the mail to the report with its playback', async ({
  page,
  post,
  database,
  outbox,
  playwright,
  site,
}) => {
  test.slow()
  const [assigned, practice] = [await post(coding('Twice twenty-one', 42)), await post(coding('Try the editor', 7))]
  const email = 'mail.to.report@example.com'
  await inviteCandidate(
    { database, playwright, url: site.url },
    { email, name: 'Dana Candidate' },
    { questions: [{ questionId: assigned, points: 100 }], practiceQuestionId: practice },
  )
  const [mail] = await outbox(email)
  await page.goto(mail?.link ?? '')

  // The token has disappeared from the address, and the page has no parts of the community site.
  await expect(page).toHaveURL(/\/Assessment$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Backend engineer, 60 minutes')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'About this assessment' })).toContainText('1 hour')
  await expect(page.getByRole('region', { name: 'What is recorded' })).toContainText('each edit in the editor')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page.getByText('Agree to what is recorded, or don’t take the assessment.')).toBeVisible()
  await page.getByLabel('I have read this and agree to it.').check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()

  // Practice has no clock, and nothing to submit to.
  await expect(page.getByRole('region', { name: 'Practice' })).toContainText('nothing is recorded')
  await typeCode(solution(page), 'answer = 7')
  await solution(page).getByRole('button', { name: 'Compile and Run' }).click()
  await expect(result(page)).toContainText(messages.workingAsExpected)
  await expect(result(page)).toContainText('You have solved it.')
  await expect(result(page)).not.toContainText('Submit it to make it count.')
  await expect(solution(page).getByRole('button', { name: 'Submit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Begin', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Check my system' }).click()
  await expect(page.getByRole('region', { name: 'System check' }).getByRole('img', { name: 'Works' })).toHaveCount(5)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start the clock' }).click()

  // The clock is running, and the list of what is recorded can be opened at any time.
  await expect(page.getByRole('heading', { level: 1, name: 'A · Twice twenty-one' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Time left: less than (1 hour|59 minutes|58 minutes)$/)
  await page.getByRole('button', { name: 'What is recorded' }).click()
  await expect(page.getByRole('dialog')).toContainText('Never recorded')
  await page.keyboard.press('Escape')
  await typeCode(solution(page), 'answer = 41')
  await solution(page).getByRole('button', { name: 'Compile and Run' }).click()
  await expect(result(page)).toContainText(messages.notWorkingAsExpected)
  await moveToEndOfCode(solution(page))
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await solution(page).getByRole('button', { name: 'Submit' }).click()
  await expect(result(page)).toContainText(messages.workingAsExpected)
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You are done' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See my report' }).click()

  // The candidate's report equals the company's; the playback shows the code as it was typed.
  await expect(page).toHaveURL(/\/AssessmentResult\/\d+$/)
  await expect(page.getByText('100 of 100 points').first()).toBeVisible()
  await page.getByRole('radiogroup', { name: 'View of Twice twenty-one' }).getByText('Playback').click()
  const player = page.getByRole('region', { name: /was written/ })
  const played = player.locator('.cm-content')
  const slider = player.getByRole('slider', { name: 'Time' })
  await expect(played).toHaveText('answer = 0')
  await player.getByRole('button', { name: /Ran the code/ }).click()
  await expect(played).toHaveText('answer = 41')
  await player.getByRole('button', { name: /Pressed Submit/ }).click()
  await expect(played).toHaveText('answer = 42')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(played).toHaveText('answer = 0')
  await player.getByLabel('Speed').selectOption('32')
  await slider.focus()
  await page.keyboard.press('Space')
  await expect(played).toHaveText('answer = 42')
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a note on the whole report' }).click()
  await expect(page.getByRole('textbox', { name: 'Your note on the whole report' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Your note on the whole report' }).fill('I liked the question.')
  await page.getByRole('button', { name: 'Save the note' }).click()
  // Waits until the field is gone, because it contains the same text.
  await expect(page.getByRole('textbox', { name: 'Your note on the whole report' })).toHaveCount(0)
  await expect(page.getByText('I liked the question.')).toBeVisible()
})

test('A candidate who loses the connection and reloads loses neither code, nor time, nor the recording', async ({
  page,
  post,
  database,
  outbox,
  playwright,
  site,
  faults,
}) => {
  test.slow()
  const [assigned, practice] = [await post(coding('A lost connection', 3)), await post(coding('Try it first', 7))]
  const email = 'lost.connection@example.com'
  await inviteCandidate(
    { database, playwright, url: site.url },
    { email, name: 'Noam Candidate' },
    { questions: [{ questionId: assigned, points: 100 }], practiceQuestionId: practice },
  )
  const [mail] = await outbox(email)
  await beginAssessment(page, mail?.link ?? '')
  await typeCode(solution(page), 'answer = 1')
  await expect(solution(page)).toContainText('Saved, ')

  faults.tolerate('none')
  await page.context().setOffline(true)
  await page.keyboard.type(' + 1')
  await expect(solution(page)).toContainText('Saved on this device')
  await expect(page.getByText('Offline')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()

  await expect(code(page)).toHaveText('answer = 1 + 1')
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Time left: /)
  await moveToEndOfCode(solution(page))
  await page.keyboard.type(' + 1')
  await solution(page).getByRole('button', { name: 'Submit' }).click()
  await expect(result(page)).toContainText(messages.workingAsExpected)
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You are done' })).toBeVisible()

  const { participationId } = await participationOf(page)
  await expect
    .poll(() => recordedTexts(page, participationId, assigned), 'the last text of each page load')
    .toEqual(['answer = 1 + 1', 'answer = 1 + 1 + 1'])
})

test('Reloading the test, or closing a second tab of it, does not count as leaving the page; switching to another window does', async ({
  page,
  post,
  database,
  outbox,
  playwright,
  site,
}) => {
  test.slow()
  const [assigned, practice] = [await post(coding('Present all the time', 3)), await post(coding('Practise it', 7))]
  const email = 'present.candidate@example.com'
  await inviteCandidate(
    { database, playwright, url: site.url },
    { email, name: 'Pia Candidate' },
    { questions: [{ questionId: assigned, points: 100 }], practiceQuestionId: practice },
  )
  const [mail] = await outbox(email)
  await beginAssessment(page, mail?.link ?? '')
  await page.reload()
  // Waits for the save: otherwise the second tab would save the draft, too, and find that the first one already has.
  const saved = page.waitForResponse(
    (reply) => reply.url().includes('/auth/api/Drafts/') && reply.request().postData()?.includes('answer = 1') === true,
  )
  await typeCode(solution(page), 'answer = 1')
  await saved
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(code(second)).toBeVisible()
  await second.close()
  await moveToEndOfCode(solution(page))
  await page.keyboard.type(' + 2')
  // Longer than the time in which switching tabs does not count as leaving (presence.ts).
  await page.waitForTimeout(4000)

  // Playwright makes every page believe that it has the focus, so leaving has to be simulated.
  const leave = "document.hasFocus = () => false; window.dispatchEvent(new Event('blur')); Date.now()"
  const left = await page.evaluate<number>(leave)
  await page.waitForTimeout(5000)
  const comeBack = "delete document.hasFocus; window.dispatchEvent(new Event('focus')); Date.now()"
  const away = ((await page.evaluate<number>(comeBack)) - left) / 1000
  // Leaving and returning are sent in different requests, so the difference may be rounded up.
  const seconds = `(${Math.floor(away)}|${Math.floor(away) + 1}) seconds`
  await solution(page).getByRole('button', { name: 'Submit' }).click()
  await expect(result(page)).toContainText(messages.workingAsExpected)
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }).click()
  await page.getByRole('link', { name: 'See my report' }).click()

  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(new RegExp(`time away\\s*1\\s*${seconds}`))
  await page.getByText('as text').click()
  const events = page.getByRole('region', { name: 'Events' })
  await expect(events.getByText('Left the page')).toHaveCount(1)
  await expect(events.getByText(new RegExp(`^Came back after ${seconds}$`))).toHaveCount(1)
})

async function participationOf(page: Page): Promise<{ participationId: number }> {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return (await page.request.get(`/auth/api/OwnAssessments/${id}`)).json()
}

async function recordedTexts(page: Page, participationId: number, questionId: number): Promise<(string | undefined)[]> {
  const path = getRecording.url
    .replace(':participationId', String(participationId))
    .replace(':questionId', String(questionId))
  const { segments } = getRecording.reply.parse(await (await page.request.get(path)).json())
  return segments.map(({ chunks }) => {
    let state = emptyRecording
    const events = chunks.flatMap((chunk) => {
      const read = decodeChunk(state, Buffer.from(chunk, 'base64'))
      state = read.state
      return read.events
    })
    return textsAfter(events).at(-1)?.text
  })
}
