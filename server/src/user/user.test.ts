import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkUserLogged } from '@gradus/contract/account'
import { getAuditTrail } from '@gradus/contract/audit'
import { addComment, commentTypes } from '@gradus/contract/comment'
import { getUsers, getNewUsers, getSignUps, manageUsers } from '@gradus/contract/user'
import { reportQuestion } from '@gradus/contract/report'
import { roles } from '@gradus/contract/role'
import { closeAccount } from '@gradus/contract/edit-account'
import { aUser, anAccount, anAdmin, goodPassword } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const names = (items: readonly { displayName: string }[]) => items.map(({ displayName }) => displayName)

test('users are searched by name and by email, even by two letters and by characters that are special in patterns', async () => {
  const admin = await anAdmin(site)
  await anAccount(site, { displayName: 'Zuzana Nováková', email: 'zuzana@brno.example' })
  await anAccount(site, { displayName: 'Percent 100%_sure', email: 'hundred@brno.example' })
  const search = async (q: string) => names((await admin.call(getUsers, { query: { q, sort: 'name' } })).items)
  assert.deepEqual(await search('nováK'), ['Zuzana Nováková'])
  assert.deepEqual(await search('brno.example'), ['Percent 100%_sure', 'Zuzana Nováková'])
  assert.deepEqual(await search('zu'), ['Zuzana Nováková'])
  assert.deepEqual(await search('100%_s'), ['Percent 100%_sure'])
  assert.deepEqual(await search('100__'), [])
})

test('users are sorted both ways, filtered by role and state, and paged without a gap', async () => {
  const admin = await anAdmin(site)
  for (let n = 10; n < 40; n++)
    await anAccount(site, {
      displayName: `Paged ${n}`,
      reputation: n,
      role: n % 10 === 0 ? roles.lecturer : roles.user,
    })
  await anAccount(site, { displayName: 'Paged out', enabled: false })
  await anAccount(site, { displayName: 'Paged not yet', activated: false })
  const list = (query: object) => admin.call(getUsers, { query: { q: 'Paged', ...query } })
  const first = await list({ sort: 'reputation' })
  const second = await list({ sort: 'reputation', page: 2 })
  assert.deepEqual([first.items.length, first.more, second.items.length, second.more], [25, true, 7, false])
  assert.equal(new Set([...first.items, ...second.items].map(({ userId }) => userId)).size, 32)
  assert.equal(first.items[0]?.displayName, 'Paged 39')
  assert.deepEqual(names((await list({ sort: 'name' })).items).slice(0, 2), ['Paged 10', 'Paged 11'])
  assert.deepEqual(names((await list({ sort: 'name', order: 'down' })).items).slice(0, 2), [
    'Paged out',
    'Paged not yet',
  ])
  assert.deepEqual(names((await list({ role: 2, sort: 'name' })).items), ['Paged 10', 'Paged 20', 'Paged 30'])
  assert.deepEqual(names((await list({ state: 'disabled' })).items), ['Paged out'])
  assert.deepEqual(names((await list({ state: 'notActivated' })).items), ['Paged not yet'])
})

test('a disabled account is signed out everywhere; enabled again, it may log in', async () => {
  const admin = await anAdmin(site)
  const user = await aUser(site)
  const result = await admin.call(manageUsers, { body: { ids: [user.id], action: 'disable' } })
  assert.deepEqual(result, { done: [user.id], refused: [] })
  assert.equal(await user.call(checkUserLogged), -1)
  const { items } = await admin.call(getUsers, { query: { q: user.email } })
  assert.deepEqual([items[0]?.state, items[0]?.sessions], ['disabled', 0])
  await admin.call(manageUsers, { body: { ids: [user.id], action: 'enable' } })
  assert.equal((await admin.call(getUsers, { query: { q: user.email } })).items[0]?.state, 'active')
})

test('sign out everywhere ends the sessions and leaves the account', async () => {
  const admin = await anAdmin(site)
  const user = await aUser(site)
  await admin.call(manageUsers, { body: { ids: [user.id], action: 'signOut' } })
  assert.equal(await user.call(checkUserLogged), -1)
  assert.equal((await admin.call(getUsers, { query: { q: user.email } })).items[0]?.state, 'active')
})

