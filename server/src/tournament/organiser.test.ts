import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logout } from '@gradus/contract/account'
import { roles } from '@gradus/contract/role'
import { getAuditTrail } from '@gradus/contract/audit'
import { announceInTournament, answerClarification } from '@gradus/contract/clarification'
import { changeCompanyMember, removeCompanyMember } from '@gradus/contract/company-member'
import { getContest, getContests } from '@gradus/contract/contest-api'
import { inviteToTournament, revokeInvitation } from '@gradus/contract/invitation'
import {
  addContestToken,
  addOrganiser,
  findTournamentQuestions,
  listContestTokens,
  listOrganisers,
  removeOrganiser,
  revokeContestToken,
} from '@gradus/contract/organiser'
import { getTournamentSignedIn } from '@gradus/contract/participation'
import {
  addTournament,
  deleteTournament,
  editTournament,
  getManagedTournament,
} from '@gradus/contract/tournament-management'
import { getManagedTourRank } from '@gradus/contract/tour-rank'
import { getTournament, listCompanyTournaments, listManagedCompanyTournaments } from '@gradus/contract/tournament'
import { checkMilliseconds } from '../platform/http/event-stream.ts'
import { beatMilliseconds } from '../platform/http/server-sent-events.ts'
import { anAdmin, anEmail, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, pathOf, refusalOf } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { tournamentForm } from '../../test/play.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

interface Team {
  readonly companyId: number
  readonly owner: TestUser
  readonly recruiter: TestUser
  readonly reviewer: TestUser
}

async function aTeam(): Promise<Team> {
  const [owner, recruiter, reviewer] = [await aUser(site), await aUser(site), await aUser(site)]
  const companyId = await aCompany(site, [
    { userId: owner.id, role: 'owner' },
    { userId: recruiter.id, role: 'recruiter' },
    { userId: reviewer.id, role: 'reviewer' },
  ])
  return { companyId, owner, recruiter, reviewer }
}

const aPublicQuestion = async () => (await sceneOf(site)).coding()

test('A recruiter makes a tournament of the company, which every owner and recruiter of it manages, and nobody else', async () => {
  const { companyId, owner, recruiter, reviewer } = await aTeam()
  const stranger = (await aTeam()).owner
  const questionId = await aPublicQuestion()
  const id = await recruiter.call(addTournament, { body: tournamentForm([questionId], { companyId }) })

  for (const client of [owner, recruiter, await anAdmin(site)]) {
    const managed = await client.call(getManagedTournament, { params: { id } })
    assert.equal(managed.company?.id, companyId)
    assert.equal((await client.call(getTournamentSignedIn, { params: { id } })).can.manage, true)
    await client.call(editTournament, {
      params: { id },
      body: tournamentForm([questionId], { title: 'Another title' }),
    })
  }
  for (const client of [reviewer, stranger]) {
    assert.equal((await refusalOf(client.call(getManagedTournament, { params: { id } }))).status, 404)
    assert.equal((await client.call(getTournamentSignedIn, { params: { id } })).can.manage, false)
  }
  const { company } = await aVisitor(site).call(getTournament, { params: { id } })
  assert.equal(company?.id, companyId, 'an edit that says nothing of the company leaves it')

  await site.database.deleteFrom('company_member').where('user_id', '=', owner.id).execute()
  assert.equal((await refusalOf(owner.call(getManagedTournament, { params: { id } }))).status, 404)
})

test('Nobody gives a tournament to a company in which they don’t recruit, or takes it from theirs for the site', async () => {
  const { companyId, recruiter } = await aTeam()
  const other = await aTeam()
  const questionId = await aPublicQuestion()
  const id = await recruiter.call(addTournament, { body: tournamentForm([questionId], { companyId }) })
  const moved = (to: number | null) => ({ params: { id }, body: tournamentForm([questionId], { companyId: to }) })
  assert.equal((await refusalOf(recruiter.call(editTournament, moved(other.companyId)))).status, 404)
  assert.equal((await refusalOf(recruiter.call(editTournament, moved(null)))).status, 403)
  await (await anAdmin(site)).call(editTournament, moved(null))
  assert.equal((await aVisitor(site).call(getTournament, { params: { id } })).company, null)
})

