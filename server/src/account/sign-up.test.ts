import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { activate, checkUserLogged, signUp } from '@gradus/contract/account'
import { anEmail, goodPassword } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => { site = await startSite() })
after(() => site.close())

test('first', async () => {
  const v = aVisitor(site)
  const email = anEmail()
  assert.equal(await v.call(signUp, { body: { email, displayName: 'Noa', password: goodPassword, acceptTerms: true } }), 1)
  const mail = await mailTo(site, email)
  console.log(mail.text, mail.link, mail.token, mail.html.length)
  const r = await v.call(activate, { body: { token: mail.token } })
  assert.equal(await v.call(checkUserLogged), r.userId)
})
