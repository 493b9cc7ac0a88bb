import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editAssessment } from '@gradus/contract/assessment'
import { beginAssessment, confirmSystemCheck } from '@gradus/contract/assessment-own'
import { anEmail } from '../../test/account.ts'
import { assessmentForm, type Form } from '../../test/assessment-form.ts'
import { agreeAsGuest, anAssessment, inviteByMail } from '../../test/assessment.ts'
import { mailsAbout, mailsNowTo, mailsTo } from '../../test/mail.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const hours = (count: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + count * 3_600_000)
const named = (moment: Date) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(moment)} (UTC)`
const period = (start: Date, end: Date): Partial<Form> => ({
  startDate: start.toISOString(),
  endDate: end.toISOString(),
  timeZone: 'UTC',
})

test('an invitation to an assessment that has not opened yet names the start and the end', async () => {
  const [start, end] = [hours(10), hours(48)]
  const scene = await anAssessment(site, [await (await sceneOf(site)).coding()], period(start, end))
  const email = anEmail()
  await inviteByMail(site, scene, email)
  const [mail] = await mailsTo(site, email)
  assert.ok(mail?.text.includes(`You can begin at any time from ${named(start)} until ${named(end)}.`), mail?.text)
  assert.ok(!mail?.text.includes('whenever you like'))
  assert.match(mail?.text ?? '', /in another browser, you then need a code/)
})

test('new times of an assessment are mailed to the candidates who have not begun, and to no others', async () => {
  const questionId = await (await sceneOf(site)).coding()
  const [start, end] = [hours(-1), hours(48)]
  const scene = await anAssessment(site, [questionId], period(start, end))
  const [waiting, begun] = [anEmail(), anEmail()]
  await inviteByMail(site, scene, waiting)
  const { client } = await agreeAsGuest(site, await inviteByMail(site, scene, begun))
  await client.call(confirmSystemCheck, { params: { id: scene.id } })
  await client.call(beginAssessment, { params: { id: scene.id } })
  const edit = (changes: Partial<Form>) =>
    scene.recruiter.call(editAssessment, {
      params: { id: scene.id },
      body: assessmentForm([questionId], { ...period(start, end), ...changes }),
    })
  await edit({ title: 'Another title' })
  const [later, sooner] = [hours(3), hours(6)]
  await edit(period(start, sooner))
  const [mail, ...others] = await mailsAbout(site, waiting, /^New times for/, 1)
  assert.deepEqual(others, [], 'another title gives nobody other times')
  assert.ok(mail?.text.includes(`You can begin whenever you like until ${named(sooner)}.`), mail?.text)
  await edit(period(later, sooner))
  const second = (await mailsAbout(site, waiting, /^New times for/, 2)).at(-1)
  assert.ok(second?.text.includes(`from ${named(later)} until ${named(sooner)}`), second?.text)
  assert.deepEqual(
    (await mailsNowTo(site, begun)).filter(({ subject }) => subject.startsWith('New times')),
    [],
  )
})
