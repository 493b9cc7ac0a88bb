import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idempotencyKey } from '@gradus/contract/endpoint'
import { rateLimits } from '@gradus/contract/rate-limit'
import {
  addApplicationNote,
  deleteApplicationNote,
  getApplication,
  listApplications,
  setApplicationState,
} from '@gradus/contract/application-review'
import { assignReviewers, listAssignedJobs, listReviewers } from '@gradus/contract/application-reviewer'
import { applyForJob, getJobSignedIn, withdrawApplication } from '@gradus/contract/job-application'
import { fillMailText, listMailTemplates, setMailTemplate } from '@gradus/contract/application-mail'
import { setJobState } from '@gradus/contract/job-management'
import { getUserNotifications, notificationTypes } from '@gradus/contract/notification'
import { aUser, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import {
  aHiringCompany,
  applicationMessage,
  applyFor,
  moveApplication,
  ownApplications,
} from '../../test/job-application.ts'
import { aJob } from '../../test/job.ts'
import { mailsTo, mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('a candidate applies with a message, gets a confirmation, and the company’s owners and recruiters are notified', async () => {
  const { owner, recruiter, reviewer, jobId } = await aHiringCompany(site)
  const candidate = await aUser(site, { displayName: 'Cleo Candidate' })
  assert.deepEqual((await candidate.call(getJobSignedIn, { params: { id: jobId } })).can, {
    apply: true,
    manage: false,
  })
  await applyFor(candidate, jobId)
  const mail = await mailTo(site, candidate.email)
  assert.equal(mail.subject, 'You applied for Python developer for robots')
  assert.match(mail.text, /^Hello /)
  assert.match(mail.text, /I have done so before\./)
  assert.equal(mail.link, `${site.config.PUBLIC_URL}/MyApplications`)
  for (const member of [owner, recruiter]) {
    const [note] = await member.call(getUserNotifications)
    assert.equal(note?.type, notificationTypes.system)
    assert.equal(note?.qTitle, 'New applications: Python developer for robots')
    assert.equal(note?.link, `/JobApplicants/${jobId}`)
    assert.doesNotMatch(JSON.stringify(note), /Cleo/)
  }
  assert.deepEqual(await reviewer.call(getUserNotifications), [])
  // Further applications move the unread notification to the top.
  await applyFor(await aUser(site), jobId)
  assert.equal((await owner.call(getUserNotifications)).length, 1)
  const [application] = await ownApplications(candidate)
  assert.deepEqual(
    [application?.state, application?.message, application?.history.map(({ state }) => state)],
    ['new', applicationMessage, ['new']],
  )
})

test('one application for each user and offer, even after a double click', async () => {
  const { jobId } = await aHiringCompany(site)
  const candidate = await aUser(site)
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => applyFor(candidate, jobId)))
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  const again = await refusalOf(applyFor(candidate, jobId), 'conflict')
  assert.equal(again.refusal.message, 'You have already applied for this offer.')
  assert.equal((await ownApplications(candidate)).length, 1)
  assert.equal((await mailsTo(site, candidate.email)).length, 1)
})

test('nobody can apply to their own company, for an offer that has ended, or if the company accepts applications elsewhere', async () => {
  const { reviewer, recruiter, companyId, jobId } = await aHiringCompany(site)
  await refusalOf(applyFor(reviewer, jobId), 'notAllowed')
  const candidate = await aUser(site)
  const elsewhere = await aJob(site, companyId, { apply_here: false, apply_email: 'jobs@example.com' })
  await refusalOf(applyFor(candidate, elsewhere), 'conflict')
  await recruiter.call(setJobState, { params: { id: jobId }, body: { to: 'closed' } })
  await refusalOf(applyFor(candidate, jobId), 'conflict')
  await refusalOf(applyFor(candidate, 999_999), 'notFound')
  const blank = candidate.call(applyForJob, { params: { id: jobId }, body: { message: ' \n ' } })
  assert.equal((await refusalOf(blank, 'badInput')).refusal.field, 'message')
})

