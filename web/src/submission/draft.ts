import { useEffect } from 'react'
import { languages } from '@gradus/contract/language'
import type { Session } from '../shell/session.ts'
import { persistState, readPersistedState, usePersistedState } from '../persisted-state.ts'

/** What a candidate works on in one language of a question. */
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

/** Drafts are separate for each user of a browser. A visitor's draft goes to the user who logs in next. */
export function draftOwnerOf(session: Session): string {
  return session.state === 'user' ? String(session.userId) : visitor
}
const visitor = 'visitor'

export function useDraft(owner: string, questionId: number, language: number) {
  return usePersistedState(nameOf(owner, questionId, language), isDraft)
}

/** The language that was chosen here last. */
export function useChosenLanguage(owner: string, questionId: number) {
  return usePersistedState(`language/${owner}/${questionId}`, (stored): stored is number => typeof stored === 'number')
}

/** After a login: the visitor's draft of this question becomes the user's. */
export function useAdoptVisitorDraft(owner: string, questionId: number): void {
  useEffect(() => {
    if (owner === visitor) return
    for (const { code } of languages) adopt(owner, questionId, code)
  }, [owner, questionId])
}

function adopt(owner: string, questionId: number, language: number): void {
  const found = readPersistedState(nameOf(visitor, questionId, language), isDraft)
  if (!found) return
  const own = readPersistedState(nameOf(owner, questionId, language), isDraft)
  persistState(nameOf(visitor, questionId, language), undefined)
  if (own?.source === found.source) return
  persistState(nameOf(owner, questionId, language), own ? { ...found, earlier: workOf(own) } : found)
}

export function workOf({ source, files }: Work): Work {
  return { source, files }
}

function nameOf(owner: string, questionId: number, language: number): string {
  return `code/${owner}/${questionId}/${language}`
}

function isDraft(stored: unknown): stored is Draft {
  if (!isWork(stored) || !('savedAt' in stored) || Number.isNaN(Date.parse(String(stored.savedAt)))) return false
  return !('earlier' in stored) || isWork(stored.earlier)
}

function isWork(stored: unknown): stored is Work {
  if (typeof stored !== 'object' || stored === null || !('source' in stored) || !('files' in stored)) return false
  const { source, files } = stored
  if (typeof source !== 'string' || typeof files !== 'object' || files === null) return false
  return Object.values(files).every((body) => typeof body === 'string')
}
