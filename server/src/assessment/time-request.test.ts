import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { changeCandidate, listCandidates } from '@gradus/contract/assessment-candidate'
import { getOwnAssessment, requestMoreTime } from '@gradus/contract/assessment-own'
import { getUserNotifications } from '@gradus/contract/notification'
import { followTournament } from '@gradus/contract/participation'
import { anEmail } from '../../test/account.ts'
import { agreeAsGuest, anAssessment, inviteByMail } from '../../test/assessment.ts'
import { refusalOf } from '../../test/client.ts'
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
    assert.match(mail.text, /^Hello /)
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

test('declining a request for more time keeps what the candidate has already, and the mail says how much that is', async () => {
  const { client, email, params, ask, answer } = await aScene()
  await answer(25)
  await ask(50)
  await answer(25)
  const [, mail] = await mailsTo(site, email, 2)
  assert.match(mail?.text ?? '', /can’t give you more than the 25% more time that you already have/)
  const own = await client.call(getOwnAssessment, { params })
  assert.deepEqual([own.extraPercent, own.timeRequest?.grantedPercent], [25, 25])
})

test('an answer to a request for more time can be changed, and the candidate gets a mail about each change', async () => {
  const { client, email, params, ask, answer } = await aScene()
  await ask(50)
  for (const percent of [0, 30, 30, 10]) await answer(percent)
  const texts = (await mailsTo(site, email, 4)).map(({ text }) => text)
  const expected = [
    /can’t give you more time for/,
    /gives you 30% more time/,
    /now gives you 10% more time .* instead of 30%/,
  ]
  for (const pattern of expected) assert.equal(texts.filter((text) => pattern.test(text)).length, 1, String(pattern))
  const own = await client.call(getOwnAssessment, { params })
  assert.deepEqual([own.extraPercent, own.timeRequest?.grantedPercent], [10, 10])
})

test('candidates ask for more time than they have, up to the maximum', async () => {
  const { client, params, ask, answer } = await aScene()
  await answer(25)
  const { refusal } = await refusalOf(ask(25), 'badInput')
  assert.deepEqual(refusal, {
    error: 'badInput',
    message: 'You already have 25% more time. Ask for more than that.',
    field: 'percent',
  })
  await answer(300)
  assert.equal((await client.call(getOwnAssessment, { params })).can.requestTime, false)
})

test('of two colleagues who answer a request at once, the later one is refused, and the candidate keeps the time', async () => {
  const { recruiter, owner, params, ask } = await aScene()
  await ask(25)
  const [row] = (await recruiter.call(listCandidates, { params, query: {} })).items
  const give = (member: typeof owner, extraPercent: number) =>
    member.call(changeCandidate, { params: { id: row?.candidateId ?? 0 }, body: { extraPercent, before: 0 } })
  await give(owner, 25)
  await refusalOf(give(recruiter, 0), 'conflict')
  const [now] = (await recruiter.call(listCandidates, { params, query: {} })).items
  assert.equal(now?.extraPercent, 25)
})
