import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { getAuditTrail } from '@gradus/contract/audit'
import {
  addCompany,
  deleteCompany,
  editCompany,
  editCompanyAsAdmin,
  listCompanies,
  putCompanyLogo,
} from '@gradus/contract/company-management'
import { getCompaniesOf, getCompany, getManagedCompany } from '@gradus/contract/company'
import { listSponsoredQuestions } from '@gradus/contract/question-list'
import { listCompanyTournaments } from '@gradus/contract/tournament'
import { aUser, anAdmin, type TestUser } from '../../test/account.ts'
import { aVisitor, pathOf, refusalOf } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aTournament } from '../../test/tournament.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite()
  admin = await anAdmin(site)
})
after(() => site.close())

const form = { name: 'Northwind Robotics', body: '<p>We build robots.</p>', site: 'https://northwind.example' }

async function logoFor(client: TestUser, id: number): Promise<Response> {
  const pixels = { create: { width: 900, height: 300, channels: 3 as const, background: '#c11' } }
  const body = new FormData()
  const png = new Uint8Array(await sharp(pixels).png().toBuffer())
  body.set('picture', new Blob([png], { type: 'image/png' }), 'logo.png')
  return client.fetch(pathOf(putCompanyLogo, { id }), { method: 'PUT', body })
}

async function logos(): Promise<string[]> {
  return await readdir(join(site.config.DATA_DIR, 'uploads', 'company')).catch(() => [])
}

test('an admin creates a company; everybody reads its page, without scripts', async () => {
  const body = '<p>We build <b>robots</b>.<script>alert(1)</script></p>'
  const id = await admin.call(addCompany, { body: { ...form, body } })
  const company = await aVisitor(site).call(getCompany, { params: { id } })
  assert.deepEqual(
    { ...company, createdDate: '' },
    {
      id,
      name: 'Northwind Robotics',
      body: '<p>We build <b>robots</b>.</p>',
      site: 'https://northwind.example',
      logoUrl: null,
      createdDate: '',
    },
  )
})

test('two companies have no name in common, whatever its letters’ case', async () => {
  const id = await admin.call(addCompany, { body: { ...form, name: 'Contoso' } })
  const other = await admin.call(addCompany, { body: { ...form, name: 'Contoso Two' } })
  await refusalOf(admin.call(addCompany, { body: { ...form, name: 'CONTOSO' } }), 'conflict')
  const taken = await refusalOf(
    admin.call(editCompanyAsAdmin, { params: { id: other }, body: { ...form, name: 'contoso' } }),
    'conflict',
  )
  assert.equal(taken.refusal.field, 'name')
  assert.equal(await admin.call(editCompanyAsAdmin, { params: { id }, body: { ...form, name: 'CONTOSO' } }), id)
})

test('an owner edits the company; an edit of an outdated revision changes nothing', async () => {
  const owner = await aUser(site)
  const id = await aCompany(site, [{ userId: owner.id, role: 'owner' }])
  const { revision, can, role } = await owner.call(getManagedCompany, { params: { id } })
  assert.deepEqual([can, role], [{ manage: true, recruit: true, leave: false }, 'owner'])
  const edited = { ...form, name: `Edited ${id}`, site: '' }
  assert.equal(await owner.call(editCompany, { params: { id }, body: { ...edited, revision } }), id)
  assert.equal((await aVisitor(site).call(getCompany, { params: { id } })).site, null)
  await refusalOf(owner.call(editCompany, { params: { id }, body: { ...edited, revision } }), 'conflict')
})

test('a name, a text and an address that are not allowed are refused with their field', async () => {
  const fieldOf = async (wrong: object) =>
    (await refusalOf(admin.call(addCompany, { body: { ...form, ...wrong } }), 'badInput')).refusal.field
  assert.equal(await fieldOf({ name: ' \u200b ' }), 'name')
  assert.equal(await fieldOf({ name: 'x'.repeat(101) }), 'name')
  for (const address of [
    'https://bank.example@evil.example',
    'javascript:alert(1)',
    '/Home',
    'northwind.example',
    'https://a b',
  ])
    assert.equal(await fieldOf({ site: address }), 'site')
  assert.equal(await fieldOf({ logoUrl: 'https://elsewhere.example/logo.png' }), 'logoUrl')
  assert.equal(await fieldOf({ logoUrl: '/uploads/company/AAAAAAAAAAAAAAAAAAAAAA.webp' }), 'logoUrl')
})

