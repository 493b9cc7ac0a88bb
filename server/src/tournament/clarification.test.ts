import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import {
  announceInTournament,
  answerClarification,
  askClarification,
  maxClarifications,
  maxUnanswered,
  getClarifications,
  markClarificationsRead,
} from '@gradus/contract/clarification'
import { deletedUser } from '@gradus/contract/edit-account'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { anOrganiser, aParticipant, aParticipation, aTournament, aTournamentQuestion } from '../../test/tournament.ts'
import { eraseAccount } from '../account/close.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite()
  admin = await anAdmin(site)
})
after(() => site.close())

const ask = (user: TestUser, id: number, text: string, questionId?: number) =>
  user.call(askClarification, { params: { id }, body: { text, questionId } })
const answer = (id: number, words: string, toAll: boolean) =>
  admin.call(answerClarification, { params: { id }, body: { answer: words, toAll } })
const announce = (id: number, text: string, questionId?: number) =>
  admin.call(announceInTournament, { params: { id }, body: { text, questionId } })
const read = (user: TestUser, id: number) => user.call(getClarifications, { params: { id } })
const textsOf = async (user: TestUser, id: number) =>
  (await read(user, id)).map(({ text, answer: words }) => words ?? text)

/** Whom each event of clarifications concerns, in order; null: everybody. */
async function announced(id: number) {
  return await site.database
    .selectFrom('tournament_event')
    .select(['subject_id', 'user_id', 'data'])
    .where('tournament_id', '=', id)
    .where('kind', '=', 'clarification')
    .orderBy('seq')
    .execute()
}

test('of more than 1,000 clarifications the old ones are left out, but never an unanswered question', async () => {
  const id = await aTournament(site)
  const asker = await aParticipant(site, id)
  await ask(asker, id, 'Who answers this?')
  await sql`
    insert into tournament_clarification (tournament_id, text, answer, to_all, answered_at)
    select ${id}, 'Question ' || n, 'Answer ' || n, true, now() from generate_series(1, 1001) n`.execute(site.database)
  const seen = await read(admin, id)
  assert.equal(seen.length, maxClarifications)
  assert.deepEqual([seen[0]?.text, seen.at(-1)?.text], ['Question 1001', 'Who answers this?'])
})

test('a participant’s further questions are refused while 20 wait for an answer, so that nobody floods the organisers', async () => {
  const id = await aTournament(site)
  const [asker, other] = [await aParticipant(site, id), await aParticipant(site, id)]
  await sql`
    insert into tournament_clarification (tournament_id, user_id, text)
    select ${id}, ${asker.id}, 'Question ' || n from generate_series(2, ${maxUnanswered}) n`.execute(site.database)
  const last = await ask(asker, id, 'Does anybody answer?')
  await refusalOf(ask(asker, id, 'One more.'), 'conflict')
  await ask(other, id, 'May I?')
  await answer(last, 'Yes.', false)
  await ask(asker, id, 'One more.')
})

test('a participant asks about one question or in general; others do not see it, organisers see who asked', async () => {
  const questionId = await aTournamentQuestion(site)
  const id = await aTournament(site, { questionIds: [questionId] })
  const [asker, other, organiser] = [
    await aParticipant(site, id),
    await aParticipant(site, id),
    await anOrganiser(site, id),
  ]
  const general = await ask(asker, id, 'When does it end?')
  const special = await ask(asker, id, 'Is zero allowed?', questionId)
  const own = await read(asker, id)
  assert.deepEqual(
    own.map((one) => [one.id, one.questionId, one.text, one.answer, one.isOwn, one.userId, one.displayName]),
    [
      [special, questionId, 'Is zero allowed?', null, true, null, null],
      [general, null, 'When does it end?', null, true, null, null],
    ],
  )
  assert.deepEqual(await read(other, id), [])
  for (const reader of [organiser, admin])
    assert.deepEqual(
      (await read(reader, id)).map((one) => [one.id, one.userId, one.displayName]),
      [
        [special, asker.id, asker.displayName],
        [general, asker.id, asker.displayName],
      ],
    )
  assert.deepEqual(
    (await announced(id)).map((event) => [event.subject_id, event.user_id]),
    [
      [general, asker.id],
      [special, asker.id],
    ],
    'the author’s other tabs, and organisers',
  )
})

