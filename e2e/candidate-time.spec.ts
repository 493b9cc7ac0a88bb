import { changeCandidate } from '@gradus/contract/assessment-candidate'
import { closeEnded } from '../server/src/tournament/close.ts'
import { pythonQuestion } from './assessment.ts'
import { recordAssessmentEvents } from '@gradus/contract/assessment-test'
import { beginAssessment, inviteCandidate, recruiterOf } from './candidate.ts'
import { codeIn, expectEditable, typeCode } from './editor.ts'
import { anyCall } from './question-page.ts'
import { expect, test } from './site.ts'

test('A short test: the answer to a request for more time appears by itself, times are shown to the second, and at the end it says that the time ran out', async ({
  page,
  post,
  database,
  outbox,
  playwright,
  site,
}) => {
  test.slow()
  const asked = await post(pythonQuestion('A question of three minutes'))
  const email = 'short.of.time@example.com'
  const place = { database, playwright, url: site.url }
  const form = { questions: [{ questionId: asked, points: 100 }], minutes: 3 }
  const assessmentId = await inviteCandidate(place, { email, name: 'Sara Candidate' }, form)
  const [mail] = await outbox(email)
  await page.goto(mail?.link ?? '')
  await page.getByLabel('I have read this and agree to it.').check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await page.getByRole('button', { name: 'Check my system' }).click()
  // While the check reports its results, what is below them moves.
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Ask for more time' }).click()
  await page.getByRole('button', { name: 'Send the request' }).click()
  const more = page.getByRole('region', { name: 'More time' })
  await expect(more).toContainText('You asked for 25% more time. The company knows.')

  const { requests, candidate } = await recruiterOf(place, assessmentId)
  await requests.patch(changeCandidate.url.replace(':id', String(candidate.candidateId)), {
    data: { extraPercent: 25 },
  })
  await requests.dispose()
  await expect(more).toContainText('You got 25% more time.')
  await expect(page.getByRole('region', { name: 'Begin' })).toContainText('You have 3 minutes 45 seconds')

  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Your 3 minutes 45 seconds start now')
  await page.getByRole('dialog').getByRole('button', { name: 'Start the clock' }).click()
  const clock = page.getByRole('timer')
  await expect(clock).toHaveText(/^3:[0-4]\d$/)
  await expect(clock).not.toHaveAttribute('data-urgent')
  await expect(page.getByText('left of 3 minutes 45 seconds')).toBeVisible()
  const solution = page.getByRole('region', { name: 'Your solution' })
  await typeCode(solution, 'def double(numbers):')
  await expect(solution).toContainText('Saved, ')

  await database
    .updateTable('tournament_participation')
    .set({ ends_at: new Date(Date.now() + 5000) })
    .where('id', '=', candidate.participationId ?? 0)
    .execute()
  await page.reload()
  const end = page.getByRole('region', { name: 'Time is up' })
  await expect(end).toContainText('Your time ran out.', { timeout: 30_000 })
  await expect(codeIn(page.locator('main'))).toHaveCount(0)
  await closeEnded(database)
  await expect(end).toContainText('you hadn’t submitted, it was submitted for you')
  await expect(end.getByRole('list', { name: 'What was submitted' })).toContainText(
    'A question of three minutes – 1 submission',
    { timeout: 30_000 },
  )
  await expect(end.getByRole('link', { name: 'jobs@robots.example' })).toHaveAttribute(
    'href',
    'mailto:jobs@robots.example',
  )
  await page.getByRole('link', { name: 'See my report' }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('of 3:45, including 25% extra time')
})

test('A candidate who could begin only shortly before the end sees the time left go down, also in the dialog', async ({
  page,
  post,
  database,
  outbox,
  playwright,
  site,
}) => {
  test.slow()
  const asked = await post(pythonQuestion('A question shortly before the end'))
  const email = 'late.candidate@example.com'
  const form = { questions: [{ questionId: asked, points: 100 }] }
  const id = await inviteCandidate({ database, playwright, url: site.url }, { email, name: 'Lena Late' }, form)
  await database
    .updateTable('tournament')
    .set({ ends_at: new Date(Date.now() + 300_000) })
    .where('id', '=', id)
    .execute()
  const [mail] = await outbox(email)
  await page.goto(mail?.link ?? '')
  await page.getByLabel('I have read this and agree to it.').check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await page.getByRole('button', { name: 'Check my system' }).click()
  const offer = page.getByRole('region', { name: 'Begin' }).getByText(/You have [34] minutes/)
  const offered = await offer.innerText()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  const left = page.getByRole('dialog', { name: 'Begin now?' }).getByText(/^Your [34] minutes/)
  const first = await left.innerText()
  await expect(left).not.toHaveText(first)
  await expect(offer).not.toHaveText(offered)
})

test('A paste is recorded once, although two tabs of the browser send what it has not yet sent', async ({
  page,
  visit,
  post,
  database,
  outbox,
  playwright,
  site,
}) => {
  test.slow()
  const asked = await post(pythonQuestion('A question in two tabs'))
  const email = 'two.tabs@example.com'
  const form = { questions: [{ questionId: asked, points: 100 }] }
  const id = await inviteCandidate({ database, playwright, url: site.url }, { email, name: 'Tara Tab' }, form)
  const [mail] = await outbox(email)
  await beginAssessment(page, mail?.link ?? '')
  const other = await page.context().newPage()
  await visit(`/AssessmentTest/${id}`, other)
  await page.bringToFront()
  const code = codeIn(page)
  await expectEditable(code)

  // The first tab sends, but gets its reply only after the other tab has sent, too.
  let isSent = false
  const reply = Promise.withResolvers<void>()
  await page.route(anyCall(recordAssessmentEvents.url), async (route) => {
    const response = await route.fetch()
    isSent = true
    await reply.promise
    await route.fulfill({ response })
  })
  await other.route(anyCall(recordAssessmentEvents.url), (route) => (isSent ? route.continue() : route.abort()))
  await code.press('ControlOrMeta+a')
  await code.press('ControlOrMeta+c')
  await code.press('ControlOrMeta+v')
  await other.waitForResponse(anyCall(recordAssessmentEvents.url))
  reply.resolve()
  const pastes = await database
    .selectFrom('assessment_event')
    .innerJoin('tournament_participation as participation', 'participation.id', 'assessment_event.participation_id')
    .select('assessment_event.id')
    .where('participation.tournament_id', '=', id)
    .where('assessment_event.kind', '=', 'paste')
    .execute()
  expect(pastes).toHaveLength(1)
})
