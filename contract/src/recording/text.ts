import type { RecordedChange, RecordedEvent } from './event.ts'

export interface RecordedText {
  readonly language: number
  readonly name: string
  readonly text: string
}

/** The files after some events, in the order in which they were opened. For single moments: a player keeps its own. */
export function textsAfter(events: readonly RecordedEvent[]): readonly RecordedText[] {
  const files: RecordedText[] = []
  let shown = -1
  for (const event of events) {
    if (event.kind === 'open') {
      const { language, name, text } = event
      shown = files.push({ language, name, text }) - 1
    } else if (event.kind === 'show') shown = event.file
    else if (event.kind === 'edit') {
      const file = files[shown]
      if (file) files[shown] = { ...file, text: withChanges(file.text, event.changes) }
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