test('an answer goes only to the author of the question or to everybody, without the author’s name', async () => {
  const id = await aTournament(site)
  const [asker, other] = [await aParticipant(site, id), await aParticipant(site, id)]
  const [one, all] = [await ask(asker, id, 'May I use a library?'), await ask(asker, id, 'What is n?')]
  await answer(one, 'Yes.', false)
  await answer(all, 'At most 1,000.', true)
  assert.deepEqual(await textsOf(asker, id), ['At most 1,000.', 'Yes.'])
  const seen = await read(other, id)
  assert.deepEqual(
    seen.map((row) => [row.text, row.answer, row.isOwn, row.userId, row.displayName]),
    [['What is n?', 'At most 1,000.', false, null, null]],
  )
  assert.ok(seen[0]?.answeredDate)
  const events = (await announced(id)).slice(2)
  assert.deepEqual(
    events.map((event) => [event.subject_id, event.user_id]),
    [
      [one, asker.id],
      [all, null],
    ],
  )
})

test('an edited answer is announced again, to those who could read it before, too', async () => {
  const id = await aTournament(site)
  const [asker, other] = [await aParticipant(site, id), await aParticipant(site, id)]
  const clarificationId = await ask(asker, id, 'What is n?')
  await answer(clarificationId, 'At most 100.', true)
  await answer(clarificationId, 'At most 1,000.', true)
  await answer(clarificationId, 'At most 1,000.', true)
  assert.deepEqual(await textsOf(other, id), ['At most 1,000.'])
  await answer(clarificationId, 'At most 1,000.', false)
  assert.deepEqual(await read(other, id), [])
  assert.deepEqual(
    (await announced(id)).map((event) => [event.user_id, event.data]),
    [
      [asker.id, { step: 'asked' }],
      [null, { step: 'answered' }],
      [null, { step: 'changed' }],
      [null, { step: 'changed' }],
    ],
    'sending the same answer again notifies nobody',
  )
})

test('an announcement reaches everybody, and cannot be taken back to one', async () => {
  const questionId = await aTournamentQuestion(site)
  const id = await aTournament(site, { questionIds: [questionId] })
  const user = await aParticipant(site, id)
  const announcement = await announce(id, 'Sample 2 was wrong and is right now.', questionId)
  await answer(announcement, 'Sample 3 was wrong and is right now.', false)
  const [seen] = await read(user, id)
  assert.deepEqual(
    [seen?.id, seen?.questionId, seen?.text, seen?.answer, seen?.toAll, seen?.isOwn],
    [announcement, questionId, '', 'Sample 3 was wrong and is right now.', true, false],
  )
  assert.ok((await announced(id)).every((event) => event.user_id === null))
  await refusalOf(announce(id, 'About another tournament’s question.', await aTournamentQuestion(site)), 'notFound')
})

test('only participants who have begun ask, before the ranking is final', async () => {
  const id = await aTournament(site)
  const [stranger, registered, spectator] = [await aUser(site), await aUser(site), await aUser(site)]
  await aParticipation(site, id, registered.id)
  await aParticipation(site, id, spectator.id, { kind: 'spectator' })
  for (const user of [stranger, registered, spectator]) await refusalOf(ask(user, id, 'May I?'), 'conflict')
  const user = await aParticipant(site, id)
  await refusalOf(ask(user, id, ' \u200b\n '), 'badInput')
  await refusalOf(ask(user, id, 'About another question.', await aTournamentQuestion(site)), 'notFound')
  await ask(user, id, 'May I?')
  const over = { thawed_at: sql<Date>`now()`, final_at: sql<Date>`now()` }
  await site.database.updateTable('tournament').set(over).where('id', '=', id).execute()
  await refusalOf(ask(user, id, 'And now?'), 'conflict')
  const draft = await aTournament(site, { isDraft: true })
  await refusalOf(ask(await aParticipant(site, draft), draft, 'May I?'), 'notFound')
})

test('clarifications of a private tournament are for its participants', async () => {
  const id = await aTournament(site, { isPublic: false })
  await announce(id, 'Welcome to all of you.')
  await refusalOf(read(await aUser(site), id), 'notFound')
  await refusalOf(ask(await aUser(site), id, 'May I?'), 'notFound')
  const spectator = await aUser(site)
  await aParticipation(site, id, spectator.id, { kind: 'spectator' })
  assert.deepEqual(await textsOf(spectator, id), ['Welcome to all of you.'])
})