test('Somebody from outside who organises a company’s tournament neither asks its own questions nor takes it away', async () => {
  const { companyId, recruiter } = await aTeam()
  const outsider = await aTeam()
  const question = await aPublicQuestion()
  const secret = await (await sceneOf(site)).coding('company')
  await site.database.updateTable('question').set({ company_id: companyId }).where('id', '=', secret).execute()
  const id = await recruiter.call(addTournament, { body: tournamentForm([question], { companyId }) })
  await recruiter.call(addOrganiser, { params: { id }, body: { userId: outsider.owner.id } })
  const edit = (questionIds: number[], overrides: Record<string, unknown> = {}) =>
    outsider.owner.call(editTournament, { params: { id }, body: tournamentForm(questionIds, overrides) })
  await edit([question])
  assert.equal((await refusalOf(edit([question, secret]))).status, 400)
  assert.equal((await refusalOf(edit([question], { companyId: outsider.companyId }))).status, 403)
  await recruiter.call(editTournament, { params: { id }, body: tournamentForm([question, secret]) })
  await edit([question, secret], { title: 'What it asks already stays' })
})

test('A company’s members list its tournaments, its reviewers without drafts and private ones, the public only public ones', async () => {
  const { companyId, owner, reviewer } = await aTeam()
  const questionId = await aPublicQuestion()
  const add = (overrides: Record<string, unknown>) =>
    owner.call(addTournament, { body: tournamentForm([questionId], { companyId, ...overrides }) })
  const published = await add({ title: 'A public tournament' })
  const hidden = await add({ title: 'A private tournament', isPublic: false })
  const draft = await add({ title: 'A tournament as a draft', isDraft: true })
  const listed = async (client: TestUser) => {
    const list = await client.call(listManagedCompanyTournaments, { params: { id: companyId }, query: {} })
    return { ids: list.items.map(({ id }) => id).toSorted((one, two) => one - two), manage: list.can.manage }
  }
  assert.deepEqual(await listed(owner), { ids: [published, hidden, draft], manage: true })
  assert.deepEqual(await listed(reviewer), { ids: [published], manage: false })
  const everybodys = await aVisitor(site).call(listCompanyTournaments, { params: { id: companyId }, query: {} })
  assert.deepEqual(
    everybodys.items.map(({ id }) => id),
    [published],
  )
})

test('An organiser asks only public questions, their own, and those of the tournament’s company', async () => {
  const { companyId, recruiter } = await aTeam()
  const scene = await sceneOf(site)
  const [everybodys, lecturers, forTournaments] = [
    await scene.coding(),
    await scene.coding('course'),
    await scene.coding('tournament'),
  ]
  const companys = async (of: number) => {
    const id = await scene.coding('company')
    await site.database.updateTable('question').set({ company_id: of }).where('id', '=', id).execute()
    return id
  }
  const [theirs, others] = [await companys(companyId), await companys((await aTeam()).companyId)]
  const own = await scene.coding('private')
  await site.database.updateTable('question').set({ user_id: recruiter.id }).where('id', '=', own).execute()

  const add = (questionId: number) =>
    recruiter.call(addTournament, { body: tournamentForm([questionId], { companyId }) })
  for (const questionId of [everybodys, theirs, own]) assert.ok((await add(questionId)) > 0)
  for (const questionId of [lecturers, forTournaments, others]) {
    const { status, refusal } = await refusalOf(add(questionId))
    assert.deepEqual([status, refusal.field], [400, 'questions.0.questionId'])
  }
  const found = await recruiter.call(findTournamentQuestions, { query: { companyId } })
  const ids = new Set(found.map(({ id }) => id))
  assert.deepEqual(
    [everybodys, theirs, own, lecturers, forTournaments, others].map((id) => ids.has(id)),
    [true, true, true, false, false, false],
  )
})