test('a recruiter moves an application; the candidate sees state and history, and gets the mail as it was edited', async () => {
  const { recruiter, jobId } = await aHiringCompany(site)
  const candidate = await aUser(site, { displayName: 'Cleo Candidate' })
  const id = await applyFor(candidate, jobId)
  const read = await recruiter.call(getApplication, { params: { id } })
  assert.deepEqual(
    [read.email, read.message, read.applicant.displayName],
    [candidate.email, applicationMessage, 'Cleo Candidate'],
  )
  const text = 'Hello Cleo,\n\nplease come.\n\n<b>Not markup</b>'
  const mail = { subject: 'Come and\r\nBcc: everybody@example.com', text }
  const moved = await moveApplication(recruiter, id, { to: 'interview', revision: read.revision, mail })
  assert.deepEqual(moved, { state: 'interview', revision: read.revision + 1, moved: true })
  const [, sent] = await mailsTo(site, candidate.email, 2)
  assert.equal(sent?.subject, 'Come and Bcc: everybody@example.com')
  assert.equal(sent?.headers.get('reply-to'), recruiter.email)
  assert.match(sent?.html ?? '', /&lt;b&gt;Not markup/)
  const [note] = await candidate.call(getUserNotifications)
  assert.deepEqual([note?.type, note?.qTitle], [notificationTypes.message, 'Interview: Python developer for robots'])
  const [application] = await ownApplications(candidate)
  assert.deepEqual(
    [application?.state, application?.history.map(({ state }) => state)],
    ['interview', ['new', 'interview']],
  )
  const again = await recruiter.call(getApplication, { params: { id } })
  assert.deepEqual(
    again.history.map(({ state, displayName }) => [state, displayName]),
    [
      ['new', null],
      ['interview', 'Rita Recruiter'],
    ],
  )
})

test('two recruiters at once: one changes the state, the other gets 409 with the newer state', async () => {
  const { recruiter, owner, jobId } = await aHiringCompany(site)
  const candidate = await aUser(site)
  const id = await applyFor(candidate, jobId)
  const { revision } = await recruiter.call(getApplication, { params: { id } })
  const send = (member: TestUser, to: string) =>
    member.fetch(setApplicationState.url.replace(':id', String(id)), {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, revision, mail: { subject: 'About it', text: 'It goes on.' } }),
    })
  const answers = await Promise.all([send(recruiter, 'interview'), send(owner, 'rejected')])
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]))
  const stale: unknown = await answers.find(({ status }) => status === 409)?.json()
  const now = await recruiter.call(getApplication, { params: { id } })
  assert.deepEqual(stale, { state: now.state, revision: now.revision, moved: false })
  assert.equal((await mailsTo(site, candidate.email, 2)).length, 2, 'the confirmation and one mail')
})

test('a recruiter who makes the move that another one has just made learns that their mail was not sent, at each try', async () => {
  const { recruiter, owner, jobId } = await aHiringCompany(site)
  const candidate = await aUser(site)
  const id = await applyFor(candidate, jobId)
  const { revision } = await recruiter.call(getApplication, { params: { id } })
  const move = { to: 'interview' as const, revision, mail: { subject: 'About it', text: 'Come on Monday.' } }
  await moveApplication(recruiter, id, move)
  const again = async () => {
    const response = await owner.fetch(setApplicationState.url.replace(':id', String(id)), {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', [idempotencyKey.header]: 'the same' },
      body: JSON.stringify(move),
    })
    return [response.status, await response.json()]
  }
  const refused = [409, { state: 'interview', revision: revision + 1, moved: false }]
  assert.deepEqual([await again(), await again()], [refused, refused])
  assert.equal((await mailsTo(site, candidate.email, 2)).length, 2, 'the confirmation and one mail')
})

