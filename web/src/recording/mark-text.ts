import { counted } from '../ui/count.ts'
import { spokenText } from '../ui/duration.ts'
import type { Mark } from './timeline.ts'

export function markText({ name, size }: Mark): string {
  if (name === 'run') return 'Ran the code'
  // The mark records that the button was pressed, not that a submission arrived: there may have been no connection.
  if (name === 'submit') return 'Pressed Submit'
  if (name === 'paste') return `Pasted ${counted(size ?? 0, 'character').join(' ')}`
  return size === undefined ? 'Left the page' : `Left the page for ${spokenText(seconds(size))}`
}

export function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