test('Organisers add and remove each other; the last one stays, unless a company has the tournament', async () => {
  const [admin, helper, stranger] = [await anAdmin(site), await aUser(site), await aUser(site)]
  const questionId = await aPublicQuestion()
  const id = await admin.call(addTournament, { body: tournamentForm([questionId]) })
  await admin.call(addOrganiser, { params: { id }, body: { userId: helper.id } })
  await admin.call(addOrganiser, { params: { id }, body: { userId: helper.id } })
  const { items } = await helper.call(listOrganisers, { params: { id } })
  assert.deepEqual(
    items.map(({ userId }) => userId),
    [admin.id, helper.id],
  )
  assert.equal((await refusalOf(stranger.call(removeOrganiser, { params: { id, userId: helper.id } }))).status, 404)
  await helper.call(removeOrganiser, { params: { id, userId: admin.id } })
  const trail = await admin.call(getAuditTrail, { query: { action: 'addOrganiser' } })
  assert.deepEqual(trail.items.find(({ subjectId }) => subjectId === id)?.details, { organiser: helper.id }, 'no name')
  assert.ok(trail.people.some(({ userId, displayName }) => userId === helper.id && displayName === helper.displayName))
  assert.equal((await refusalOf(helper.call(removeOrganiser, { params: { id, userId: helper.id } }))).status, 409)
  assert.equal((await refusalOf(helper.call(deleteTournament, { params: { id: id + 100_000 } }))).status, 404)
  assert.equal((await refusalOf(admin.call(addOrganiser, { params: { id }, body: { userId: 9_999_999 } }))).status, 400)

  const { companyId, owner } = await aTeam()
  const theirs = await owner.call(addTournament, { body: tournamentForm([questionId], { companyId }) })
  await owner.call(removeOrganiser, { params: { id: theirs, userId: owner.id } })
  assert.deepEqual((await owner.call(listOrganisers, { params: { id: theirs } })).items, [])
})

test('Whoever is removed from a company, or only reviews for it, no longer organises the tournaments that they created there', async () => {
  const { companyId, owner, recruiter } = await aTeam()
  const questionId = await aPublicQuestion()
  const create = () =>
    recruiter.call(addTournament, { body: tournamentForm([questionId], { companyId, isPublic: false }) })
  const member = { id: companyId, userId: recruiter.id }
  const read = (id: number) => recruiter.call(getManagedTournament, { params: { id } })
  const first = await create()
  await owner.call(changeCompanyMember, { params: member, body: { role: 'reviewer' } })
  await refusalOf(read(first), 'notFound')
  await owner.call(changeCompanyMember, { params: member, body: { role: 'recruiter' } })
  const second = await create()
  await owner.call(removeCompanyMember, { params: member })
  for (const id of [first, second]) await refusalOf(read(id), 'notFound')
  assert.deepEqual((await owner.call(listOrganisers, { params: { id: second } })).items, [])
  // Owners may still ask for help from outside.
  await owner.call(addOrganiser, { params: { id: second }, body: { userId: recruiter.id } })
  await read(second)
})

/** Without cookies, as a program sends it. */
async function readWith(token: string, path: string): Promise<number> {
  const response = await aVisitor(site).fetch(path, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  return response.status
}

test('A token reads the Contest API of its one tournament, and nothing else of the site', async () => {
  const { companyId, recruiter, owner } = await aTeam()
  const questionId = await aPublicQuestion()
  const add = () => recruiter.call(addTournament, { body: tournamentForm([questionId], { companyId }) })
  const [id, other] = [await add(), await add()]
  const { token } = await recruiter.call(addContestToken, { params: { id }, body: { name: 'The scoreboard' } })

  for (const path of ['', '/problems', '/scoreboard', '/event-feed?stream=false', '/state'])
    assert.equal(await readWith(token, `/auth/api/contests/${id}${path}`), 200, path)
  assert.equal(await readWith(token, pathOf(getContest, { id: other })), 404)
  assert.equal(await readWith(token, pathOf(getManagedTournament, { id })), 401, 'it signs nobody in elsewhere')
  assert.equal(await readWith('a-token-that-nobody-has-made', pathOf(getContest, { id })), 401)
  const list = await aVisitor(site).fetch(getContests.url, { headers: { authorization: `Bearer ${token}` } })
  const contests: unknown = await list.json()
  assert.ok(Array.isArray(contests))
  assert.deepEqual(
    contests.map((one: { id: string }) => one.id),
    [String(id)],
  )

  const [listedToken] = await owner.call(listContestTokens, { params: { id } })
  assert.ok(listedToken?.lastUsedDate)
  assert.ok(!JSON.stringify(listedToken).includes(token))
  const stored = await site.database.selectFrom('contest_token').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes(token), 'only its hash is stored')
  await owner.call(revokeContestToken, { params: { id: listedToken.id } })
  assert.equal(await readWith(token, pathOf(getContest, { id })), 401)
})

test('A token ends with the right of its maker to organise, and with their account', async () => {
  const { companyId, recruiter } = await aTeam()
  const questionId = await aPublicQuestion()
  const id = await recruiter.call(addTournament, { body: tournamentForm([questionId], { companyId }) })
  const { token } = await recruiter.call(addContestToken, { params: { id }, body: { name: 'The scoreboard' } })
  assert.equal(await readWith(token, pathOf(getContest, { id })), 200)
  await recruiter.call(removeOrganiser, { params: { id, userId: recruiter.id } })
  await site.database.deleteFrom('company_member').where('user_id', '=', recruiter.id).execute()
  assert.equal(await readWith(token, pathOf(getContest, { id })), 404)
  await site.database.updateTable('account').set({ enabled: false }).where('id', '=', recruiter.id).execute()
  assert.equal(await readWith(token, pathOf(getContest, { id })), 401)
})

