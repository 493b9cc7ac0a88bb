import type { SavedDraft, saveDraft } from '@gradus/contract/draft'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { isSameWork, type Work } from './draft.ts'

/**
 * Keeps the server's draft equal to the one in this browser (contests.md 7). Every save names the revision that this
 * browser saw last, so that a second device never overwrites a draft silently: if both have changed, the user chooses.
 */

/** A candidate's code in one language. */
export interface LanguageWork extends Work {
  readonly type: number
}
/** The state on which this browser and the server agreed last. */
export interface SyncedDraft extends LanguageWork {
  readonly revision: number
  /** ISO 8601. */
  readonly savedAt: string
}

export type DraftSyncState =
  /** There is nothing to save. */
  | { readonly state: 'idle' }
  /** Changed, and not yet saved on the server. */
  | { readonly state: 'unsaved' }
  | { readonly state: 'saved'; readonly savedAt: string }
  /** The server did not answer. The save is tried again. */
  | { readonly state: 'offline' }
  /** Changed here and on another device. */
  | { readonly state: 'conflict'; readonly mine: LanguageWork; readonly theirs: SyncedDraft }
  /** The server accepts no more drafts, because the time is over or the session has expired. */
  | { readonly state: 'closed' }

export interface DraftSyncServices {
  /** The last state that was saved. It survives the page, and is shared with other tabs of this browser. */
  readonly readSynced: () => SyncedDraft | undefined
  readonly writeSynced: (synced: SyncedDraft) => void
  /** @throws Refused if the server refuses for good; any other error if there was no answer */
  readonly save: (work: LanguageWork, revision: number) => Promise<ReplyOf<typeof saveDraft>>
  /** Puts the server's draft into the editor. */
  readonly adopt: (draft: SyncedDraft) => void
  readonly onState: (state: DraftSyncState) => void
}

/** The server refuses the draft, and would refuse it again. */
export class DraftRefused extends Error {}

export interface DraftSync {
  /** Called when the editor's content has changed; undefined if it is the starter code. */
  changed(work: LanguageWork | undefined): void
  /** Called when the server's draft has arrived. */
  loaded(draft: SavedDraft | null): void
  /** Saves at once, for example when the page is hidden. */
  flush(): void
  /** Saves unsaved work, waits for the answer, whatever it is, and then sends nothing until `resume`. */
  settle(): Promise<void>
  resume(): void
  keepMine(): void
  takeTheirs(): void
  /** Saves unsaved work once more, and then sends nothing. */
  stop(): void
}

const typing = { pause: 1000, atLeastEvery: 10_000 } as const
const retryDelays = { first: 2000, longest: 30_000 } as const

export function createDraftSync({ readSynced, writeSynced, save, adopt, onState }: DraftSyncServices): DraftSync {
  let mine: LanguageWork | undefined
  let isLoaded = false
  let conflict: SyncedDraft | undefined
  let isClosed = false
  let isPaused = false
  let inFlight: LanguageWork | undefined
  let saving = Promise.resolve()
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
    else onState(mine && synced ? { state: 'saved', savedAt: synced.savedAt } : { state: 'idle' })
  }
  const schedule = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow(), milliseconds)
  }
  const saveNow = () => {
    clearTimeout(timer)
    const maySend = isLoaded && !conflict && !isClosed && !isPaused && !inFlight
    if (maySend && mine && isDirty()) saving = send(mine)
    return saving
  }
  const send = async (sent: LanguageWork) => {
    inFlight = sent
    changedSince = undefined
    try {
      const reply = await save(sent, readSynced()?.revision ?? 0)
      failures = 0
      if (reply.draft) receive(syncedOf(reply.draft))
      else writeSynced({ ...sent, revision: reply.revision, savedAt: new Date().toISOString() })
    } catch (problem) {
      if (problem instanceof DraftRefused) isClosed = true
      else failures += 1
    } finally {
      inFlight = undefined
    }
    report()
    if (isDirty())
      schedule(failures > 0 ? Math.min(retryDelays.longest, retryDelays.first * 2 ** (failures - 1)) : typing.pause)
  }
  const saveAndPause = async () => {
    await saving
    await saveNow()
    isPaused = true
    clearTimeout(timer)
  }
  /** Handles a draft of the server that this tab has not seen. It may be the work that is being sent. */
  const receive = (theirs: SyncedDraft) => {
    const synced = readSynced()
    // Another tab of this browser has saved it, and this tab's editor already shows that text.
    if (synced && synced.revision >= theirs.revision) return
    if (mine && (isSame(theirs, mine) || (inFlight && isSame(theirs, inFlight)))) return writeSynced(theirs)
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
      if (draft) receive(syncedOf(draft))
      isLoaded = true
      report()
      if (isDirty()) schedule(typing.pause)
    },
    flush() {
      void saveNow()
    },
    settle() {
      // The server's draft may not have arrived. A save is safe without it, because it names the revision that it changes.
      isLoaded = true
      return saveAndPause()
    },
    resume() {
      isPaused = false
      if (isDirty()) schedule(typing.pause)
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
      void saveAndPause()
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
