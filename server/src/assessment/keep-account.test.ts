import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { finishAssessment, getOwnAssessment } from '@gradus/contract/assessment-own'
import { keepAsAccount, sendKeepCode } from '@gradus/contract/assessment-own-data'
import { changeSettings, defaultSettings } from '@gradus/contract/setting'
import { anAdmin, anEmail, goodPassword } from '../../test/account.ts'
import { anAssessment, aStartedGuest, inviteByMail } from '../../test/assessment.ts'
import { refusalOf } from '../../test/client.ts'
import { codesTo, mailsAbout } from '../../test/mail.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { confirmReceived } from './own.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('while registration is closed, a guest keeps no work in an account, and is not offered it', async () => {
  const scene = await anAssessment(site, [await (await sceneOf(site)).coding()])
  const email = anEmail()
  const { client } = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, email))
  const params = { id: scene.id }
  await client.call(finishAssessment, { params })
  await client.call(sendKeepCode, { params })
  const code = await codesTo(site, email).next()
  const body = { displayName: 'Ada Lovelace', password: goodPassword, code, acceptTerms: true } as const
  const mayKeep = async () => (await client.call(getOwnAssessment, { params })).can.keep
  assert.equal(await mayKeep(), true)

  const admin = await anAdmin(site)
  await admin.call(changeSettings, { body: { ...defaultSettings, registration: 'closed' } })
  assert.equal(await mayKeep(), false)
  await refusalOf(client.call(sendKeepCode, { params }), 'registrationClosed')
  await refusalOf(client.call(keepAsAccount, { params, body }), 'registrationClosed')
  await confirmReceived(site)
  const [received] = await mailsAbout(site, email, /was received/, 1)
  assert.match(received?.text ?? '', /you can download or erase it/)

  await admin.call(changeSettings, { body: defaultSettings })
  await client.call(keepAsAccount, { params, body })
})
