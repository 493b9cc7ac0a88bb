import type { ChangeSet, Text } from '@codemirror/state'
import type { EditOrigin } from '@gradus/contract/recording/event'

export interface ObservedFile {
  readonly name: string
  readonly language: number
  /** As it is now. */
  readonly text: Text
}

/** What the editor reports to a recorder of edits. */
export interface EditObserver {
  /** A file is shown, for the first time or again. */
  opened(file: ObservedFile): void
  /** The shown file was edited. */
  edited(file: ObservedFile, edit: { readonly changes: ChangeSet; readonly origin: EditOrigin }): void
}
