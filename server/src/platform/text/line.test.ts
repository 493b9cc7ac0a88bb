import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { completeRegister, getOwnBasicInfo } from '@gradus/contract/account'
import { addBlogPost, getBlogPost } from '@gradus/contract/blog'
import { editProfile, getOwnProfile } from '@gradus/contract/profile'
import { getQuestion } from '@gradus/contract/question'
import { postQuestion } from '@gradus/contract/question-form'
import { sendInquiry } from '@gradus/contract/inquiry'
import { aUser, anAdmin } from '../../../test/account.ts'
import { aVisitor, refusalOf } from '../../../test/client.ts'
import { mailsTo } from '../../../test/mail.ts'
import { choiceForm } from '../../../test/question.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

/** Texts of a single line (contract/src/text.ts), wherever people type one. */

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const typed = 'Twice\r\nthe\u2028number \u202ereversed\u202c \u200bhere\u0007'
const kept = 'Twice the number reversed here'

test('titles are stored without line breaks, direction overrides and invisible characters', async () => {
  const admin = await anAdmin(site)
  const id = await admin.call(postQuestion, { body: choiceForm({ title: typed, isVisible: true }) })
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id }, query: {} })).title, kept)
  const post = await admin.call(addBlogPost, { body: { title: typed, body: '<p>A text that is long enough.</p>' } })
  assert.equal((await aVisitor(site).call(getBlogPost, { params: { id: post } })).title, kept)
})

test('names, subtitles and bios likewise; joiners of scripts and emoji stay', async () => {
  const user = await aUser(site)
  await user.call(completeRegister, {
    body: { displayName: 'Noa\r\n\u2066Peretz\u2069', subtitle: typed, languages: [] },
  })
  const { displayName, subtitle } = await user.call(getOwnBasicInfo)
  assert.deepEqual([displayName, subtitle], ['Noa Peretz', kept])
  const persian = 'می\u200cخواهم'
  const family = '👩\u200d👩\u200d👧'
  const profile = {
    displayName: persian,
    subtitle: family,
    bio: 'One\r\ntwo\u202e',
    contact: typed,
    linkedIn: '',
    languages: [],
  }
  await user.call(editProfile, { body: profile })
  const own = await user.call(getOwnProfile)
  assert.deepEqual([own.displayName, own.subtitle, own.bio, own.contact], [persian, family, 'One\ntwo', kept])
})

test('a name of invisible characters is empty', async () => {
  const user = await aUser(site)
  for (const displayName of ['\u200b\u200b\u200b', '\u3164\u3164', '\u2800\u2800', '\u202e\u202e a', '\u200d\u200d']) {
    const { refusal } = await refusalOf(
      user.call(completeRegister, { body: { displayName, subtitle: '', languages: [] } }),
      'badInput',
    )
    assert.deepEqual([refusal.field, refusal.message], ['displayName', 'Use at least 2 characters.'])
  }
})

test('no line of a form adds a header to a mail', async () => {
  const organisation = 'A company\r\nBcc: everybody@example.com'
  await aVisitor(site).call(sendInquiry, {
    body: { from: 'company', organisation, email: 'one@example.com', text: 'We would like to know more.' },
  })
  const [mail] = await mailsTo(site, site.config.SUPPORT_EMAIL)
  assert.equal(mail?.subject, 'Inquiry from a company: A company Bcc: everybody@example.com')
  assert.equal(mail?.headers.get('bcc'), undefined)
})