test('clarifications about the questions are hidden from participants who have not begun', async () => {
  for (const [options, sees] of [
    [{ startsIn: 30 }, false],
    [{ minutesPerParticipant: 30 }, false],
    [{}, true],
    [{ startsIn: -90, minutes: 60, minutesPerParticipant: 30 }, true],
  ] as const) {
    const questionId = await aTournamentQuestion(site)
    const id = await aTournament(site, { ...options, questionIds: [questionId] })
    const asker = await aParticipant(site, id)
    const clarificationId = await ask(asker, id, 'Is zero even?', questionId)
    await answer(clarificationId, 'It is.', true)
    await announce(id, 'Sample 2 was wrong.', questionId)
    await announce(id, 'We start five minutes late.')
    const announcements = ['We start five minutes late.', 'Sample 2 was wrong.', 'It is.']
    const registered = await aUser(site)
    await aParticipation(site, id, registered.id)
    assert.deepEqual(
      await textsOf(registered, id),
      sees ? announcements : announcements.slice(0, 1),
      JSON.stringify(options),
    )
    if (!('startsIn' in options && options.startsIn > 0)) assert.deepEqual(await textsOf(asker, id), announcements)
  }
})

test('two answers at once are one answer and one change', async () => {
  const id = await aTournament(site)
  const clarificationId = await ask(await aParticipant(site, id), id, 'What is n?')
  await Promise.all(['One.', 'Two.', 'Three.'].map((words) => answer(clarificationId, words, true)))
  const steps = (await announced(id)).map((event) => event.data)
  assert.deepEqual(steps, [{ step: 'asked' }, { step: 'answered' }, { step: 'changed' }, { step: 'changed' }])
})

test('a user who is erased leaves no question that only organisers read, and no name at the others', async () => {
  const id = await aTournament(site)
  const asker = await aParticipant(site, id)
  await ask(asker, id, 'I am Dana: where is my certificate?')
  await answer(await ask(asker, id, 'What is n?'), 'At most 1,000.', true)
  await site.database
    .transaction()
    .execute((tx) => eraseAccount(site, tx, { id: asker.id, email: asker.email, role: 0 }))
  assert.deepEqual(
    (await read(admin, id)).map((one) => [one.text, one.displayName]),
    [['What is n?', deletedUser]],
  )
})

test('what a participant has read is read on every device and in a later virtual run, until an answer changes', async () => {
  const id = await aTournament(site)
  const [reader, other] = [await aParticipant(site, id), await aParticipant(site, id)]
  const unread = async (user: TestUser) =>
    (await read(user, id)).filter(({ isUnread }) => isUnread).map(({ answer: words }) => words)
  const markRead = async (user: TestUser, until = new Date().toISOString()) =>
    user.call(markClarificationsRead, { params: { id }, body: { until } })
  const question = await ask(reader, id, 'What is n?')
  assert.deepEqual(await unread(reader), [], 'a question without an answer')
  await answer(question, 'At most 100.', true)
  const [first] = await read(reader, id)
  await announce(id, 'Ten minutes more.')
  assert.deepEqual(await unread(reader), ['Ten minutes more.', 'At most 100.'])

  await markRead(reader, first?.answeredDate ?? '')
  assert.deepEqual(await unread(reader), ['Ten minutes more.'], 'what was not on the screen yet')
  await markRead(reader)
  assert.deepEqual(await unread(reader), [])
  assert.deepEqual(await unread(other), ['Ten minutes more.', 'At most 100.'])
  await aParticipation(site, id, reader.id, { kind: 'virtual', window: [-60, 60] })
  assert.deepEqual(await unread(reader), [])

  await markRead(reader, first?.answeredDate ?? '')
  assert.deepEqual(await unread(reader), [], 'a page that was opened earlier')
  await answer(question, 'At most 1,000.', true)
  assert.deepEqual(await unread(reader), ['At most 1,000.'])
  await markRead(reader, '2999-01-01T00:00:00Z')
  await announce(id, 'Five minutes more.')
  assert.deepEqual(await unread(reader), ['Five minutes more.'], 'a time to come')
})

test('of two organisers who answer at once, the later one is refused', async () => {
  const tournament = await aTournament(site)
  const id = await ask(await aParticipant(site, tournament), tournament, 'May the list be empty?')
  const decide = (words: string, before: string | null) =>
    admin.call(answerClarification, { params: { id }, body: { answer: words, toAll: true, before } })
  await decide('Yes, it may be empty.', null)
  await refusalOf(decide('No, it has an element.', null), 'conflict')
  await decide('Yes, also empty.', 'Yes, it may be empty.')
})
