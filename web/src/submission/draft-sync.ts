import type { SavedDraft, saveDraft } from '@gradus/contract/draft'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { isSameWork, type Work } from './draft.ts'

/**
 * Keeps the draft on the server as it is in this browser (contests.md 7). Every save names the revision that this browser
 * saw last, so that a second device never overwrites silently: where both have changed, the user chooses.
 */

/** Work in one language. */
export interface LanguageWork extends Work {
  readonly type: number
}
/** What this browser and the server agreed on last. */
export interface SyncedDraft extends LanguageWork {
  readonly revision: number
  /** ISO 8601. */
  readonly savedAt: string
}

export type DraftSyncState =
  /** Nothing to save. */
  | { readonly state: 'nothing' }
  /** Changed, and not on the server yet. */
  | { readonly state: 'unsaved' }
  | { readonly state: 'saved'; readonly savedAt: string }
  /** No answer; it is tried again. */
  | { readonly state: 'offline' }
  /** Changed here and on another device. */
  | { readonly state: 'conflict'; readonly mine: LanguageWork; readonly theirs: SyncedDraft }
  /** The server takes no more drafts: time is over, or the session. */
  | { readonly state: 'closed' }

export interface DraftSyncServices {
  /** Survives the page, and is shared with other tabs of this browser. */
  readonly readSynced: () => SyncedDraft | undefined
  readonly writeSynced: (synced: SyncedDraft) => void
  /** @throws Refused, or anything else where there was no answer */
  readonly save: (work: LanguageWork, revision: number) => Promise<ReplyOf<typeof saveDraft>>
  /** Puts the server's draft into the editor. */
  readonly adopt: (draft: SyncedDraft) => void
  readonly onState: (state: DraftSyncState) => void
}

/** The server will not take it, however often it is sent. */
export class Refused extends Error {}

export interface DraftSync {
  /** The editor's content has changed; undefined where nothing was written. */
  changed(work: LanguageWork | undefined): void
  /** The server's draft has arrived. */
  loaded(draft: SavedDraft | null): void
  /** Saves at once, as when the page is hidden. */
  flush(): void
  keepMine(): void
  takeTheirs(): void
  stop(): void
}

const typing = { pause: 1000, atLeastEvery: 10_000 } as const
const again = { first: 2000, longest: 30_000 } as const

export function createDraftSync({ readSynced, writeSynced, save, adopt, onState }: DraftSyncServices): DraftSync {
  let mine: LanguageWork | undefined
  let isLoaded = false
  let conflict: SyncedDraft | undefined
  let isClosed = false
  let isSaving = false
  let failures = 0
  let changedSince: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const isDirty = () => {
    const synced = readSynced()
    return mine !== undefined && !(synced && isSame(synced, mine))
  }
  const report = () => {
    const synced = readSynced()
    if (conflict && mine) onState({ state: 'conflict', mine, theirs: conflict })
    else if (isClosed) onState({ state: 'closed' })
    else if (isDirty()) onState({ state: failures > 0 ? 'offline' : 'unsaved' })
    else onState(mine && synced ? { state: 'saved', savedAt: synced.savedAt } : { state: 'nothing' })
  }
  const schedule = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow(), milliseconds)
  }
  const saveNow = async () => {
    clearTimeout(timer)
    if (!isLoaded || conflict || isClosed || isSaving || !mine || !isDirty()) return
    const sent = mine
    isSaving = true
    changedSince = undefined
    try {
      const reply = await save(sent, readSynced()?.revision ?? 0)
      failures = 0
      if (reply.draft) meet(syncedOf(reply.draft), sent)
      else writeSynced({ ...sent, revision: reply.revision, savedAt: new Date().toISOString() })
    } catch (problem) {
      if (problem instanceof Refused) isClosed = true
      else failures += 1
    } finally {
      isSaving = false
    }
    report()
    if (isDirty()) schedule(failures > 0 ? Math.min(again.longest, again.first * 2 ** (failures - 1)) : typing.pause)
  }
  /** A draft that this tab has not seen. @param sent what was refused because of it */
  const meet = (theirs: SyncedDraft, sent?: LanguageWork) => {
    const synced = readSynced()
    // Another tab of this browser saved it, and its text is in this editor as well.
    if (synced && synced.revision >= theirs.revision) return
    if (mine && (isSame(theirs, mine) || (sent && isSame(theirs, sent)))) return writeSynced(theirs)
    if (mine && isDirty()) {
      conflict = theirs
      return
    }
    writeSynced(theirs)
    adopt(theirs)
  }
  return {
    changed(work) {
      mine = work
      report()
      if (!isDirty()) return
      changedSince ??= Date.now()
      schedule(Date.now() - changedSince > typing.atLeastEvery ? 0 : typing.pause)
    },
    loaded(draft) {
      if (draft) meet(syncedOf(draft))
      isLoaded = true
      report()
      if (isDirty()) schedule(typing.pause)
    },
    flush() {
      void saveNow()
    },
    keepMine() {
      if (!conflict) return
      writeSynced(conflict)
      conflict = undefined
      report()
      void saveNow()
    },
    takeTheirs() {
      if (!conflict) return
      const theirs = conflict
      conflict = undefined
      writeSynced(theirs)
      adopt(theirs)
      report()
    },
    stop() {
      clearTimeout(timer)
    },
  }
}

export function isSame(one: LanguageWork, other: LanguageWork): boolean {
  return one.type === other.type && isSameWork(one, other)
}

function syncedOf({ type, source, additionalFiles, revision, savedDate }: SavedDraft): SyncedDraft {
  const files = Object.fromEntries(additionalFiles.map(({ fileName, body }) => [fileName, body]))
  return { type, source, files, revision, savedAt: savedDate }
}
