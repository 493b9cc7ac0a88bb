import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addComment } from '@gradus/contract/comment'
import { compileAndRun } from '@gradus/contract/submission'
import { incVote } from '@gradus/contract/vote'
import { checkAnswer, getAnswersByQuestionId } from '@gradus/contract/choice'
import { rejectQuestion } from '@gradus/contract/question-review'
import { editProfile, getOwnProfile, getProfile } from '@gradus/contract/profile'
import { getDashboard } from '@gradus/contract/dashboard'
import { getFirstSteps, getWizardState } from '@gradus/contract/first-steps'
import { getLevelCounts, getOwnPlace, getRanking, getReputationChanges } from '@gradus/contract/reputation'
import { levels } from '@gradus/contract/level'
import { aUser, anAccount, anAdmin, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function fill(user: TestUser, field: string, value: string): Promise<{ result: number; info: string }> {
  const response = await user.fetch(`/auth/api/UpdateIfNotFilled/${field}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encodeURIComponent(value),
  })
  assert.equal(response.status, 200)
  return JSON.parse(await response.text())
}

test('a step’s flag becomes 1 after a successful update', async () => {
  const user = await aUser(site)
  assert.deepEqual(await user.call(getWizardState), [1, 0, 0, 0])
  assert.deepEqual(await fill(user, 'linked', 'https://www.linkedin.com/in/dana-levi'), { result: 1, info: '' })
  assert.deepEqual(await user.call(getWizardState), [1, 1, 0, 0])
  assert.equal((await fill(user, 'contact', 'dana & co, Haifa + Jaffa')).result, 1)
  assert.equal((await fill(user, 'bio', 'ü'.repeat(1000))).result, 1)
  assert.deepEqual(await user.call(getWizardState), [1, 1, 1, 1])
  const profile = await user.call(getOwnProfile)
  assert.equal(profile.contact, 'dana & co, Haifa + Jaffa')
  assert.equal((await fill(user, 'linked', 'https://www.linkedin.com/in/someone-else')).result, 0)
})

for (const [pasted, kept] of [
  ['http://www.linkedin.com/in/dana-levi', 'https://www.linkedin.com/in/dana-levi'],
  ['https://www.linkedin.com/in/dana-levi/en', 'https://www.linkedin.com/in/dana-levi'],
  ['https://il.linkedin.com/in/dana-levi/?originalSubdomain=il', 'https://www.linkedin.com/in/dana-levi'],
  ['linkedin.com/in/dana-levi', 'https://www.linkedin.com/in/dana-levi'],
  ['  HTTPS://LinkedIn.com/in/Dana_Levi-1#about ', 'https://www.linkedin.com/in/Dana_Levi-1'],
  ['https://www.linkedin.com/in/%D7%93%D7%A0%D7%94/', 'https://www.linkedin.com/in/%D7%93%D7%A0%D7%94'],
  ['m.linkedin.com/in/dana-levi/overlay/contact-info/?x=1&y=/in/b', 'https://www.linkedin.com/in/dana-levi'],
] as const)
  test(`a LinkedIn address as people paste it is cleaned and accepted: ${pasted}`, async () => {
    const user = await aUser(site)
    assert.deepEqual(await fill(user, 'linked', pasted), { result: 1, info: '' })
    const profile = await user.call(getOwnProfile)
    assert.equal(profile.linkedIn, kept)
    assert.equal(await user.call(editProfile, { body: { ...profile, linkedIn: pasted } }), 1)
    assert.equal((await user.call(getOwnProfile)).linkedIn, kept)
  })

test('of two tabs that edit the profile, the second keeps what the first saved, and is asked where both changed a field', async () => {
  const user = await aUser(site)
  const { profileImage: _picture, ...seen } = await user.call(getOwnProfile)
  const edit = (changes: Partial<typeof seen>, before = seen) =>
    user.call(editProfile, { body: { ...before, ...changes, seen: before } })
  await edit({ bio: 'Written in the first tab', languages: [8, 11] })
  await edit({ subtitle: 'Written in the second' })
  const both = await user.call(getOwnProfile)
  assert.deepEqual(
    [both.bio, both.subtitle, both.languages],
    ['Written in the first tab', 'Written in the second', [8, 11]],
  )
  const refusal = await refusalOf(edit({ bio: 'Also written in the second', contact: 'Haifa' }), 'conflict')
  assert.equal(refusal.refusal.field, 'bio')
  assert.deepEqual(await user.call(getOwnProfile), both)
  const { profileImage: _same, ...now } = both
  await edit({ bio: 'Also written in the second', contact: 'Haifa' }, now)
  assert.equal((await user.call(getOwnProfile)).bio, 'Also written in the second')
})

for (const [field, value, info] of [
  ['email', 'not an address', 'Invalid Email'],
  ['linked', 'https://example.com/in/dana', 'Invalid LinkedIn Url'],
  ['linked', 'javascript:alert(1)//linkedin.com/in/dana', 'Invalid LinkedIn Url'],
  ['linked', 'https://evil.example/linkedin.com/in/dana', 'Invalid LinkedIn Url'],
  ['linked', 'https://linkedin.com.evil.example/in/dana', 'Invalid LinkedIn Url'],
  ['linked', 'https://www.linkedin.com/company/gradus', 'Invalid LinkedIn Url'],
  ['contact', '   ', 'Invalid Contact Information'],
  ['bio', '', 'Invalid Contact Information'],
] as const)
  test(`wizard ${field}: ${JSON.stringify(value)} is answered with '${info}'`, async () => {
    assert.deepEqual(await fill(await aUser(site), field, value), { result: 0, info })
  })

test('bio at most 1000 characters, input boxes at most 200', async () => {
  const user = await aUser(site)
  const form = { displayName: 'Dana Levi', subtitle: '', bio: '', linkedIn: '', contact: '', languages: [8] }
  assert.equal(await user.call(editProfile, { body: { ...form, bio: 'x'.repeat(1000), subtitle: 'y'.repeat(200) } }), 1)
  await refusalOf(user.call(editProfile, { body: { ...form, bio: 'x'.repeat(1001) } }), 'badInput')
  await refusalOf(user.call(editProfile, { body: { ...form, subtitle: 'y'.repeat(201) } }), 'badInput')
})

test('a profile shows what a user solved and asked, and never the email or the contact', async () => {
  const author = await aUser(site, { displayName: 'Ines Cardoso' })
  await fill(author, 'contact', 'phone five oh five')
  await aPublicQuestion(site, codingForm({ title: 'A question by Ines herself' }), author)
  const text = await (await aVisitor(site).fetch(`/public/api/Profile/${author.id}`)).text()
  assert.doesNotMatch(text, /five oh five|@example/)
  const profile = await aVisitor(site).call(getProfile, { params: { userId: author.id } })
  assert.deepEqual(
    [profile.displayName, profile.questionsAsked, profile.questions[0]?.title],
    ['Ines Cardoso', 1, 'A question by Ines herself'],
  )
  const never = await anAccount(site, { activated: false })
  await refusalOf(aVisitor(site).call(getProfile, { params: { userId: never.id } }), 'notFound')
})

const today = () => new Date().toISOString().slice(0, 10)

test('the dashboard counts answers, passes, days and points', async () => {
  const user = await aUser(site)
  const id = await aPublicQuestion(site, choiceForm())
  const days = [today()]
  const answers = await user.call(getAnswersByQuestionId, { params: { id } })
  const right = answers.find((answer) => answer.body === '2')?.id ?? 0
  await user.call(checkAnswer, { params: { questionId: id, answerId: right } })
  const dashboard = await user.call(getDashboard)
  assert.deepEqual([dashboard.answers, dashboard.passes, dashboard.solved.junior], [1, 1, 1])
  // Midnight may have come in between.
  days.push(today())
  assert.ok(days.includes(dashboard.activity[0]?.day ?? ''))
  assert.equal(dashboard.reputation.at(-1)?.reputation, 1)
  assert.deepEqual(dashboard.solvedByKind, [{ kind: 'multiChoice', solved: 1 }])
  assert.equal(dashboard.monthPoints, 1)
  const profile = await aVisitor(site).call(getProfile, { params: { userId: user.id } })
  assert.deepEqual(
    profile.latestSolved.map((question) => question.id),
    [id],
  )
  const changes = await user.call(getReputationChanges, { query: {} })
  assert.deepEqual(
    [changes.items[0]?.reason, changes.items[0]?.points, changes.items[0]?.subjectId],
    ['choiceAtFirstTry', 1, id],
  )
})

test('the five first steps of a new user fill one by one: run code, solve a Junior, comment, complete the profile, ask', async () => {
  const user = await aUser(site)
  const steps = () => user.call(getFirstSteps)
  const none = { run: false, solve: false, comment: false, profile: false, ask: false }
  assert.deepEqual(await steps(), none)
  const senior = await aPublicQuestion(site, choiceForm({ difficultLevel: 2 }))
  const junior = await aPublicQuestion(site, choiceForm())
  const solve = async (id: number) => {
    const answers = await user.call(getAnswersByQuestionId, { params: { id } })
    const right = answers.find((answer) => answer.body === '2')?.id ?? 0
    await user.call(checkAnswer, { params: { questionId: id, answerId: right } })
  }
  await solve(senior)
  assert.deepEqual(await steps(), none)
  await solve(junior)
  await user.call(addComment, { body: { body: '<p>A good one.</p>', questionId: junior } })
  await aWaitingQuestion(site, user)
  assert.deepEqual(await steps(), { ...none, solve: true, comment: true, ask: true })
  await fill(user, 'linked', 'https://www.linkedin.com/in/dana-levi')
  await fill(user, 'contact', 'a number')
  assert.equal((await steps()).profile, false)
  await fill(user, 'bio', 'Learns on the train')
  const coding = await aPublicQuestion(site)
  // Whatever the judge says of it, or where there is none: somebody ran code.
  const body = { questionId: coding, type: 8, candidateSource: 'double = abs', additionalFiles: [] }
  await user.call(compileAndRun, { query: {}, body }).catch(() => undefined)
  assert.deepEqual(await steps(), { run: true, solve: true, comment: true, profile: true, ask: true })
})

test('changes of a day for one reason and subject are one entry: seven votes are "7 votes +14"', async () => {
  const author = await aUser(site)
  const [first, second] = [
    await aPublicQuestion(site, choiceForm(), author),
    await aPublicQuestion(site, choiceForm(), author),
  ]
  for (let voter = 0; voter < 7; voter += 1) await (await aUser(site)).call(incVote, { params: { id: first } })
  await (await aUser(site)).call(incVote, { params: { id: second } })
  const { items, total } = await author.call(getReputationChanges, { query: {} })
  const votes = items.filter(({ reason }) => reason === 'upvoteReceived')
  assert.deepEqual(
    votes.map(({ subjectId, count, points }) => [subjectId, count, points]),
    [
      [second, 1, 2],
      [first, 7, 14],
    ],
  )
  assert.equal(total, 4)
})

test("ranking: all time and this month, with the user's own place", async () => {
  const best = await aUser(site, { reputation: 9000 })
  const author = await aUser(site)
  await aPublicQuestion(site, codingForm(), author)
  const all = await aVisitor(site).call(getRanking, { query: {} })
  assert.deepEqual([all.items[0]?.userId, all.items[0]?.place], [best.id, 1])
  const month = await aVisitor(site).call(getRanking, { query: { period: 'month' } })
  const own = month.items.find((row) => row.userId === author.id)
  assert.equal(own?.points, 10)
  assert.deepEqual(await author.call(getOwnPlace, { query: { period: 'month' } }), {
    place: own?.place,
    page: 1,
    points: 10,
  })
  assert.ok(!month.items.some((row) => row.userId === best.id))
  assert.equal((await best.call(getOwnPlace, { query: {} })).place, 1)
})

test('ranking is paged: users with the same points share a place, also across pages, and nobody appears twice', async () => {
  const first = await aVisitor(site).call(getRanking, { query: {} })
  // More than a page of people of whom all but three have the same points.
  const people = Array.from({ length: first.pageSize + 4 }, (_, at) => (at < 3 ? 7000 - at : 6000))
  for (const reputation of people) await anAccount(site, { reputation })
  const last = await aUser(site, { reputation: 6000 })
  const pages = []
  for (const page of [1, 2]) pages.push(await aVisitor(site).call(getRanking, { query: { page } }))
  const rows = pages.flatMap(({ items }) => items)
  assert.equal(pages[0]?.items.length, first.pageSize)
  assert.equal(new Set(rows.map(({ userId }) => userId)).size, rows.length)
  const points = rows.map(({ reputation }) => reputation)
  assert.deepEqual(
    rows.map(({ place }) => place),
    points.map((own) => points.indexOf(own) + 1),
  )
  const place = points.indexOf(6000) + 1
  assert.ok(place > 1 && place < first.pageSize)
  assert.deepEqual(await last.call(getOwnPlace, { query: {} }), { place, page: 2, points: 6000 })
  assert.deepEqual(
    points,
    points.toSorted((a, b) => b - a),
  )
})

test('questions tried and not solved are listed apart, and own questions have their state and its reason', async () => {
  const user = await aUser(site)
  const id = await aPublicQuestion(site, choiceForm({ difficultLevel: 3 }))
  const answers = await user.call(getAnswersByQuestionId, { params: { id } })
  const wrong = answers.find((answer) => answer.body === '1')?.id ?? 0
  await user.call(checkAnswer, { params: { questionId: id, answerId: wrong } })
  const waiting = await aWaitingQuestion(site, user)
  const returned = await aWaitingQuestion(site, user)
  await (
    await anAdmin(site)
  ).call(rejectQuestion, { params: { id: returned }, body: { reason: 'Too short to be fun' } })
  const dashboard = await user.call(getDashboard)
  assert.deepEqual([dashboard.solved.expert, dashboard.tried.expert, dashboard.passes], [0, 1, 0])
  assert.deepEqual(
    dashboard.questions.map((question) => [question.id, question.state, question.returnedReason]),
    [
      [returned, 'returned', 'Too short to be fun'],
      [waiting, 'waiting', null],
    ],
  )
})

test('users by level: under 50 Beginner, under 100 Novice, under 150 Intermediate, under 200 Advanced, otherwise Champion', async () => {
  const own = await startSite()
  for (const reputation of [-2, 0, 49, 50, 99, 100, 149, 150, 199, 200, 201]) await anAccount(own, { reputation })
  await anAccount(own, { activated: false })
  const counts = await aVisitor(own).call(getLevelCounts)
  assert.deepEqual(
    counts.map((row) => row.level),
    levels.map((level) => level.name),
  )
  assert.deepEqual(
    counts.map((row) => row.members),
    [3, 2, 2, 2, 2],
  )
  await own.close()
})
