import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rejectQuestion } from '@gradus/contract/question-review'
import { anAdmin, anEmail, aUser } from '../../../test/account.ts'
import { mailTo } from '../../../test/mail.ts'
import { aWaitingQuestion, choiceForm } from '../../../test/question.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('a mail with Hebrew: names are isolated, a Hebrew paragraph has its own direction, and C++ keeps its signs', async () => {
  const email = anEmail()
  const author = await aUser(site, { email, displayName: 'משה לוי' })
  const id = await aWaitingQuestion(site, author, choiceForm({ title: 'שאלה על C++ (מצביעים)!' }))
  const reason = 'יש טעות: ב-C# זה אחרת.'
  await (await anAdmin(site)).call(rejectQuestion, { params: { id }, body: { reason } })
  const { text, html } = await mailTo(site, email)
  for (const part of [text, html]) {
    assert.ok(part.includes('Hello \u2068משה לוי\u2069,'))
    assert.ok(part.includes('question “\u2068שאלה על C++\u200e (מצביעים)!\u2069” for'))
    assert.ok(part.includes('יש טעות: ב-C#\u200e זה אחרת.'))
  }
  assert.match(html, /<p dir="auto"[^>]*>יש טעות/)
})