test('notes are for members only; one deletes one’s own', async () => {
  const { recruiter, owner, jobId } = await aHiringCompany(site)
  const candidate = await aUser(site)
  const id = await applyFor(candidate, jobId)
  const noteId = await recruiter.call(addApplicationNote, { params: { id }, body: { text: 'A strong one.' } })
  const { notes } = await owner.call(getApplication, { params: { id } })
  assert.deepEqual(
    notes.map(({ text, displayName, can }) => [text, displayName, can.delete]),
    [['A strong one.', 'Rita Recruiter', false]],
  )
  assert.doesNotMatch(JSON.stringify(await ownApplications(candidate)), /strong/)
  await refusalOf(owner.call(deleteApplicationNote, { params: { id: noteId } }), 'notFound')
  await recruiter.call(deleteApplicationNote, { params: { id: noteId } })
  assert.deepEqual((await owner.call(getApplication, { params: { id } })).notes, [])
})

test('reviewers see only the applications that they are assigned to; members of another company see nothing', async () => {
  const { recruiter, reviewer, owner, jobId } = await aHiringCompany(site)
  const [assigned, hidden] = [await applyFor(await aUser(site), jobId), await applyFor(await aUser(site), jobId)]
  const seen = async () =>
    (await reviewer.call(listApplications, { params: { id: jobId }, query: {} })).items.map(({ id }) => id)
  assert.deepEqual(await seen(), [])
  assert.deepEqual(await reviewer.call(listAssignedJobs), [])
  const stranger = (await aHiringCompany(site)).reviewer
  const choose = (userIds: number[]) => recruiter.call(assignReviewers, { params: { id: assigned }, body: { userIds } })
  assert.equal((await refusalOf(choose([stranger.id]), 'badInput')).refusal.field, 'userIds')
  await choose([reviewer.id, owner.id])
  await choose([reviewer.id, owner.id])
  const [note, ...others] = await reviewer.call(getUserNotifications)
  assert.match(note?.qTitle ?? '', /^To review: /)
  assert.deepEqual([note?.link, others], [`/JobApplicants/${jobId}`, []], 'notified once, and not again by saving')
  assert.deepEqual(await seen(), [assigned])
  const [job] = await reviewer.call(listAssignedJobs)
  assert.deepEqual([job?.id, job?.applications], [jobId, 1])
  const page = await reviewer.call(listApplications, { params: { id: jobId }, query: {} })
  assert.deepEqual([page.counts.new, page.can.manage], [1, false], 'not even the number of the others')
  await refusalOf(reviewer.call(getApplication, { params: { id: hidden } }), 'notFound')
  await refusalOf(moveApplication(reviewer, assigned, { to: 'hired', revision: 1 }), 'notAllowed')
  assert.ok(await reviewer.call(addApplicationNote, { params: { id: assigned }, body: { text: 'I read it.' } }))
  await refusalOf(stranger.call(listApplications, { params: { id: jobId }, query: {} }), 'notFound')
  await refusalOf(stranger.call(getApplication, { params: { id: assigned } }), 'notFound')
  assert.deepEqual(
    (await recruiter.call(listReviewers, { params: { id: jobId } })).map(({ displayName }) => displayName),
    ['Olga Owner', 'Ravi Reviewer', 'Rita Recruiter'],
  )
  // Who leaves the company reviews nothing any more.
  await site.database.deleteFrom('company_member').where('user_id', '=', reviewer.id).execute()
  await refusalOf(reviewer.call(getApplication, { params: { id: assigned } }), 'notFound')
  assert.deepEqual(await reviewer.call(listAssignedJobs), [])
  const { reviewers } = await recruiter.call(getApplication, { params: { id: assigned } })
  assert.deepEqual(
    reviewers.map(({ userId }) => userId),
    [owner.id],
  )
})

test('the list of applicants: by state and name, with the numbers in each state', async () => {
  const { recruiter, jobId } = await aHiringCompany(site)
  const ada = await applyFor(await aUser(site, { displayName: 'Ada Lovelace' }), jobId)
  const bob = await applyFor(await aUser(site, { displayName: 'Bob Builder' }), jobId)
  await moveApplication(recruiter, bob, { to: 'rejected', revision: 1 })
  const list = async (query: Record<string, unknown>) =>
    (await recruiter.call(listApplications, { params: { id: jobId }, query })).items.map(({ id }) => id)
  assert.deepEqual(await list({}), [bob, ada])
  assert.deepEqual(await list({ state: 'rejected' }), [bob])
  assert.deepEqual(await list({ q: 'lovel' }), [ada])
  const { counts, total } = await recruiter.call(listApplications, { params: { id: jobId }, query: { state: 'new' } })
  assert.deepEqual([counts.new, counts.rejected, counts.hired, total], [1, 1, 0, 1])
})

