import type { ChangeSet, Text } from '@codemirror/state'
import type { EditOrigin } from '@gradus/contract/recording/event'

export interface ObservedFile {
  readonly name: string
  readonly language: number
  /** The file's current text. */
  readonly text: Text
}

/** The callbacks through which the editor reports edits to a recorder. */
export interface EditObserver {
  /** A file was opened, for the first time or again. */
  opened(file: ObservedFile): void
  /** The shown file was edited. */
  edited(file: ObservedFile, edit: { readonly changes: ChangeSet; readonly origin: EditOrigin }): void
}
