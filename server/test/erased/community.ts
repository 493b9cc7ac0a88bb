import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { forgotPassword } from '@gradus/contract/account'
import { addBlogPost } from '@gradus/contract/blog'
import { addComment, deleteComment, voteComment } from '@gradus/contract/comment'
import { addDataRequest } from '@gradus/contract/data-request'
import { saveDraft } from '@gradus/contract/draft'
import { changeEmail } from '@gradus/contract/edit-account'
import { editQuestion } from '@gradus/contract/editing'
import { idempotencyKey } from '@gradus/contract/endpoint'
import { sendInquiry } from '@gradus/contract/inquiry'
import { editProfile, putPicture } from '@gradus/contract/profile'
import { rejectQuestion } from '@gradus/contract/question-review'
import { reportQuestion } from '@gradus/contract/report'
import { addPasskey, confirmApp, startApp, startPasskey } from '@gradus/contract/second-factor'
import { submitCode } from '@gradus/contract/submission'
import { followTag } from '@gradus/contract/tag-page'
import { manageUsers } from '@gradus/contract/user'
import { incVote } from '@gradus/contract/vote'
import { startSession } from '../../src/account/session.ts'
import { goodPassword as password, type TestUser } from '../account.ts'
import { anAuthenticator } from '../authenticator.ts'
import { aVisitor } from '../client.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm, codingForm } from '../question.ts'
import type { TestSite } from '../site.ts'
import { herEmail, herName } from './trace.ts'

/** The users of the scene: she is erased afterwards; the others stay. */
export interface Cast {
  readonly her: TestUser
  readonly other: TestUser
  readonly admin: TestUser
}

/** What she does as a user of the site, and what others do because of her. */
export async function joinCommunity(site: TestSite, { her, other, admin }: Cast): Promise<void> {
  await profile(site, her)
  await questions(site, { her, other, admin })
  const questionId = await aPublicQuestion(site, codingForm(), other)
  await submit(her, questionId, '# zqfailed\nprint("zqoutput")\ndouble = lambda n: 3 * n\n')
  await submit(her, questionId, '# zqsolution\ndouble = lambda n: 2 * n\n')
  await her.call(saveDraft, {
    params: { questionId },
    body: { type: 8, source: '# zqdraft\n', additionalFiles: [], revision: 0 },
  })
  await her.call(incVote, { params: { id: questionId } })
  await her.call(reportQuestion, { params: { id: questionId, reason: 4 } })
  await her.call(followTag, { params: { name: 'arithmetic', value: '1' } })
  await comments(her, other, admin, questionId)
  const inquiry = { from: 'company', organisation: 'zqorganisation', email: herEmail } as const
  await aVisitor(site).call(sendInquiry, { body: { ...inquiry, text: `zqinquiry: please call ${herName} back.` } })
  await admin.call(manageUsers, { body: { ids: [her.id], action: 'changeRole', role: 2 } })
  await her.call(addBlogPost, { body: { title: 'What zqpost is about', body: '<p>It is about zqpostbody.</p>' } })
  // A new role ends the links that were sent before.
  await aVisitor(site).call(forgotPassword, { body: { email: herEmail } })
  await her.call(changeEmail, { body: { email: 'new@zwettlbach.example', password } })
  const receivedDate = new Date().toISOString().slice(0, 10)
  await admin.call(addDataRequest, { body: { email: herEmail, kind: 'export', receivedDate, note: 'zqrequest' } })
}

async function profile(site: TestSite, her: TestUser): Promise<void> {
  const body = {
    displayName: herName,
    subtitle: 'zqsubtitle',
    bio: 'zqbio: Quirinia writes Python.',
    linkedIn: 'https://www.linkedin.com/in/quirinia-zwettlbach',
    contact: 'zqcontact, Zwettlbach 7',
    languages: [8],
  }
  await her.call(editProfile, { body })
  await startSession(site.database, her.id, { userAgent: 'zqbrowser of Quirinia', address: '10.1.2.3' })
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c11' } })
    .withExif({ IFD0: { Artist: herName } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(red)], { type: 'image/png' }), `${herName}.png`)
  assert.equal((await her.fetch(putPicture.url, { method: 'PUT', body: form })).status, 200)
  const { secret } = await her.call(startApp, { body: { password } })
  await her.call(confirmApp, { body: { code: TOTP.generate({ secret: Secret.fromBase32(secret) }) } })
  const { challengeId, options } = await her.call(startPasskey, { body: { password } })
  const response = anAuthenticator(site.config.PUBLIC_URL).create(options) as never
  await her.call(addPasskey, { body: { challengeId, response, name: 'zqpasskey' } })
  const identity = { provider: 'github' as const, subject: 'zqgithub', email: herEmail, user_id: her.id }
  await site.database.insertInto('external_identity').values(identity).execute()
}

/** Three questions: a public one that was edited, one that waits for review, and one that was edited and then returned. */
async function questions(site: TestSite, { her, admin }: Cast): Promise<void> {
  const form = choiceForm({ title: 'What zqformer asks first' })
  const id = await aPublicQuestion(site, form, her)
  const { call } = admin
  await call(editQuestion, {
    params: { id },
    body: { ...form, title: 'What zqpublic asks', body: '<p>It asks about zqpublicbody.</p>' },
  })
  await aWaitingQuestion(site, her, choiceForm({ title: 'What zqwaiting asks' }))
  const returned = await aWaitingQuestion(site, her, choiceForm({ title: 'What zqreturned asks' }))
  await her.call(editQuestion, { params: { id: returned }, body: { ...form, title: 'What zqreturned asks again' } })
  await call(rejectQuestion, {
    params: { id: returned },
    body: { reason: `zqreason: dear ${herName}, this is too short.` },
  })
}

/** Sends an Idempotency-Key, because the reply is then stored, too. */
async function submit(her: TestUser, questionId: number, candidateSource: string): Promise<void> {
  const response = await her.fetch(submitCode.url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', [idempotencyKey.header]: randomUUID() },
    body: JSON.stringify({ questionId, type: 8, candidateSource, additionalFiles: [] }),
  })
  assert.equal(response.status, 200)
}

async function comments(her: TestUser, other: TestUser, admin: TestUser, questionId: number): Promise<void> {
  const place = { type: 0, questionId } as const
  await her.call(addComment, { body: { ...place, body: 'zqcomment: it is even.' } })
  const gone = await her.call(addComment, { body: { ...place, body: 'It is odd.' } })
  await admin.call(deleteComment, { params: { id: gone } })
  const mention = `<p><a href="/Profile?id=${her.id}">@${herName}</a> is right.</p>`
  const theirs = await other.call(addComment, { body: { ...place, body: mention } })
  await her.call(voteComment, { params: { id: theirs, value: '1' } })
}