test('Inviting, revoking, announcing and answering are in the audit trail, without the addresses of the invited', async () => {
  const admin = await anAdmin(site)
  const questionId = await aPublicQuestion()
  const id = await admin.call(addTournament, { body: tournamentForm([questionId], { isPublic: false }) })
  const file = new FormData()
  const email = anEmail()
  file.set('file', new Blob([`email\n${email}\n`]), 'people.csv')
  const invited = await admin.fetch(pathOf(inviteToTournament, { id }), { method: 'POST', body: file })
  assert.equal(invited.status, 200)
  const invitation = await site.database
    .selectFrom('tournament_invitation')
    .select('id')
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  await admin.call(revokeInvitation, { params: { id: invitation.id } })
  await admin.call(announceInTournament, { params: { id }, body: { text: 'Lunch is at noon.' } })
  const clarification = await site.database
    .insertInto('tournament_clarification')
    .values({ tournament_id: id, user_id: (await aUser(site)).id, text: 'May I?' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await admin.call(answerClarification, { params: { id: clarification.id }, body: { answer: 'Yes.', toAll: false } })

  const { items } = await admin.call(getAuditTrail, { query: { userId: admin.id } })
  const entries = items.filter(({ subjectKind, subjectId }) => subjectKind === 'tournament' && subjectId === id)
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['answerClarification', 'announceInTournament', 'revokeInvitation', 'inviteToTournament', 'addTournament'],
  )
  assert.ok(!JSON.stringify(entries).includes(email))
})

test('the whole live ranking ends for a user who logs out or is no longer an organiser, and an event feed once its token is revoked or its admin is none any more', async (t) => {
  const { companyId, owner, recruiter } = await aTeam()
  const questionId = await aPublicQuestion()
  const id = await owner.call(addTournament, { body: tournamentForm([questionId], { companyId }) })
  const { token } = await owner.call(addContestToken, { params: { id }, body: { name: 'The scoreboard' } })
  t.mock.timers.enable({ apis: ['setInterval', 'Date'], now: new Date() })
  const headers = { accept: 'text/event-stream' }
  const follow = (client: TestUser) => client.fetch(pathOf(getManagedTourRank, { id }), { headers })
  const streams = await Promise.all([follow(owner), follow(recruiter), follow(await anAdmin(site))])
  const [ofOwner, ofRecruiter, ofAdmin] = streams.map(readerOf)
  const feed = readerOf(
    await aVisitor(site).fetch(`/auth/api/contests/${id}/event-feed`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  const formerAdmin = await anAdmin(site)
  const feedOfAdmin = readerOf(await formerAdmin.fetch(`/auth/api/contests/${id}/event-feed`))
  for (const one of [ofOwner, ofRecruiter, ofAdmin, feed, feedOfAdmin]) assert.equal((await one?.read())?.done, false)

  await owner.call(revokeContestToken, {
    params: { id: (await owner.call(listContestTokens, { params: { id } }))[0]?.id ?? 0 },
  })
  await owner.call(logout)
  await site.database.deleteFrom('company_member').where('user_id', '=', recruiter.id).execute()
  await site.database.updateTable('account').set({ role: roles.user }).where('id', '=', formerAdmin.id).execute()
  t.mock.timers.tick(checkMilliseconds)
  await Promise.all([ofOwner, ofRecruiter, feed, feedOfAdmin].map(endOf))
  // The admin's goes on, with a sign of life.
  for (let beats = 0; beats < 2; beats += 1) {
    t.mock.timers.tick(beatMilliseconds)
    assert.equal((await ofAdmin?.read())?.done, false)
  }
  await ofAdmin?.cancel()
})

const readerOf = (response: Response) => response.body?.getReader() ?? assert.fail(String(response.status))

/** Reads until the server ends or breaks off the answer. */
async function endOf(reader: ReturnType<typeof readerOf> | undefined): Promise<void> {
  let isOver = false
  while (!isOver)
    isOver = await (reader?.read() ?? assert.fail()).then(
      ({ done }) => done,
      () => true,
    )
}
