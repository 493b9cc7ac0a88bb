import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkUserLogged } from '@gradus/contract/account'
import { listCandidates, resendCandidate } from '@gradus/contract/assessment-candidate'
import {
  agreeSignedIn,
  agreeToAssessment,
  continueAssessment,
  openAssessmentLink,
  sendAssessmentCode,
} from '@gradus/contract/assessment-link'
import { finishAssessment, getOwnAssessment } from '@gradus/contract/assessment-own'
import { keepAsAccount, sendKeepCode } from '@gradus/contract/assessment-own-data'
import { getAssessmentTest } from '@gradus/contract/assessment-test'
import { consentVersion } from '@gradus/contract/assessment-rule'
import { anEmail, aUser, goodPassword } from '../../test/account.ts'
import { agreeAsGuest, anAssessment, aStartedGuest, inviteByMail } from '../../test/assessment.ts'
import { callsInOrder } from '../../test/calls-in-order.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { codesTo, mailsTo } from '../../test/mail.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import type { Tx } from '../platform/data/database.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const aQuestion = async () => (await sceneOf(site)).coding()

test('a forwarded link opens nothing in another browser; the candidate continues there with a code from a mail', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const csv = `email,name,extra time\n${email},Ada,25 %\n`
  const guest = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, email, csv))
  const stranger = aVisitor(site)
  const link = await stranger.call(openAssessmentLink, { body: { token: guest.token } })
  assert.deepEqual([link.access, link.name, link.extraPercent], ['code', '', 0])
  await refusalOf(
    stranger.call(agreeToAssessment, { body: { token: guest.token, version: consentVersion, agrees: true } }),
    'conflict',
  )
  await refusalOf(stranger.call(getOwnAssessment, { params: { id: scene.id } }), 'notSignedIn')
  await stranger.call(sendAssessmentCode, { body: { token: guest.token } })
  const mails = await mailsTo(site, email, 2)
  const code = /\b\d{6}\b/.exec(mails.find(({ subject }) => /code/.test(subject))?.subject ?? '')?.[0] ?? assert.fail()
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 4; tries += 1)
    await refusalOf(
      stranger.call(continueAssessment, { body: { token: guest.token, code: wrong } }),
      'wrongCredentials',
    )
  const { participationId } = await stranger.call(continueAssessment, { body: { token: guest.token, code } })
  assert.equal(participationId, guest.participationId)
  // Both browsers go on; the code works once.
  await stranger.call(getAssessmentTest, { params: { id: scene.id } })
  await guest.client.call(getAssessmentTest, { params: { id: scene.id } })
  await refusalOf(aVisitor(site).call(continueAssessment, { body: { token: guest.token, code } }), 'wrongCredentials')
})

test('a code expires after five wrong tries', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const { token } = await agreeAsGuest(site, await inviteByMail(site, scene, email))
  const client = aVisitor(site)
  await client.call(sendAssessmentCode, { body: { token } })
  const mails = await mailsTo(site, email, 2)
  const code = /\b\d{6}\b/.exec(mails.find(({ subject }) => /code/.test(subject))?.subject ?? '')?.[0] ?? assert.fail()
  const wrong = code === '000000' ? '000001' : '000000'
  const enter = (typed: string) => client.call(continueAssessment, { body: { token, code: typed } })
  for (let tries = 0; tries < 5; tries += 1) await refusalOf(enter(wrong), 'wrongCredentials')
  await refusalOf(enter(code), 'wrongCredentials')
})

