/** What happens while somebody writes code, in the order in which it happened. */

/** Replaces `deleted` characters at `from` by `inserted`. Positions count UTF-16 code units of the text before the edit. */
export interface RecordedChange {
  readonly from: number
  readonly deleted: number
  readonly inserted: string
}

export type EditOrigin = 'typed' | 'paste' | 'outside'
export type MarkKind = 'run' | 'submit' | 'leave' | 'return'

/** `at` is milliseconds since the segment began, never less than that of the event before. */
export type RecordedEvent =
  /** A file is shown for the first time, with the text that it has then. Files are numbered in this order. */
  | {
      readonly kind: 'open'
      readonly at: number
      readonly language: number
      readonly name: string
      readonly text: string
    }
  /** A file that was opened before is shown again. */
  | { readonly kind: 'show'; readonly at: number; readonly file: number }
  /** In the shown file. Changes are sorted and don't overlap. `outside`: the starter code, or another tab's draft. */
  | {
      readonly kind: 'edit'
      readonly at: number
      readonly origin: EditOrigin
      readonly changes: readonly RecordedChange[]
    }
  | { readonly kind: MarkKind; readonly at: number }

/** What the next chunk of a segment builds upon: lengths alone, so that a server can check positions without the texts. */
export interface RecordingState {
  readonly at: number
  /** The length of each file's text. */
  readonly files: readonly number[]
  /** Of the shown file; -1 before the first one is opened. */
  readonly shown: number
  /** Where the last edit ended. */
  readonly cursor: number
}

export const emptyRecording: RecordingState = { at: 0, files: [], shown: -1, cursor: 0 }

export const recordingLimits = {
  /** Code units of a text. The judge takes no longer source. */
  text: 256 * 1024,
  files: 100,
  name: 200,
  /** From the beginning of a segment. */
  milliseconds: 7 * 24 * 3_600_000,
} as const