test('a logo is re-encoded and fits 512 × 512; the one before it, and that of a deleted company, leave no file', async () => {
  const owner = await aUser(site)
  const id = await aCompany(site, [{ userId: owner.id, role: 'owner' }])
  assert.equal((await logoFor(owner, id)).status, 200)
  const [first] = await logos()
  assert.equal((await logoFor(owner, id)).status, 200)
  const { logoUrl } = await aVisitor(site).call(getCompany, { params: { id } })
  const served = await aVisitor(site).fetch(logoUrl ?? '')
  assert.equal(served.headers.get('content-type'), 'image/webp')
  const { width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
  assert.deepEqual([width, height], [512, 171])
  while ((await logos()).includes(first ?? '')) await wait(50)
  await admin.call(deleteCompany, { params: { id } })
  while ((await logos()).length > 0) await wait(50)
  await refusalOf(aVisitor(site).call(getCompany, { params: { id } }), 'notFound')
})

test('a company is deleted with its tournaments; the list says how many there are', async () => {
  const id = await admin.call(addCompany, { body: { ...form, name: 'Going Soon Ltd' } })
  const tournament = await aTournament(site)
  await site.database.updateTable('tournament').set({ company_id: id }).where('id', '=', tournament).execute()
  const { items } = await admin.call(listCompanies, { query: { q: 'going' } })
  assert.deepEqual(
    items.map((row) => [row.id, row.members, row.owners, row.tournaments]),
    [[id, 0, 0, 1]],
  )
  await admin.call(deleteCompany, { params: { id } })
  const left = await site.database.selectFrom('tournament').select('id').where('id', '=', tournament).execute()
  assert.deepEqual(left, [])
})

test('a company’s page has its public tournaments and the public questions that it sponsors, and nothing else', async () => {
  const [id, other] = [await aCompany(site), await aCompany(site)]
  const ofCompany = async (table: 'question' | 'tournament', row: number, company_id: number) =>
    site.database.updateTable(table).set({ company_id }).where('id', '=', row).execute()
  const [approved, foreign] = [await aPublicQuestion(site, choiceForm()), await aPublicQuestion(site, choiceForm())]
  const waiting = await aWaitingQuestion(site, await aUser(site), choiceForm())
  for (const question of [approved, waiting]) await ofCompany('question', question, id)
  await ofCompany('question', foreign, other)
  const own = await aPublicQuestion(site, choiceForm())
  await site.database
    .updateTable('question')
    .set({ company_id: id, audience: 'company', published_at: null })
    .where('id', '=', own)
    .execute()
  const [open, hidden] = [await aTournament(site), await aTournament(site, { isPublic: false })]
  for (const tournament of [open, hidden]) await ofCompany('tournament', tournament, id)

  const visitor = aVisitor(site)
  const questions = await visitor.call(listSponsoredQuestions, { params: { id }, query: {} })
  assert.deepEqual([questions.total, questions.items.map((one) => one.id)], [1, [approved]])
  const tournaments = await visitor.call(listCompanyTournaments, { params: { id }, query: {} })
  assert.deepEqual([tournaments.total, tournaments.items.map((one) => one.id)], [1, [open]])
})

test('the list of companies is searched and sorted', async () => {
  const names = ['Zeta Sorting', 'alpha sorting', 'Midway Sorting']
  for (const name of names) await admin.call(addCompany, { body: { ...form, name } })
  const read = async (query: object) =>
    (await admin.call(listCompanies, { query: { q: 'sorting', ...query } })).items.map(({ name }) => name)
  assert.deepEqual(await read({}), ['alpha sorting', 'Midway Sorting', 'Zeta Sorting'])
  assert.deepEqual(await read({ by: 'created', order: 'down' }), names.toReversed())
  assert.deepEqual(await read({ q: 'no company has this' }), [])
})

test('GET /auth/api/Companies/{userId} names a member’s companies only to that member and to admins', async () => {
  const member = await aUser(site)
  const id = await aCompany(site, [{ userId: member.id, role: 'reviewer' }])
  const own = await member.call(getCompaniesOf, { params: { userId: member.id } })
  assert.deepEqual(
    own.map((one) => [one.id, Object.keys(one)]),
    [[id, ['id', 'name']]],
  )
  assert.deepEqual(await admin.call(getCompaniesOf, { params: { userId: member.id } }), own)
  await refusalOf((await aUser(site)).call(getCompaniesOf, { params: { userId: member.id } }), 'notAllowed')
})

test('the audit trail names who created, changed and deleted a company', async () => {
  const id = await admin.call(addCompany, { body: { ...form, name: 'Trail Makers' } })
  await admin.call(editCompanyAsAdmin, { params: { id }, body: { ...form, name: 'Trail Breakers' } })
  await admin.call(deleteCompany, { params: { id } })
  const { items } = await admin.call(getAuditTrail, { query: { userId: admin.id } })
  assert.deepEqual(
    items.filter((entry) => entry.subjectId === id).map(({ action, subjectName }) => [action, subjectName]),
    [
      ['deleteCompany', 'Trail Breakers'],
      ['editCompany', 'Trail Breakers'],
      ['addCompany', 'Trail Makers'],
    ],
  )
})
