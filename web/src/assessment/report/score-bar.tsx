/** A share of the points as a bar. The numbers are beside it. */
export function ScoreBar({ share }: { share: number }) {
  return (
    <div className="meter accent report-bar" aria-hidden="true">
      <i style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </div>
  )
}
