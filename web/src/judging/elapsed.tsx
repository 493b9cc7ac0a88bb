import { useEffect, useState } from 'react'

const tick = 100

/** Seconds since a moment, for work in progress. Hidden from screen readers, which would announce every tick. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="small ink2 num" aria-hidden="true">
      {(Math.max(0, now - since) / 1000).toFixed(1)} s
    </span>
  )
}