test('a role is changed for several users at once, and each change is recorded', async () => {
  const admin = await anAdmin(site)
  const [one, other] = [await aUser(site), await aUser(site, { displayName: 'Lena Lecturer' })]
  await admin.call(manageUsers, { body: { ids: [one.id, other.id], action: 'changeRole', role: 2 } })
  // Who has it already is left alone.
  await admin.call(manageUsers, { body: { ids: [one.id], action: 'changeRole', role: 2 } })
  const trail = await admin.call(getAuditTrail, { query: { userId: admin.id } })
  assert.deepEqual(
    trail.items.map(({ action, details }) => [action, details]),
    Array.from({ length: 2 }, () => ['changeRole', { from: 'User', to: 'Lecturer' }]),
  )
  assert.equal(trail.items[0]?.subjectName, 'Lena Lecturer')
})

test('admins cannot demote or disable themselves, and the other changes take effect', async () => {
  const admin = await anAdmin(site)
  const user = await aUser(site)
  const result = await admin.call(manageUsers, { body: { ids: [admin.id, user.id, 999_999], action: 'disable' } })
  assert.deepEqual(result.done, [user.id])
  assert.deepEqual(
    result.refused.map(({ id }) => id),
    [admin.id, 999_999],
  )
  const own = await admin.call(manageUsers, { body: { ids: [admin.id], action: 'changeRole', role: 0 } })
  assert.deepEqual(own.done, [])
  assert.equal(await admin.call(checkUserLogged), admin.id)
})

test('a closed account is listed no more, and can’t be enabled or given a role', async () => {
  const admin = await anAdmin(site)
  const user = await aUser(site, { password: goodPassword })
  await user.call(closeAccount, { body: { password: goodPassword } })
  for (const query of [{ sort: 'joined' }, { state: 'disabled' }] as const)
    assert.ok((await admin.call(getUsers, { query })).items.every(({ userId }) => userId !== user.id))
  const bodies = [
    { ids: [user.id], action: 'enable' },
    { ids: [user.id], action: 'changeRole', role: roles.admin },
  ] as const
  for (const body of bodies) {
    const { refused } = await admin.call(manageUsers, { body: { ...body, ids: [...body.ids] } })
    assert.equal(refused.length, 1, body.action)
  }
})

test('two admins who demote each other at once leave one of them an admin', async () => {
  const alone = await startSite()
  const [one, other] = [await anAdmin(alone), await anAdmin(alone)]
  const demote = (by: typeof one, id: number) =>
    by.call(manageUsers, { body: { ids: [id], action: 'changeRole', role: 0 } }).catch(() => undefined)
  await Promise.all([demote(one, other.id), demote(other, one.id)])
  const admins = await alone.database.selectFrom('account').select('id').where('role', '=', roles.admin).execute()
  assert.equal(admins.length, 1)
  await alone.close()
})

test('the CSV contains the filtered rows, each text as a text, and the download is recorded', async () => {
  const admin = await anAdmin(site)
  await anAccount(site, { displayName: '=SUM("A1",2)', email: 'formula@csv.example' })
  await anAccount(site, { displayName: 'Comma, Quote', email: 'comma@csv.example' })
  await anAccount(site, { displayName: '＝SUM(A1)', email: 'wide@csv.example' })
  const response = await admin.fetch('/admin/api/UsersCsv?q=csv.example&sort=name')
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="users.csv"$/)
  const [head, ...rows] = (await response.text()).trim().split('\r\n')
  assert.equal(head?.replace('\ufeff', ''), 'id,name,email,role,state,reputation,joined,last active')
  assert.equal(rows.length, 3)
  const rowOf = (email: string) => rows.find((row) => row.includes(email)) ?? ''
  assert.match(rowOf('wide@'), /^\d+,'＝SUM\(A1\),wide@/)
  assert.match(rowOf('formula@'), /^\d+,"'=SUM\(""A1"",2\)",formula@csv.example,User,active,0,/)
  assert.match(rowOf('comma@'), /^\d+,"Comma, Quote",comma@csv.example,/)
  const trail = await admin.call(getAuditTrail, { query: { userId: admin.id } })
  assert.deepEqual(trail.items[0]?.details, { search: 'csv.example' })
  assert.equal((await (await aUser(site)).fetch('/admin/api/UsersCsv')).status, 403)
})

