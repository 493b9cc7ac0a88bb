import type { SourceFile } from '@gradus/contract/judge'
import type { SourceMatch, SourcePart } from '@gradus/contract/similarity'

export type Side = 'left' | 'right'

export interface ComparedSource {
  /** Whose it is. */
  readonly label: string
  readonly files: readonly SourceFile[]
}

/** What is current, and where it was chosen: that side is in sight already. */
export interface CurrentMatch {
  readonly index: number
  readonly chosenAt?: Side
}

export function otherSide(side: Side): Side {
  return side === 'left' ? 'right' : 'left'
}

/** `lines 3 to 9`, with the file's name where there are several. */
export function placeText({ files }: ComparedSource, { fileName, from, to }: SourcePart): string {
  const text = files.find((file) => file.fileName === fileName)?.body ?? ''
  const [first, last] = [lineOf(text, from), lineOf(text, to)]
  const lines = first === last ? `line ${first}` : `lines ${first} to ${last}`
  return files.length > 1 ? `${lines} of ${fileName}` : lines
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

/** The match that many places further, from the last on to the first. */
export function matchAt(matches: readonly SourceMatch[], index: number): number {
  return (index + matches.length) % matches.length
}
