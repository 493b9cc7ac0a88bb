/** Says below a full list that it has older entries. A list with exactly as many entries says so, too. */
export function NewestOnly({ shown, maximum, also = '' }: { shown: number; maximum: number; also?: string }) {
  if (shown < maximum) return null
  return (
    <p className="small ink2">
      Only the newest {maximum.toLocaleString('en-GB')} are shown{also}.
    </p>
  )
}
