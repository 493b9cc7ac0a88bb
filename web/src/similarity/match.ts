import type { SourceFile } from '@gradus/contract/judge'
import type { SourceMatch, SourcePart } from '@gradus/contract/similarity'

export type Side = 'left' | 'right'

export interface ComparedSource {
  /** The name of the submission's author. */
  readonly label: string
  readonly files: readonly SourceFile[]
}

/** The current match, and the side on which it was chosen. That side needs no scrolling. */
export interface CurrentMatch {
  readonly index: number
  readonly chosenAt?: Side
}

export function otherSide(side: Side): Side {
  return side === 'left' ? 'right' : 'left'
}

/** `lines 3 to 9`, with the file's name if there are several files. */
export function placeText({ files }: ComparedSource, { fileName, from, to }: SourcePart): string {
  const text = files.find((file) => file.fileName === fileName)?.body ?? ''
  const [first, last] = [lineOf(text, from), lineOf(text, to)]
  const lines = first === last ? `line ${first}` : `lines ${first} to ${last}`
  return files.length > 1 ? `${lines} of ${fileName}` : lines
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

/** The match that is so many places further on. After the last one comes the first. */
export function matchAt(matches: readonly SourceMatch[], index: number): number {
  return (index + matches.length) % matches.length
}
