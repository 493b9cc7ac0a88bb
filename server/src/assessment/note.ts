import type { ReportNote } from '@gradus/contract/assessment-report-part'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import { Problem } from '../platform/problem.ts'
import { deleteNote, listNotes, writeNote } from './note-store.ts'
import { hasReport, ownAssessment } from './own.ts'
import { listQuestionRows } from './question-store.ts'

/** A candidate's notes on the parts of their report. The company reads them there. */

export async function readNotes(database: Reader, participationId: number): Promise<ReportNote[]> {
  return (await listNotes(database, participationId)).map(({ part, text, written_at }) => ({
    part,
    text,
    date: written_at.toISOString(),
  }))
}

/** An empty text deletes the note. @throws Problem notFound, badInput, conflict before the end */
export async function saveNote(
  database: Database,
  user: User,
  id: number,
  { part, text, before }: { readonly part: string; readonly text: string; readonly before?: string | undefined },
): Promise<void> {
  const { candidate } = await ownAssessment(database, user, id)
  if (!hasReport(candidate))
    throw new Problem('conflict', { message: 'You can write notes on your report once you have finished.' })
  const [, questionId] = part.split(':')
  const isAsked = async () => (await listQuestionRows(database, id)).some((one) => one.id === Number(questionId))
  if (questionId !== undefined && !(await isAsked()))
    throw new Problem('badInput', { message: 'This assessment doesn’t have that question.', field: 'part' })
  const now = (await listNotes(database, candidate.participation_id)).find((note) => note.part === part)?.text ?? ''
  refuseOutdated(before, now, 'this note')
  if (text === '') await deleteNote(database, candidate.participation_id, part)
  else await writeNote(database, candidate.participation_id, part, text)
}
