import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { getDraft, saveDraft } from '@gradus/contract/draft'
import { maximumSourceBytes } from '@gradus/contract/judge'
import { aUser, type TestUser } from '../../test/account.ts'
import { pathOf, refusalOf } from '../../test/client.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aParticipant, aParticipation, aTournament, aTournamentQuestion } from '../../test/tournament.ts'
import { pruneDrafts } from './draft.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const aQuestion = async () => (await sceneOf(site)).coding()
const draft = (source: string, revision = 0) => ({ type: 8 as const, source, additionalFiles: [], revision })
const read = async (user: TestUser, questionId: number, tournamentId?: number) =>
  (await user.call(getDraft, { params: { questionId }, query: tournamentId === undefined ? {} : { tournamentId } }))
    .draft

test('a draft is restored on any device, with its language, its files and its revision', async () => {
  const [user, questionId] = [await aUser(site), await aQuestion()]
  assert.equal(await read(user, questionId), null)
  const additionalFiles = [{ fileName: 'numbers.txt', body: '1\n2\n' }]
  const first = await user.call(saveDraft, { params: { questionId }, body: { ...draft('one'), additionalFiles } })
  assert.deepEqual(first, { revision: 1 })
  await user.call(saveDraft, { params: { questionId }, body: { ...draft('two', 1), additionalFiles } })
  const { savedDate, ...kept } = (await read(user, questionId)) ?? assert.fail()
  assert.deepEqual(kept, { type: 8, source: 'two', additionalFiles, revision: 2 })
  assert.ok(Date.parse(savedDate) > Date.now() - 3_600_000)
  assert.equal(await read(await aUser(site), questionId), null, 'nobody else’s')
})

test('a second tab never overwrites silently: it gets 409 with the newer draft', async () => {
  const [user, questionId] = [await aUser(site), await aQuestion()]
  const save = async (source: string, revision: number) => {
    const response = await user.fetch(pathOf(saveDraft, { questionId }), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(draft(source, revision)),
    })
    return { status: response.status, body: saveDraft.reply.parse(await response.json()) }
  }
  await save('first', 0)
  await save('of the first tab', 1)
  const refused = await save('of the second tab', 1)
  assert.equal(refused.status, 409)
  assert.deepEqual([refused.body.revision, refused.body.draft?.source], [2, 'of the first tab'])
  assert.equal((await save('begun anew', 0)).status, 409)
  assert.deepEqual(await save('of the first tab', 1), { status: 200, body: { revision: 2 } }, 'a lost reply')
  assert.equal((await save('chosen by the user', 2)).status, 200)
  assert.equal((await read(user, questionId))?.source, 'chosen by the user')
})

test('of several simultaneous saves of one revision, one succeeds', async () => {
  const [user, questionId] = [await aUser(site), await aQuestion()]
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' } }
      return await user.fetch(pathOf(saveDraft, { questionId }), { ...init, body: JSON.stringify(draft(`tab ${at}`)) })
    }),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, ...Array<number>(7).fill(409)],
  )
  assert.equal((await read(user, questionId))?.revision, 1)
})

test('practice and a tournament have separate drafts', async () => {
  const questionId = await aQuestion()
  const tournamentId = await aTournament(site, { questionIds: [questionId] })
  const user = await aParticipant(site, tournamentId)
  await user.call(saveDraft, { params: { questionId }, body: draft('practice') })
  await user.call(saveDraft, { params: { questionId }, body: { ...draft('contest'), context: { tournamentId } } })
  assert.equal((await read(user, questionId))?.source, 'practice')
  assert.equal((await read(user, questionId, tournamentId))?.source, 'contest')
})