test('a person with a forwarded link cannot stop the candidate from using a code, neither by guessing nor by requesting codes', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const { token } = await agreeAsGuest(site, await inviteByMail(site, scene, email))
  const from = (address: string) => aVisitor(site, { address })
  const [candidate, stranger] = [from('192.0.2.1'), from('198.51.100.1')]
  await candidate.call(sendAssessmentCode, { body: { token } })
  const code = await codesTo(site, email).next()
  const wrong = code === '000000' ? '000001' : '000000'
  const guess = (typed: string) => stranger.call(continueAssessment, { body: { token, code: typed } })
  for (let sent = 0; sent < 5; sent += 1) {
    await stranger.call(sendAssessmentCode, { body: { token } })
    for (let tries = 0; tries < 6; tries += 1) await refusalOf(guess(wrong), 'wrongCredentials')
  }
  await refusalOf(stranger.call(sendAssessmentCode, { body: { token } }), 'tooOften')
  await refusalOf(guess(code), 'wrongCredentials')
  const { participationId } = await candidate.call(continueAssessment, { body: { token, code } })
  assert.ok(participationId)
  // It works once, also in the browser that it belongs to.
  await refusalOf(candidate.call(continueAssessment, { body: { token, code } }), 'wrongCredentials')
  await from('192.0.2.1').call(sendAssessmentCode, { body: { token } })
})

test('somebody with many networks uses up a link’s codes of a day; the company sends another link, which has its own', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const { token } = await agreeAsGuest(site, await inviteByMail(site, scene, email))
  const ask = (network: number, link = token) =>
    aVisitor(site, { address: `198.51.100.${network}` }).call(sendAssessmentCode, { body: { token: link } })
  for (let network = 1; network <= 20; network += 1) await ask(network)
  await refusalOf(ask(21), 'tooOften')
  const { items } = await scene.recruiter.call(listCandidates, { params: { id: scene.id }, query: { q: email } })
  await scene.recruiter.call(resendCandidate, { params: { id: items[0]?.candidateId ?? 0 } })
  const invitations = (await mailsTo(site, email, 22)).filter(({ subject }) => !/\d{6}/.test(subject))
  const another = invitations.find((mail) => mail.token !== token) ?? assert.fail('no other link')
  await ask(21, another.token)
})

test('a candidate who agreed and lost the mail is sent another link, behind which they go on with a code', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const former = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, email))
  const resend = async (name: string) => {
    const { items } = await scene.recruiter.call(listCandidates, { params: { id: scene.id }, query: { q: name } })
    await scene.recruiter.call(resendCandidate, { params: { id: items[0]?.candidateId ?? 0 } })
  }
  await resend(email)
  const token = (await mailsTo(site, email, 2)).at(-1)?.token ?? assert.fail('no link')
  assert.notEqual(token, former.token)
  const client = aVisitor(site)
  assert.equal((await client.call(openAssessmentLink, { body: { token } })).access, 'code')
  await client.call(sendAssessmentCode, { body: { token } })
  const mail = (await mailsTo(site, email, 3)).at(-1)
  const code = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? assert.fail('no code')
  const { participationId } = await client.call(continueAssessment, { body: { token, code } })
  assert.equal(participationId, former.participationId)

  const own = anEmail()
  await (
    await aUser(site)
  ).call(agreeSignedIn, {
    body: { token: await inviteByMail(site, scene, own), version: consentVersion, agrees: true },
  })
  await refusalOf(resend(own), 'conflict')
})

test('a code that is entered while the guest keeps the work as an account starts no session of that account', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const { client, token } = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, email))
  const params = { id: scene.id }
  await client.call(finishAssessment, { params })
  const codes = codesTo(site, email)
  const elsewhere = aVisitor(site)
  await elsewhere.call(sendAssessmentCode, { body: { token } })
  const codeOfLink = await codes.next()
  await client.call(sendKeepCode, { params })
  const account = { displayName: 'Ada Lovelace', password: goodPassword, code: await codes.next() }
  const candidate = (tx: Tx) =>
    tx.selectFrom('assessment_candidate').select('id').where('tournament_id', '=', scene.id).forUpdate().execute()
  const [kept, continued] = await callsInOrder(site, candidate, [
    () => client.call(keepAsAccount, { params, body: { ...account, acceptTerms: true } }),
    () => elsewhere.call(continueAssessment, { body: { token, code: codeOfLink } }),
  ])
  assert.deepEqual([kept?.status, continued?.status], ['fulfilled', 'rejected'])
  assert.equal(await elsewhere.call(checkUserLogged), -1)
  await client.call(getOwnAssessment, { params })
})
