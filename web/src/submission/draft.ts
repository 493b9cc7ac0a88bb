import { useEffect } from 'react'
import { languages } from '@gradus/contract/language'
import { visitor } from '../shell/user-state.ts'
import { persistState, readPersistedState, usePersistedState } from '../persisted-state.ts'

/** A candidate's code in one language of a question. */
export interface Work {
  readonly source: string
  /** Additional files that were changed, by name. */
  readonly files: Readonly<Record<string, string>>
}
/** Work that this browser stores. */
export interface Draft extends Work {
  /** ISO 8601. */
  readonly savedAt: string
  /** The code before a reset, or before another user's draft replaced it. */
  readonly earlier?: Work
}

/**
 * The context in which a user works on a question: practice, a tournament or an assessment. The latter two start
 * without the practice draft.
 */
export interface DraftScope {
  readonly owner: string
  readonly questionId: number
  readonly run?: TournamentRun | undefined
  readonly assignmentId?: number | undefined
  /** Set for the repetition of a mistake, which starts with the wrong code. */
  readonly repair?: string | undefined
}

/** A participation in a tournament, live or virtual. */
export interface TournamentRun {
  readonly tournamentId: number
  readonly participationId: number
  /** ISO 8601. Drafts that the server stored before this belong to an earlier run. */
  readonly startsAt: string
}

/** The part of the storage key that names a scope. */
export function keyPartOf({ owner, questionId, run, assignmentId, repair }: DraftScope): string {
  if (repair !== undefined) return `${owner}/repair-${repair}/${questionId}`
  if (assignmentId !== undefined) return `${owner}/assignment-${assignmentId}/${questionId}`
  return run === undefined ? `${owner}/${questionId}` : `${owner}/run-${run.participationId}/${questionId}`
}

export function useDraft(scope: DraftScope, language: number) {
  return usePersistedState(nameOf(scope, language), isDraft)
}

/** Replaces the draft of a language. The replaced code can be restored. */
export function replaceDraft(scope: DraftScope, language: number, work: Work): void {
  const before = readPersistedState(nameOf(scope, language), isDraft)
  const isOther = before !== undefined && !isSameWork(before, work)
  const draft: Draft = { ...work, savedAt: new Date().toISOString(), ...(isOther ? { earlier: workOf(before) } : {}) }
  persistState(nameOf(scope, language), draft)
}

/** The language that the user chose last in this scope. */
export function useChosenLanguage(scope: DraftScope) {
  return usePersistedState(`language/${keyPartOf(scope)}`, (stored): stored is number => typeof stored === 'number')
}

export function chooseLanguage(scope: DraftScope, language: number): void {
  persistState(`language/${keyPartOf(scope)}`, language)
}

export function isSameWork(one: Work, other: Work): boolean {
  const names = Object.keys(one.files)
  return (
    one.source === other.source &&
    names.length === Object.keys(other.files).length &&
    names.every((name) => one.files[name] === other.files[name])
  )
}

/** After a login, passes the visitor's draft of this question on to the user. */
export function useAdoptVisitorDraft(owner: string, questionId: number): void {
  useEffect(() => {
    if (owner === visitor) return
    for (const { code } of languages) adopt(owner, questionId, code)
  }, [owner, questionId])
}

function adopt(owner: string, questionId: number, language: number): void {
  const theirs = nameOf({ owner: visitor, questionId }, language)
  const ours = nameOf({ owner, questionId }, language)
  const found = readPersistedState(theirs, isDraft)
  if (!found) return
  const own = readPersistedState(ours, isDraft)
  persistState(theirs, undefined)
  if (own?.source === found.source) return
  persistState(ours, own ? { ...found, earlier: workOf(own) } : found)
}

export function workOf({ source, files }: Work): Work {
  return { source, files }
}

function nameOf(scope: DraftScope, language: number): string {
  return `code/${keyPartOf(scope)}/${language}`
}

function isDraft(stored: unknown): stored is Draft {
  if (!isWork(stored) || !('savedAt' in stored) || Number.isNaN(Date.parse(String(stored.savedAt)))) return false
  return !('earlier' in stored) || isWork(stored.earlier)
}

export function isWork(stored: unknown): stored is Work {
  if (typeof stored !== 'object' || stored === null || !('source' in stored) || !('files' in stored)) return false
  const { source, files } = stored
  if (typeof source !== 'string' || typeof files !== 'object' || files === null) return false
  return Object.values(files).every((body) => typeof body === 'string')
}
