import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { registerForTournament } from '@gradus/contract/participation'
import { addComment } from '@gradus/contract/comment'
import { downloadOwnData } from '@gradus/contract/edit-account'
import { editQuestion } from '@gradus/contract/editing'
import { editProfile, putPicture } from '@gradus/contract/profile'
import { confirmApp, startApp } from '@gradus/contract/second-factor'
import { manageUsers } from '@gradus/contract/user'
import { aUser, anAdmin, anEmail, goodPassword } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { downloadFiles, ownData } from '../../test/own-data.ts'
import { aPublicQuestion, codingForm, inputOutputForm } from '../../test/question.ts'
import { tournamentScene } from '../../test/scene-of-tournament.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { sessionCookie } from '../platform/access/session.ts'
import { ownDataParts } from './own-data-store.ts'
import { startSession } from './session.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test("the download of a user's data is one JSON file in a zip, and contains no other user's data", async () => {
  const user = await aUser(site, { password: goodPassword, displayName: 'Dana Own' })
  const other = await aUser(site, { displayName: 'Somebody Else' })
  const form = {
    displayName: 'Dana Own',
    subtitle: '',
    bio: 'Grüße, "quoted"\n',
    linkedIn: '',
    contact: 'Room 7, Oslo',
    languages: [8],
  }
  await user.call(editProfile, { body: form })
  const id = await aPublicQuestion(site, codingForm({ title: 'A question of my own' }), user)
  await other
    .call(addComment, { body: { body: '<p>Words of another</p>', date: '', type: 0, questionId: id } })
    .catch(() => undefined)
  const data = await ownData(user)
  assert.equal(data['account']?.[0]?.['bio'], 'Grüße, "quoted"')
  assert.equal(data['account']?.[0]?.['contact'], 'Room 7, Oslo')
  const [question] = data['questions'] ?? []
  assert.equal(question?.['title'], 'A question of my own')
  assert.ok(JSON.stringify(question?.['implementations']).includes('def double'))
  assert.equal(data['reputation']?.[0]?.['points'], 10)
  const text = JSON.stringify(data)
  assert.doesNotMatch(text, /argon2|token|Words of another|Somebody Else/)
  assert.deepEqual(
    Object.keys(data).slice(1),
    ownDataParts.map(([name]) => name),
  )
  assert.equal((await aVisitor(site).fetch(downloadOwnData.url)).status, 401)
})

test('the download contains cases, revisions, the state of the second factor, audit entries and the picture', async () => {
  const user = await aUser(site, { password: goodPassword, displayName: 'Dana Own' })
  const first = inputOutputForm({
    title: 'The first of its titles',
    cases: [{ input: '20\n', answer: 'forty\n', sample: true }],
  })
  const id = await aPublicQuestion(site, first, user)
  await user.call(editQuestion, { params: { id }, body: { ...first, title: 'The second of its titles' } })
  const { secret } = await user.call(startApp, { body: { password: goodPassword } })
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
  const { recoveryCodes } = await user.call(confirmApp, { body: { code } })
  const admin = await anAdmin(site, { displayName: 'Ada Admin' })
  await admin.call(manageUsers, { body: { ids: [user.id], action: 'signOut' } })
  // The admin has ended the user's sessions, so this client gets a new one of the same user.
  const signedInAgain = await aUser(site)
  signedInAgain.setCookie(sessionCookie, await startSession(site.database, user.id, { userAgent: 'test', address: '' }))
  const data = await ownData(signedInAgain)
  assert.deepEqual((data['questions']?.[0]?.['inputOutput'] as { cases: unknown[] } | undefined)?.cases.length, 1)
  assert.match(JSON.stringify(data['questionRevisions']), /The first of its titles/)
  assert.equal(data['secondFactor']?.[0]?.['recoveryCodesLeft'], recoveryCodes.length)
  assert.ok(data['secondFactor']?.[0]?.['appSince'])
  assert.deepEqual(
    data['auditTrail']?.map((entry) => [entry['action'], entry['byYou']]),
    [['signOutAccount', false]],
  )
  const text = JSON.stringify(data)
  assert.ok(!text.includes(secret) && !text.includes(recoveryCodes[0] ?? '') && !text.includes('Ada Admin'))

  const red = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(red)], { type: 'image/png' }), 'me.png')
  assert.equal((await signedInAgain.fetch(putPicture.url, { method: 'PUT', body: form })).status, 200)
  const files = await downloadFiles(signedInAgain)
  const { format, width } = await sharp(files['picture.webp']).metadata()
  assert.deepEqual([format, width], ['webp', 256])
})

test('the download contains nobody else’s address, not even if the user registered with their invitation', async () => {
  const [user, organiser] = [await aUser(site), await aUser(site)]
  const { invitation } = tournamentScene(site, organiser)
  const invitationFor = async (email: string) => {
    const created = await invitation()
    const invited = { email, name: 'Rosa Invited' }
    await site.database.updateTable('tournament_invitation').set(invited).where('id', '=', created.id).execute()
    return created
  }
  const other = await invitationFor(anEmail())
  await user.call(registerForTournament, { params: { id: other.tournamentId }, body: { token: other.token } })
  const own = await invitationFor(user.email.toUpperCase())
  const invitations = (await ownData(user))['tournamentInvitations'] ?? []
  assert.deepEqual(
    invitations.map(({ id, email, name }) => [id, email, name]),
    [
      [other.id, undefined, undefined],
      [own.id, user.email.toUpperCase(), 'Rosa Invited'],
    ],
  )
})