test('a candidate withdraws: the message and the notes are erased, and nothing moves it again', async () => {
  const { recruiter, jobId } = await aHiringCompany(site)
  const candidate = await aUser(site)
  const id = await applyFor(candidate, jobId)
  await recruiter.call(addApplicationNote, { params: { id }, body: { text: 'A strong one.' } })
  assert.equal(await candidate.call(withdrawApplication, { params: { id } }), 1)
  assert.equal(await candidate.call(withdrawApplication, { params: { id } }), 1, 'a second click changes nothing')
  const notes = (await recruiter.call(getUserNotifications)).map(({ qTitle }) => qTitle)
  assert.equal(notes.filter((title) => title?.startsWith('Application withdrawn:')).length, 1)
  const read = await recruiter.call(getApplication, { params: { id } })
  assert.deepEqual([read.state, read.message, read.email, read.notes], ['withdrawn', '', null, []])
  assert.deepEqual(read.can, { manage: false, note: false })
  const response = await recruiter.fetch(setApplicationState.url.replace(':id', String(id)), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: 'interview', revision: read.revision }),
  })
  assert.equal(response.status, 409)
  await refusalOf(recruiter.call(addApplicationNote, { params: { id }, body: { text: 'Late.' } }), 'conflict')
  const again = await refusalOf(applyFor(candidate, jobId), 'conflict')
  assert.match(again.refusal.message, /^You withdrew/)

  const other = await aUser(site)
  const decided = await applyFor(other, jobId)
  await moveApplication(recruiter, decided, { to: 'rejected', revision: 1 })
  await refusalOf(other.call(withdrawApplication, { params: { id: decided } }), 'conflict')
  assert.equal((await ownApplications(other))[0]?.can.withdraw, false)
})

test('mail templates are stored per company, and another one’s stay as they are', async () => {
  const [{ recruiter, companyId }, another] = [await aHiringCompany(site), await aHiringCompany(site)]
  const template = { subject: 'About {job}', text: 'Dear {name},\n\nno.\n\n{company}' }
  const params = { id: companyId, state: 'rejected' as const }
  await recruiter.call(setMailTemplate, { params, body: { template } })
  const rejected = async (member: TestUser, id: number) =>
    (await member.call(listMailTemplates, { params: { id } })).find(({ state }) => state === 'rejected')
  assert.deepEqual(await rejected(recruiter, companyId), { state: 'rejected', ...template, isOwn: true })
  assert.equal((await rejected(another.recruiter, another.companyId))?.isOwn, false)
  await recruiter.call(setMailTemplate, { params, body: { template: null } })
  assert.equal((await rejected(recruiter, companyId))?.isOwn, false)
  const values = { name: '{company}', job: 'a $& job', company: 'Robots' }
  assert.equal(fillMailText('{name}: {job} at {company} {else}', values), '{company}: a $& job at Robots {else}')
})

test('the site’s mail templates greet the applicant, and then begin a sentence', async () => {
  const { recruiter, companyId } = await aHiringCompany(site)
  for (const { state, text } of await recruiter.call(listMailTemplates, { params: { id: companyId } }))
    assert.match(text, /^Hello \{name\},\n\n[A-Z]/, state)
})

test('applications are rate limited by account', async () => {
  const [{ max }] = rateLimits.apply
  const candidate = await aUser(site)
  for (let index = 0; index < max; index += 1) await refusalOf(applyFor(candidate, 999_999), 'notFound')
  const refused = await refusalOf(applyFor(candidate, 999_999), 'tooOften')
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
})
