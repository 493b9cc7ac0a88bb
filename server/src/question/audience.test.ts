import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Audience, type QuestionLifecycle, getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import { getLatestQuestions } from '@gradus/contract/question-list'
import { roles, type Role } from '@gradus/contract/role'
import { anAdmin, aUser } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { aPublicQuestion, choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { maySee, maySeeSolution } from './visibility.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('who sees a question follows from its lifecycle and its audience', () => {
  const author = { id: 1, role: roles.user }
  const readers = {
    visitor: undefined,
    author,
    user: { id: 2, role: roles.user as Role },
    moderator: { id: 3, role: roles.moderator },
    admin: { id: 4, role: roles.admin },
  }
  const question = { id: 1, user_id: author.id, company_id: null, recruits: false, isStaff: false }
  const seen = (lifecycle: QuestionLifecycle, audience: Audience) =>
    Object.entries(readers).flatMap(([name, reader]) =>
      maySee({ ...question, lifecycle, audience }, reader) ? [name] : [],
    )
  assert.deepEqual(seen('approved', 'public'), Object.keys(readers))
  for (const audience of Audience.options) assert.deepEqual(seen('removed', audience), [], audience)
  for (const lifecycle of ['waiting', 'returned'] as const)
    assert.deepEqual(seen(lifecycle, 'public'), ['author', 'moderator', 'admin'], lifecycle)
  for (const lifecycle of ['waiting', 'approved', 'returned'] as const)
    for (const audience of ['company', 'assignment'] as const)
      assert.deepEqual(seen(lifecycle, audience), ['admin'], `what somebody put into a ${audience} belongs to it`)
  for (const audience of Audience.exclude(['public', 'company', 'assignment']).options)
    for (const lifecycle of ['waiting', 'approved', 'returned'] as const)
      assert.deepEqual(seen(lifecycle, audience), ['author', 'admin'], `${lifecycle} ${audience}`)
})

test('what a company offers has its recruiters in place of its author, who may have left the company', () => {
  const [author, recruiter] = [
    { id: 1, role: roles.user },
    { id: 2, role: roles.user },
  ]
  const offered = { id: 1, user_id: author.id, company_id: 7, audience: 'public', isStaff: false } as const
  const sees = (lifecycle: QuestionLifecycle, reader: typeof author, recruits: boolean) => {
    const question = { ...offered, lifecycle, recruits }
    return [maySee(question, reader), maySeeSolution(question, reader, false)]
  }
  for (const lifecycle of ['waiting', 'returned'] as const) {
    assert.deepEqual(sees(lifecycle, author, false), [false, false], lifecycle)
    assert.deepEqual(sees(lifecycle, author, true), [true, true], lifecycle)
    assert.deepEqual(sees(lifecycle, recruiter, true), [true, true], lifecycle)
  }
  assert.deepEqual(sees('approved', author, false), [true, false])
})

test('an approved question with a restricted audience is in no list and cannot be found by others', async () => {
  const admin = await anAdmin(site)
  const stranger = await aUser(site)
  for (const audience of Audience.exclude(['public']).options) {
    const id = await aPublicQuestion(site, choiceForm({ title: `Only for those of ${audience}` }))
    const change = { audience, published_at: null }
    await site.database.updateTable('question').set(change).where('id', '=', id).execute()
    const { items } = await aVisitor(site).call(getLatestQuestions, { query: { type: 'MC' } })
    assert.ok(!items.some((one) => one.id === id), audience)
    for (const reader of [aVisitor(site), stranger]) {
      const response = await reader.fetch(getQuestion.url.replace(':id', String(id)))
      assert.equal(response.status, 404, audience)
    }
    assert.equal((await admin.call(getQuestionSignedIn, { params: { id }, query: {} })).state, audience)
  }
})
