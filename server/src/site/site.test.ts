import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendInquiry } from '@gradus/contract/inquiry'
import { getSiteInfo, termsAddress } from '@gradus/contract/site'
import { aVisitor } from '../../test/client.ts'
import { mailsNowTo, mailsTo, mailTo } from '../../test/mail.ts'
import { startSite } from '../../test/site.ts'

const supportEmail = 'help@gradus.test'
const site = await startSite({ environment: { SUPPORT_EMAIL: supportEmail } })

test('the Terms of Service are a downloadable document, which a browser caches until it changes', async () => {
  const visitor = aVisitor(site)
  const first = await visitor.fetch(termsAddress)
  assert.equal(first.status, 200)
  assert.equal(first.headers.get('content-type'), 'application/pdf')
  assert.match(first.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+\.pdf"$/)
  const bytes = Buffer.from(await first.arrayBuffer())
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  assert.match(bytes.subarray(-16).toString(), /%%EOF/)
  const etag = first.headers.get('etag') ?? ''
  const second = await visitor.fetch(termsAddress, { headers: { 'if-none-match': etag } })
  assert.equal(second.status, 304)
})

test('the support pop-up shows the support address of the settings', async () => {
  assert.deepEqual(await aVisitor(site).call(getSiteInfo), { supportEmail })
})

test('what a company writes on its page reaches the support address and can be answered', async () => {
  const body = {
    from: 'company',
    organisation: 'Northwind Robotics',
    email: 'Hiring@northwind.test',
    text: 'We look for two people.\n\nThey should know C++.',
  } as const
  assert.equal(await aVisitor(site).call(sendInquiry, { body }), 1)
  const mail = await mailTo(site, supportEmail)
  assert.equal(mail.subject, 'Inquiry from a company: Northwind Robotics')
  assert.equal(mail.headers.get('reply-to')?.toLowerCase(), 'hiring@northwind.test')
  assert.match(mail.text, /We look for two people\.\n\nThey should know C\+\+\./)
})

test('a line break in the name of an inquiry becomes a blank, so that no header can be added to the mail', async () => {
  const before = await mailsNowTo(site, supportEmail)
  const body = {
    from: 'company',
    organisation: 'A\r\nBcc: b@c.test',
    email: 'line-break@b.test',
    text: 'Fifteen letters.',
  } as const
  assert.equal(await aVisitor(site).call(sendInquiry, { body }), 1)
  const mails = await mailsTo(site, supportEmail, before.length + 1)
  const mail = mails.find(({ headers }) => headers.get('reply-to') === body.email)
  assert.deepEqual([mail?.subject, mail?.headers.get('bcc') ?? null], ['Inquiry from a company: A Bcc: b@c.test', null])
})
