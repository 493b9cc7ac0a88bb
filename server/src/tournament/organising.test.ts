import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { addAnnouncement, getAnnouncement } from '@gradus/contract/announcement'
import { pictureRefusals } from '@gradus/contract/profile'
import { Refusal } from '@gradus/contract/problem'
import { getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import { postQuestion } from '@gradus/contract/question-form'
import { getManagedQuestions } from '@gradus/contract/question-management'
import {
  addTournament,
  deleteTournament,
  editTournament,
  putTournamentPicture,
} from '@gradus/contract/tournament-management'
import { getTournament } from '@gradus/contract/tournament'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, pathOf, refusalOf } from '../../test/client.ts'
import { aTournament, inMinutes, tournamentForm } from '../../test/play.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { waitUntil } from '../../test/wait-until.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const upcoming = { startDate: inMinutes(60).toISOString(), endDate: inMinutes(120).toISOString() }
const aPicture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3349c9' } })
    .png()
    .toBuffer()
const files = () => readdir(join(site.config.DATA_DIR, 'uploads', 'tournament')).catch(() => [])

async function put(client: TestUser, id: number, bytes: Buffer): Promise<Response> {
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'one.png')
  return await client.fetch(pathOf(putTournamentPicture, { id }), { method: 'PUT', body })
}

test('A tournament has an uploaded picture; a new picture, an edit without one, and deleting the tournament delete its file', async () => {
  const admin = await anAdmin(site)
  const questions = [await aPublicQuestion(site, codingForm())]
  const id = await aTournament(admin, questions, upcoming)
  const upload = async () => {
    const response = await put(admin, id, await aPicture())
    assert.equal(response.status, 200, await response.clone().text())
    return putTournamentPicture.reply.parse(await response.json()).imageUrl
  }
  const first = await upload()
  const visitor = aVisitor(site)
  assert.equal((await visitor.call(getTournament, { params: { id } })).imageUrl, first)
  const served = await visitor.fetch(first)
  assert.equal(served.headers.get('content-type'), 'image/webp')
  assert.equal((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width, 40)

  const second = await upload()
  await waitUntil(async () => (await files()).length === 1)
  assert.equal((await visitor.fetch(first)).status, 404)

  const refusal = await refusalOf(
    admin.call(addTournament, { body: tournamentForm(questions, { ...upcoming, imageUrl: second }) }),
  )
  assert.equal(refusal.refusal.field, 'imageUrl')
  await admin.call(editTournament, {
    params: { id },
    body: tournamentForm(questions, { ...upcoming, imageUrl: second }),
  })
  assert.equal((await visitor.fetch(second)).status, 200)
  await admin.call(editTournament, { params: { id }, body: tournamentForm(questions, upcoming) })
  await waitUntil(async () => (await files()).length === 0)
  await upload()
  await admin.call(deleteTournament, { params: { id } })
  await waitUntil(async () => (await files()).length === 0)
})

test('A tournament refuses a file that is not a picture, and uploads by anybody but its organisers', async () => {
  const admin = await anAdmin(site)
  const id = await aTournament(admin, [await aPublicQuestion(site, codingForm())], upcoming)
  const kept = await files()
  const response = await put(admin, id, Buffer.from('<svg onload="alert(1)"/>'))
  assert.equal(response.status, 400)
  assert.equal(Refusal.parse(await response.json()).message, pictureRefusals.notAPicture)
  assert.equal((await put(await aUser(site), id, await aPicture())).status, 404)
  assert.deepEqual(await files(), kept)
})

test('An admin posts a question for tournaments only: nobody else sees it, it is not reviewed, and a tournament can ask it', async () => {
  const admin = await anAdmin(site)
  const form = codingForm()
  const id = await admin.call(postQuestion, { body: { ...form, visibility: 'tournament', isVisible: true } })
  assert.ok(id > 0)
  const visitor = aVisitor(site)
  assert.equal((await visitor.fetch(`${pathOf(getQuestion, { id })}?Show=1`)).status, 404)
  const user = await aUser(site)
  assert.equal((await user.fetch(`${pathOf(getQuestionSignedIn, { id })}?Show=1`)).status, 404)
  const refusal = await refusalOf(user.call(postQuestion, { body: { ...codingForm(), visibility: 'tournament' } }))
  assert.equal(refusal.code, 'notAllowed')

  const { items } = await admin.call(getManagedQuestions, { query: { q: form.title, forTournament: '1' } })
  assert.deepEqual(
    items.map((question) => [question.id, question.state]),
    [[id, 'tournament']],
  )
  assert.ok((await aTournament(admin, [id], upcoming)) > 0)
})

test('The search for a tournament’s questions finds only approved coding questions', async () => {
  const admin = await anAdmin(site)
  const word = 'meandering'
  const approved = await aPublicQuestion(site, codingForm({ title: `A ${word} river` }))
  await admin.call(postQuestion, { body: codingForm({ title: `A ${word} river that waits` }) })
  const choice = {
    kind: 'multiChoice' as const,
    title: `Which river is ${word}?`,
    body: '<p>Choose the river that has the most bends.</p>',
    rawTags: ['rivers'],
    difficultLevel: 1 as const,
    answers: [
      { body: 'The first', correct: true },
      { body: 'The second', correct: false },
    ],
    isVisible: true,
  }
  await admin.call(postQuestion, { body: choice })
  const { items } = await admin.call(getManagedQuestions, { query: { q: word, forTournament: '1' } })
  assert.deepEqual(
    items.map(({ id }) => id),
    [approved],
  )
  assert.equal((await admin.call(getManagedQuestions, { query: { q: word } })).items.length, 3)
})

test('An announcement can be about a tournament', async () => {
  const admin = await anAdmin(site)
  const form = { title: 'A tournament is coming', body: '<p>It starts on Sunday at six.</p>', rawTags: ['tournament'] }
  const of = async (body: typeof form & { isTournament?: boolean }) => {
    const id = await admin.call(addAnnouncement, { body })
    return (await admin.call(getAnnouncement, { params: { id } })).isTournament
  }
  assert.equal(await of({ ...form, isTournament: true }), true)
  assert.equal(await of(form), false)
})
