/** A plain text with marked parts, such as the matches of a search. The parts must be sorted and must not overlap. */
export function HighlightedText({
  text,
  marks,
}: {
  text: string
  marks: readonly (readonly [from: number, to: number])[]
}) {
  return (
    <>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {text.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
