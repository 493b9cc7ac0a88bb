import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { changeCandidate, listCandidates } from '@gradus/contract/assessment-candidate'
import { requestMoreTime } from '@gradus/contract/assessment-own'
import { getUserNotifications } from '@gradus/contract/notification'
import { followTournament } from '@gradus/contract/participation'
import { anEmail } from '../../test/account.ts'
import { agreeAsGuest, anAssessment, inviteByMail } from '../../test/assessment.ts'
import { mailsNowTo, mailTo, mailsTo } from '../../test/mail.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function aScene() {
  const scene = await anAssessment(site, [await (await sceneOf(site)).coding()])
  const email = anEmail()
  const { client } = await agreeAsGuest(site, await inviteByMail(site, scene, email))
  const params = { id: scene.id }
  const ask = (percent: number) => client.call(requestMoreTime, { params, body: { percent, note: 'I read slowly.' } })
  const answer = async (extraPercent: number) => {
    const [row] = (await scene.recruiter.call(listCandidates, { params, query: {} })).items
    await scene.recruiter.call(changeCandidate, { params: { id: row?.candidateId ?? 0 }, body: { extraPercent } })
  }
  return { ...scene, email, client, params, ask, answer }
}

test('a request for more time reaches everybody who can answer it, by mail and in the inbox, without naming the candidate', async () => {
  const { id, owner, recruiter, reviewer, email, ask } = await aScene()
  await ask(25)
  for (const member of [owner, recruiter]) {
    const mail = await mailTo(site, member.email)
    assert.match(mail.subject, /^A candidate asks for more time in /)
    assert.match(mail.text, new RegExp(`/AssessmentManagement/${id}\\b`))
    assert.ok(!mail.text.includes(email))
    const [note, ...others] = await member.call(getUserNotifications)
    assert.deepEqual(others, [])
    assert.match(note?.qTitle ?? '', /^More time: /)
    assert.equal(note?.link, `/AssessmentManagement/${id}`)
    assert.ok(!note.body.includes(email))
  }
  assert.deepEqual(await reviewer.call(getUserNotifications), [])
  assert.deepEqual(await mailsNowTo(site, reviewer.email), [])
})

test('changing a request before it is answered notifies nobody again; a request after an answer does', async () => {
  const { recruiter, email, ask, answer } = await aScene()
  await ask(25)
  await ask(50)
  assert.equal((await recruiter.call(getUserNotifications)).length, 1)
  await answer(0)
  await mailsTo(site, email, 2)
  await ask(30)
  assert.equal((await recruiter.call(getUserNotifications)).length, 2)
  assert.equal((await mailsTo(site, recruiter.email, 2)).length, 2)
})

test('the answer to a request for more time is pushed to the candidate’s open page, before they begin', async () => {
  const { client, params, ask, answer } = await aScene()
  await ask(25)
  for (const percent of [25, 0]) {
    const { seq } = await client.call(followTournament, { params, query: {} })
    await answer(percent)
    const { events } = await client.call(followTournament, { params, query: { after: seq } })
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['window'],
    )
  }
})
