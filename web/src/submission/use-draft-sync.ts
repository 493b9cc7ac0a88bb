import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getDraft, saveDraft } from '@gradus/contract/draft'
import { CallProblem, call, query } from '../api.ts'
import { persistState, readPersistedState } from '../persisted-state.ts'
import { endSession, keepsUnsaved } from '../shell/session.ts'
import { chooseLanguage, isWork, keyPartOf, replaceDraft, type Draft, type DraftScope } from './draft.ts'
import {
  createDraftSync,
  DraftRefused,
  type DraftSync,
  type DraftSyncState,
  type LanguageWork,
  type SyncedDraft,
} from './draft-sync.ts'

export interface ServerDraft {
  readonly state: DraftSyncState
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

const open = new Set<DraftSync>()

/**
 * Saves all unsaved drafts of this page's editors, then calls `end`, after which the server refuses drafts. Nothing
 * is saved meanwhile, nor afterwards unless `end` fails.
 */
export async function saveDraftsAndEnd<Result>(end: () => Promise<Result>): Promise<Result> {
  const syncs = [...open]
  await Promise.all(syncs.map((sync) => sync.settle()))
  try {
    return await end()
  } catch (problem) {
    for (const sync of syncs) sync.resume()
    throw problem
  }
}

/**
 * Saves the draft of a scope on the server, and loads the draft that another device saved there.
 * @param draft this browser's draft in `language`
 */
export function useDraftSync(
  scope: DraftScope,
  language: number,
  draft: Draft | undefined,
  isEnabled: boolean,
): ServerDraft {
  const client = useQueryClient()
  const { owner, questionId, run, assignmentId } = scope
  const { tournamentId, participationId, startsAt } = run ?? {}
  const [state, setState] = useState<DraftSyncState>({ state: 'idle' })
  const [sync, setSync] = useState<DraftSync>()
  useEffect(() => {
    if (!isEnabled) return undefined
    const within = { owner, questionId, assignmentId, ...runOf(tournamentId, participationId, startsAt) }
    const name = `synced/${keyPartOf(within)}`
    const created = createDraftSync({
      readSynced: () => readPersistedState(name, isSynced),
      writeSynced: (synced) => persistState(name, synced),
      save: (work, revision) => save(within, work, revision, () => endSession(client)),
      adopt: ({ type, source, files, savedAt }) => {
        if (startsAt !== undefined && savedAt < startsAt) return
        chooseLanguage(within, type)
        replaceDraft(within, type, { source, files })
      },
      onState: setState,
    })
    const flush = () => {
      if (document.visibilityState === 'hidden') created.flush()
    }
    document.addEventListener('visibilitychange', flush)
    // After a long time without a connection, the next try may be half a minute away.
    window.addEventListener('online', created.flush)
    setSync(created)
    open.add(created)
    return () => {
      open.delete(created)
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('online', created.flush)
      created.stop()
      setSync(undefined)
    }
  }, [client, isEnabled, owner, questionId, assignmentId, tournamentId, participationId, startsAt])

  useEffect(() => {
    sync?.changed(draft && { type: language, source: draft.source, files: draft.files })
  }, [sync, language, draft])

  const stored = useQuery({
    ...query(getDraft, { params: { questionId }, query: { tournamentId, assignmentId } }),
    enabled: isEnabled,
    // Refetches on focus, because another device may have saved since.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
  useEffect(() => {
    if (stored.data) sync?.loaded(stored.data.draft)
    // Saving is safe without knowing the newest revision, because each save names the revision that it changes.
    else if (stored.isLoadingError) sync?.loaded(null)
  }, [sync, stored.data, stored.isLoadingError])

  return { state, keepMine: () => sync?.keepMine(), takeTheirs: () => sync?.takeTheirs() }
}

/** Takes single values, because they are equal from one render to the next and an object would not be. */
function runOf(tournamentId?: number, participationId?: number, startsAt?: string): Pick<DraftScope, 'run'> {
  if (tournamentId === undefined || participationId === undefined || startsAt === undefined) return {}
  return { run: { tournamentId, participationId, startsAt } }
}

/** Browsers send at most this many bytes for a page that is being left. */
const keepaliveBytes = 60_000

async function save(
  { questionId, run, assignmentId }: DraftScope,
  { type, source, files }: LanguageWork,
  revision: number,
  onSessionEnd: () => void,
) {
  const additionalFiles = Object.entries(files).map(([fileName, body]) => ({ fileName, body }))
  const body = { type, source, additionalFiles, revision, context: { tournamentId: run?.tournamentId, assignmentId } }
  const keepalive = JSON.stringify(body).length * 3 < keepaliveBytes
  try {
    return await call(saveDraft, { params: { questionId }, body }, { keepalive })
  } catch (problem) {
    if (problem instanceof CallProblem && problem.status === 401) {
      // The page stays with what else was typed. The draft is saved after a login in another tab.
      if (keepsUnsaved()) throw problem
      onSessionEnd()
    }
    if (isFinal(problem)) throw new DraftRefused()
    throw problem
  }
}

/** A 409 means that an identical call is still running. It passes by itself, as does a rate limit. */
function isFinal(problem: unknown): boolean {
  if (!(problem instanceof CallProblem)) return false
  return problem.status >= 400 && problem.status < 500 && problem.status !== 409 && problem.status !== 429
}

function isSynced(stored: unknown): stored is SyncedDraft {
  if (!isWork(stored) || !('revision' in stored) || !('type' in stored) || !('savedAt' in stored)) return false
  return [typeof stored.revision, typeof stored.type, typeof stored.savedAt].join() === 'number,number,string'
}
