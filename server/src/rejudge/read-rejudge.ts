import type { Rejudge } from '@gradus/contract/rejudge'
import type { Database } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { orNotFound } from '../platform/problem.ts'
import { solvingReasons } from '../reputation/reputation.ts'
import { previewRanks } from '../tournament/rank-change.ts'
import { pointsOf } from './outcome.ts'
import { countDraft, countJudged, findLast, findQuestion, listChanges } from './store.ts'
import { draftOf, listAssignmentVerdicts, listAffectedUsers, listTournamentVerdicts } from './effect-store.ts'

const pageSize = 50

const peopleShown = 100

const ranksShown = 100

/** @throws Problem notFound */
export async function read(database: Database, questionId: number): Promise<Rejudge> {
  const question = orNotFound(await findQuestion(database, questionId))
  const last = await findLast(database, questionId)
  const about = { questionId, title: question.title, submissions: await countJudged(database, questionId) }
  if (!last) return { ...about, ...nothingYet }
  const open = last.state === 'running' || last.state === 'ready'
  const people =
    last.state === 'ready' ? await listAffectedUsers(database, draftOf(last.id), questionId, solvingReasons) : []
  const { changes: ranks, userIds: ranked } =
    last.state === 'ready'
      ? await previewRanks(database, await listTournamentVerdicts(database, draftOf(last.id)))
      : { changes: [], userIds: [] }
  return {
    ...about,
    state: last.state,
    startedDate: last.created_at.toISOString(),
    displayName: last.display_name,
    ...(await countDraft(database, last.id)),
    stale: open && last.revision !== question.revision,
    people: people.slice(0, peopleShown).map((person) => ({
      userId: person.user_id,
      displayName: person.display_name,
      profileImage: person.profile_image,
      solved: person.solved,
      points: pointsOf(question, person),
    })),
    peopleTotal: people.length,
    ranks: ranks.slice(0, ranksShown),
    ranksTotal: ranks.length,
    affected: new Set([...people.map((person) => person.user_id), ...ranked]).size,
  }
}

/** The effect that a finished draft would have on attempts of assignments. */
export async function readDraft(database: Database, questionId: number) {
  const last = await findLast(database, questionId)
  return last?.state === 'ready' ? await listAssignmentVerdicts(database, draftOf(last.id)) : []
}

const nothingYet = {
  state: 'none' as const,
  startedDate: null,
  displayName: null,
  total: 0,
  judged: 0,
  changed: 0,
  left: 0,
  stale: false,
  people: [],
  peopleTotal: 0,
  ranks: [],
  ranksTotal: 0,
  affected: 0,
}

/** @throws Problem notFound if nothing is open */
export async function readChanges(database: Database, questionId: number, page: number) {
  orNotFound(await findQuestion(database, questionId))
  const last = orNotFound(await findLast(database, questionId))
  const read = (limit: number, offset: number) => listChanges(database, last.id, limit, offset)
  return await readPage({ page, pageSize }, read, (row) => ({
    submissionId: row.submission_id,
    userId: row.user_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    type: row.language,
    submittedDate: row.received_at.toISOString(),
    from: row.former,
    to: row.later,
  }))
}
