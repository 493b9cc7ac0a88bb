import { rightToLeft, keepSigns } from '@gradus/contract/direction'

/** A plain text with marked parts, such as the matches of a search. The parts must be sorted and must not overlap. */
export function HighlightedText({
  text,
  marks,
}: {
  text: string
  marks: readonly (readonly [from: number, to: number])[]
}) {
  const shown = (from: number, to?: number) => {
    const part = text.slice(from, to)
    return rightToLeft.test(text) ? keepSigns(part) : part
  }
  return (
    <>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {shown(marks[index - 1]?.[1] ?? 0, from)}
          <mark>{shown(from, to)}</mark>
        </span>
      ))}
      {shown(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
