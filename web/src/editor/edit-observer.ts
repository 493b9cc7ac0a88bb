import type { ChangeSet, Text } from '@codemirror/state'
import type { EditOrigin } from '@gradus/contract/recording/event'

/** What the editor tells whoever records how something is written. */
export interface EditObserver {
  /** A file is shown, for the first time or again. */
  opened(file: { readonly name: string; readonly language: number; readonly text: Text }): void
  /** The shown file was edited; `text` is what it is now. */
  edited(edit: { readonly changes: ChangeSet; readonly origin: EditOrigin; readonly text: Text }): void
}