test('new accounts are shown with what they posted and the reports against it', async () => {
  const admin = await anAdmin(site)
  const spammer = await aUser(site, { displayName: 'Sally Spam' })
  const title = 'Buy cheap watches here'
  const id = await aPublicQuestion(site, codingForm({ title }), spammer)
  const reporter = await aUser(site)
  await reporter.call(reportQuestion, { params: { id, reason: 4 } })
  const old = await aUser(site, { displayName: 'Olga Old' })
  await site.database
    .updateTable('account')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', '=', old.id)
    .execute()
  const reported = await admin.call(getNewUsers, { query: { show: 'reported' } })
  const [sally] = reported.items
  assert.deepEqual(
    [sally?.displayName, sally?.questions, sally?.comments, sally?.reports, sally?.latest[0]?.text],
    ['Sally Spam', 1, 0, 1, title],
  )
  assert.equal(sally?.latest[0]?.questionId, id)
  const posted = await admin.call(getNewUsers, { query: { show: 'posted' } })
  assert.deepEqual(names(posted.items), ['Sally Spam'])
  const all = names((await admin.call(getNewUsers, { query: {} })).items)
  assert.ok(all.includes('Sally Spam') && !all.includes('Olga Old'))
})

test('a comment of a new account is shown as its readers see it, without tags or entities', async () => {
  const admin = await anAdmin(site)
  const author = await aUser(site, { displayName: 'Carla Comment' })
  const questionId = await aPublicQuestion(site, codingForm({ title: 'Is three greater than two?' }), author)
  await author.call(addComment, {
    body: {
      questionId,
      type: commentTypes.question,
      body: '<p>Yes: <b>3 &gt; 2</b></p><p>&amp;lt; is no tag</p>',
      date: new Date().toISOString(),
    },
  })
  const { items } = await admin.call(getNewUsers, { query: { show: 'posted' } })
  const carla = items.find(({ displayName }) => displayName === 'Carla Comment')
  assert.equal(carla?.latest.find(({ kind }) => kind === 'comment')?.text, 'Yes: 3 > 2 &lt; is no tag')
})

test('only an admin sees or changes users', async () => {
  for (const role of [roles.user, roles.lecturer, roles.moderator]) {
    const caller = await aUser(site, { role })
    await refusalOf(caller.call(getUsers, { query: {} }), 'notAllowed')
    await refusalOf(
      caller.call(manageUsers, { body: { ids: [caller.id], action: 'changeRole', role: 1 } }),
      'notAllowed',
    )
  }
})

test('sign-ups are counted for each of the last 30 days, with those that are activated', async () => {
  const alone = await startSite()
  const admin = await anAdmin(alone)
  const daysAgo = async (days: number, activated: boolean) => {
    const { id } = await anAccount(alone, { activated })
    const at = new Date(Date.now() - days * 86_400_000)
    await alone.database.updateTable('account').set({ created_at: at }).where('id', '=', id).execute()
    return at.toISOString().slice(0, 10)
  }
  const day = await daysAgo(3, true)
  await daysAgo(3, false)
  await daysAgo(31, true)
  const days = await admin.call(getSignUps)
  assert.equal(days.length, 30)
  assert.deepEqual(
    days.map((one) => one.day),
    days.map((one) => one.day).toSorted(),
  )
  assert.deepEqual(
    days.find((one) => one.day === day),
    { day, signUps: 2, activated: 1 },
  )
  // The admin signed up today, and the oldest account is too old to count.
  assert.equal(
    days.reduce((sum, one) => sum + one.signUps, 0),
    3,
  )
  await alone.close()
})
