/** Events while somebody writes code, in the order in which they happened. */

/**
 * Replaces `deleted` characters at `from` by `inserted`. Positions count UTF-16 code units of the text before the edit.
 */
export interface RecordedChange {
  readonly from: number
  readonly deleted: number
  readonly inserted: string
}

export type EditOrigin = 'typed' | 'paste' | 'outside'
export type MarkKind = 'run' | 'submit' | 'leave' | 'return'

/** `at` is milliseconds since the segment began; it never decreases from one event to the next. */
export type RecordedEvent =
  /** A file is shown for the first time, with the text that it has then. Files are numbered in this order. */
  | {
      readonly kind: 'open'
      readonly at: number
      readonly language: number
      readonly name: string
      readonly text: string
    }
  /** The tab of an open file is selected again. */
  | { readonly kind: 'show'; readonly at: number; readonly file: number }
  /**
   * The shown file is edited. Changes are sorted and don't overlap. `outside`: the starter code, or another tab's
   * draft.
   */
  | {
      readonly kind: 'edit'
      readonly at: number
      readonly origin: EditOrigin
      readonly changes: readonly RecordedChange[]
    }
  | { readonly kind: MarkKind; readonly at: number }

/**
 * The state on which the next chunk of a segment builds. It has only the lengths of the texts, so that a server can
 * check positions without the texts.
 */
export interface RecordingState {
  readonly at: number
  /** The length of each file's text. */
  readonly files: readonly number[]
  /** The index of the shown file; -1 before the first one is opened. */
  readonly shown: number
  /** The end of the last edit. */
  readonly cursor: number
}

export const emptyRecording: RecordingState = { at: 0, files: [], shown: -1, cursor: 0 }

export const recordingLimits = {
  /** UTF-16 code units of a text: the same limit as the judge's for a source. */
  text: 256 * 1024,
  files: 100,
  name: 200,
  /** Events of a chunk, where an edit counts for each of its changes. A chunk of ten seconds has some hundred. */
  steps: 10_000,
  /** The longest segment. */
  milliseconds: 7 * 24 * 3_600_000,
} as const
