import type { z } from 'zod'
import type {
  Clarification,
  announceInTournament,
  answerClarification,
  askClarification,
} from '@gradus/contract/clarification'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { mayOrganise, organisedTournament, visibleTournament } from './access.ts'
import {
  hasQuestion,
  insertClarification,
  listClarifications,
  lockClarification,
  setAnswer,
  type ClarificationRow,
} from './clarification-store.ts'
import { recordEvent } from './event.ts'
import { hasBegun } from './gate.ts'
import { subjectOf } from './manage.ts'
import { shareTournament, type TournamentRow } from './store.ts'
import { stateOfRow } from './times.ts'

/** Questions to the organisers and their answers, to one or to all (contests.md 24). */

/** @throws Problem notFound for a tournament that the user may not see */
export async function readClarifications(database: Database, user: User, id: number): Promise<Clarification[]> {
  const tournament = await visibleTournament(database, id, user)
  const organises = await mayOrganise(database, tournament, user)
  const rows = await listClarifications(database, id, organises ? undefined : user.id)
  const knowsQuestions = organises || (await mayKnowQuestions(database, tournament, user))
  return rows
    .filter((row) => knowsQuestions || row.user_id === user.id || isGeneralAnnouncement(row))
    .map((row) => present(row, user, organises))
}

/** @returns the clarification's id. @throws Problem notFound, conflict for somebody who has not begun, or once it is final */
export async function ask(
  database: Database,
  user: User,
  id: number,
  { questionId, text }: z.output<typeof askClarification.body>,
): Promise<number> {
  await visibleTournament(database, id, user)
  return await database.transaction().execute(async (tx) => {
    const tournament = orNotFound(await shareTournament(tx, id))
    if (!(await hasBegun(tx, id, user.id)))
      throw new Problem('conflict', { message: 'You can ask the organisers once you have begun.' })
    if (stateOfRow(tournament, new Date()) === 'final')
      throw new Problem('conflict', { message: 'The ranking is final, so the organisers take no more questions.' })
    await checkQuestion(tx, id, questionId)
    const asked = await insertClarification(tx, {
      tournament_id: id,
      question_id: questionId ?? null,
      user_id: user.id,
      text,
    })
    await recordEvent(tx, id, { kind: 'clarification', subjectId: asked, userId: user.id, data: { step: 'asked' } })
    return asked
  })
}

/**
 * Answers, or changes an answer, which is announced again to whoever can read it now or could before.
 * @throws Problem notFound
 */
export async function answer(
  database: Database,
  user: User,
  id: number,
  { answer: words, toAll }: z.output<typeof answerClarification.body>,
): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const former = orNotFound(await lockClarification(tx, id))
    const tournament = await organisedTournament(tx, former.tournament_id, user)
    // An announcement has no author to whom alone it could go.
    const isForAll = toAll || former.user_id === null
    if (former.answer === words && former.to_all === isForAll) return
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
    const { title } = orNotFound(await shareTournament(tx, id))
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

/**
 * Answers tell about the questions, so they are for those who have begun, and for everybody once nobody can begin any
 * more, or, where all share one window, once it is open.
 */
async function mayKnowQuestions(database: Reader, tournament: TournamentRow, user: User): Promise<boolean> {
  const state = stateOfRow(tournament, new Date())
  if (state === 'draft' || state === 'scheduled') return false
  const isPersonal = tournament.minutes_per_participant !== null
  if (!isPersonal || state === 'ended' || state === 'thawed' || state === 'final') return true
  return await hasBegun(database, tournament.id, user.id)
}

function isGeneralAnnouncement({ user_id, question_id, to_all, text }: ClarificationRow): boolean {
  return user_id === null && question_id === null && to_all && text === ''
}

function present(row: ClarificationRow, user: User, organises: boolean): Clarification {
  return {
    id: row.id,
    questionId: row.question_id,
    text: row.text,
    answer: row.answer,
    toAll: row.to_all,
    createdDate: row.created_at.toISOString(),
    answeredDate: row.answered_at?.toISOString() ?? null,
    isOwn: row.user_id === user.id,
    userId: organises ? row.user_id : null,
    displayName: organises ? row.display_name : null,
  }
}
