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
/** Work that is kept in this browser. */
export interface Draft extends Work {
  /** ISO 8601. */
  readonly savedAt: string
  /** The code before a reset, or before another user's draft replaced it. */
  readonly earlier?: Work
}

/** Drafts are separate for each user of a browser. A visitor's draft goes to the user who logs in next. */
export function ownerOf(session: Session): string {
  return session.state === 'user' ? String(session.userId) : visitor
}
const visitor = 'visitor'

export function useDraft(owner: string, questionId: number, language: number) {
  return usePersistedState(nameOf(owner, questionId, language), isDraft)
}

/** The language that was chosen here last. */
export function useChosenLanguage(owner: string, questionId: number) {
  return usePersistedState(`language/${owner}/${questionId}`, (kept): kept is number => typeof kept === 'number')
}

/** After a login: the visitor's draft of this question becomes the user's. */
export function useAdoption(owner: string, questionId: number): void {
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

function isDraft(kept: unknown): kept is Draft {
  if (!isWork(kept) || !('savedAt' in kept) || Number.isNaN(Date.parse(String(kept.savedAt)))) return false
  return !('earlier' in kept) || isWork(kept.earlier)
}

function isWork(kept: unknown): kept is Work {
  if (typeof kept !== 'object' || kept === null || !('source' in kept) || !('files' in kept)) return false
  const { source, files } = kept
  if (typeof source !== 'string' || typeof files !== 'object' || files === null) return false
  return Object.values(files).every((body) => typeof body === 'string')
}
