import type { RecordedChange, RecordedEvent } from './event.ts'

export interface RecordedText {
  readonly language: number
  readonly name: string
  readonly text: string
}

/**
 * The files after some events, in the order in which they were opened. For single moments only: a player updates its
 * own copy.
 */
export function textsAfter(events: readonly RecordedEvent[]): readonly RecordedText[] {
  const files: RecordedText[] = []
  let openFile = -1
  for (const event of events) {
    if (event.kind === 'open') {
      const { language, name, text } = event
      openFile = files.push({ language, name, text }) - 1
    } else if (event.kind === 'show') openFile = event.file
    else if (event.kind === 'edit') {
      const file = files[openFile]
      if (file) files[openFile] = { ...file, text: withChanges(file.text, event.changes) }
    }
  }
  return files
}

function withChanges(text: string, changes: readonly RecordedChange[]): string {
  let end = 0
  const parts: string[] = []
  for (const { from, deleted, inserted } of changes) {
    parts.push(text.slice(end, from), inserted)
    end = from + deleted
  }
  return parts.join('') + text.slice(end)
}