test('in a tournament a draft is saved while the participant’s window is open, and can be read once they have begun', async () => {
  const questionId = await aTournamentQuestion(site)
  const tournamentId = await aTournament(site, { questionIds: [questionId] })
  const body = { ...draft('contest'), context: { tournamentId } }
  const save = (user: TestUser) => user.call(saveDraft, { params: { questionId }, body })

  const stranger = await aUser(site)
  await refusalOf(save(stranger), 'notFound')
  await refusalOf(read(stranger, questionId, tournamentId), 'notFound')
  const registered = await aUser(site)
  await aParticipation(site, tournamentId, registered.id)
  await refusalOf(save(registered), 'notFound')
  const early = await aUser(site)
  await aParticipation(site, tournamentId, early.id, { window: [5, 60] })
  await refusalOf(save(early), 'notAllowed')

  const user = await aParticipant(site, tournamentId)
  await save(user)
  await refusalOf(user.call(saveDraft, { params: { questionId: await aQuestion() }, body }), 'notFound')
  const ended = { ends_at: sql<Date>`now()` }
  await site.database.updateTable('tournament_participation').set(ended).where('user_id', '=', user.id).execute()
  const { refusal } = await refusalOf(save(user), 'notAllowed')
  assert.equal(refusal.message, 'Your time in this tournament is over.')
  assert.equal((await read(user, questionId, tournamentId))?.source, 'contest')
})

test('code that is too long is refused before it is kept', async () => {
  const [user, questionId] = [await aUser(site), await aQuestion()]
  const save = (source: string) => user.call(saveDraft, { params: { questionId }, body: draft(source) })
  await refusalOf(save('ä'.repeat(maximumSourceBytes / 2 + 1)), 'badInput')
  await save('ä'.repeat(maximumSourceBytes / 2))
})

test('an account keeps its 100 newest practice drafts, and tournaments’ beside them', async () => {
  const questionId = await aQuestion()
  const tournamentId = await aTournament(site, { questionIds: [questionId] })
  const user = await aParticipant(site, tournamentId)
  await user.call(saveDraft, { params: { questionId }, body: { ...draft('contest'), context: { tournamentId } } })
  await sql`
    with made as (
      insert into question (user_id, title, body, difficult_level, kind, type, languages)
      select ${user.id}, 'Number ' || n || ' of many', '<p>Count them all.</p>', 1, 'coding', 8, '{8}'
      from generate_series(1, 105) n returning id
    )
    insert into draft (user_id, question_id, language, source, saved_at)
    select ${user.id}, id, 8, 'old', now() - make_interval(mins => id::int) from made`.execute(site.database)
  await user.call(saveDraft, { params: { questionId }, body: draft('the newest') })
  const kept = site.database.selectFrom('draft').select('source').where('user_id', '=', user.id)
  assert.equal((await kept.where('tournament_id', '=', 0).execute()).length, 100)
  assert.equal((await read(user, questionId))?.source, 'the newest')
  // A page can hold a draft that was deleted in the meantime, and saves it over the revision that it knows.
  const [other] = await site.database
    .selectFrom('question')
    .select('id')
    .where('title', '=', 'Number 105 of many')
    .execute()
  const { id: otherId } = other ?? assert.fail()
  await user.call(saveDraft, { params: { questionId: otherId }, body: draft('from an old page', 5) })
  assert.equal((await kept.where('tournament_id', '=', 0).execute()).length, 100)
  assert.equal((await read(user, questionId, tournamentId))?.source, 'contest')
})

test('practice drafts that were not changed for 90 days are deleted; those of tournaments stay', async () => {
  const [questionId, other] = [await aQuestion(), await aQuestion()]
  const tournamentId = await aTournament(site, { questionIds: [questionId] })
  const user = await aParticipant(site, tournamentId)
  await user.call(saveDraft, { params: { questionId }, body: draft('old') })
  await user.call(saveDraft, { params: { questionId }, body: { ...draft('contest'), context: { tournamentId } } })
  await user.call(saveDraft, { params: { questionId: other }, body: draft('newer') })
  const age = (days: number, id: number) =>
    site.database
      .updateTable('draft')
      .set({ saved_at: sql`now() - make_interval(days => ${days})` })
      .where('user_id', '=', user.id)
      .where('question_id', '=', id)
      .execute()
  await age(91, questionId)
  await age(89, other)
  await pruneDrafts(site.database)
  assert.equal(await read(user, questionId), null)
  assert.equal((await read(user, other))?.source, 'newer')
  assert.equal((await read(user, questionId, tournamentId))?.source, 'contest')
  await user.call(saveDraft, { params: { questionId }, body: draft('typed on in an old tab', 1) })
  assert.deepEqual((await read(user, questionId))?.revision, 2)
})
