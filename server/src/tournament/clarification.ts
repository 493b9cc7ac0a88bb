import type { z } from 'zod'
import {
  maxUnanswered,
  type announceInTournament,
  type answerClarification,
  type askClarification,
} from '@gradus/contract/clarification'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { organisedTournament, visibleTournament } from './access.ts'
import {
  countUnanswered,
  hasQuestion,
  insertClarification,
  lockClarification,
  setAnswer,
  setReadUntil,
} from './clarification-store.ts'
import { recordEvent } from './event.ts'
import { hasBegun } from './participation-access.ts'
import { subjectOf } from './manage.ts'
import { lockTournamentForShare } from './store.ts'
import { stateOfRow } from './times.ts'

/** Questions to the organisers and their answers, to one or to all (contests.md 24). */

/**
 * @returns the clarification's id. @throws Problem notFound; conflict if the user has not begun, once the ranking is final,
 * or if too many of the user's questions wait
 */
export async function ask(
  database: Database,
  user: User,
  id: number,
  { questionId, text }: z.output<typeof askClarification.body>,
): Promise<number> {
  await visibleTournament(database, id, user)
  return await database.transaction().execute(async (tx) => {
    const tournament = orNotFound(await lockTournamentForShare(tx, id))
    if (!(await hasBegun(tx, id, user.id)))
      throw new Problem('conflict', { message: 'You can ask the organisers once you have begun.' })
    if (stateOfRow(tournament, new Date()) === 'final')
      throw new Problem('conflict', { message: 'The ranking is final, so the organisers take no more questions.' })
    if ((await countUnanswered(tx, id, user.id)) >= maxUnanswered)
      throw new Problem('conflict', {
        message: `${maxUnanswered} of your questions are waiting. Ask more once some of them are answered.`,
      })
    await checkQuestion(tx, id, questionId)
    const clarificationId = await insertClarification(tx, {
      tournament_id: id,
      question_id: questionId ?? null,
      user_id: user.id,
      text,
    })
    await recordEvent(tx, id, {
      kind: 'clarification',
      subjectId: clarificationId,
      userId: user.id,
      data: { step: 'asked' },
    })
    return clarificationId
  })
}

/** Remembers what the user has read, for all devices and later virtual runs. @throws Problem notFound */
export async function markRead(database: Database, user: User, id: number, until: string): Promise<1> {
  await visibleTournament(database, id, user)
  // What is answered later is unread, whatever the browser says.
  await setReadUntil(database, id, user.id, new Date(Math.min(Date.parse(until), Date.now())))
  return 1
}

/**
 * Answers, or changes an answer; the answer is announced again to everybody who can read it now or could before.
 * @throws Problem notFound, conflict
 */
export async function answer(
  database: Database,
  user: User,
  id: number,
  { answer: words, toAll, before }: z.output<typeof answerClarification.body>,
): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const former = orNotFound(await lockClarification(tx, id))
    const tournament = await organisedTournament(tx, former.tournament_id, user)
    // An announcement has no author to whom alone it could go.
    const isForAll = toAll || former.user_id === null
    if (former.answer === words && former.to_all === isForAll) return
    refuseOutdated(before, former.answer, 'the answer')
    await setAnswer(tx, id, { answer: words, toAll: isForAll, answeredBy: user.id, moment: new Date() })
    await recordAuditEvents(tx, user, {
      action: 'answerClarification',
      subject: subjectOf(tournament.id, tournament.title),
      details: { clarification: id, toAll: isForAll },
    })
    await recordEvent(tx, former.tournament_id, {
      kind: 'clarification',
      subjectId: id,
      userId: isForAll || former.to_all ? undefined : (former.user_id ?? undefined),
      data: { step: former.answer === null ? 'answered' : 'changed' },
    })
  })
  return 1
}

/** @returns the announcement's id, which is a clarification's. @throws Problem notFound */
export async function announce(
  database: Database,
  user: User,
  id: number,
  { questionId, text }: z.output<typeof announceInTournament.body>,
): Promise<number> {
  await organisedTournament(database, id, user)
  return await database.transaction().execute(async (tx) => {
    const { title } = orNotFound(await lockTournamentForShare(tx, id))
    await checkQuestion(tx, id, questionId)
    const announced = await insertClarification(tx, {
      tournament_id: id,
      question_id: questionId ?? null,
      user_id: null,
      answer: text,
      answered_by: user.id,
      answered_at: new Date(),
      to_all: true,
    })
    await recordAuditEvents(tx, user, {
      action: 'announceInTournament',
      subject: subjectOf(id, title),
      details: { clarification: announced },
    })
    await recordEvent(tx, id, { kind: 'clarification', subjectId: announced, data: { step: 'announced' } })
    return announced
  })
}

async function checkQuestion(tx: Tx, tournamentId: number, questionId: number | null | undefined): Promise<void> {
  if (typeof questionId !== 'number') return
  orNotFound((await hasQuestion(tx, tournamentId, questionId)) ? questionId : undefined)
}
