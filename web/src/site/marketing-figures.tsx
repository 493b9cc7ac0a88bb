/** Bars of different lengths and a clock. */
export function BarsWithClock({ clock }: { clock: string }) {
  return (
    <div className="clock-bars" aria-hidden="true">
      {[100, 74, 52].map((width) => (
        <div key={width}>
          <i style={{ width: `${width}%` }} />
        </div>
      ))}
      <span className="num">{clock}</span>
    </div>
  )
}

const sources = [
  { name: 'left', lines: [70, 88, 54, 80, 40] },
  { name: 'right', lines: [46, 88, 54, 80, 66] },
]

/** Two source texts side by side that have three lines in common. */
export function SideBySide() {
  return (
    <div className="side-by-side" aria-hidden="true">
      {sources.map(({ name, lines }) => (
        <div key={name}>
          {lines.map((width) => (
            <i key={width} data-same={[88, 54, 80].includes(width) || undefined} style={{ width: `${width}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** For each row, how many tests it has passed at one moment of a lab. */
const passedTests = [
  [4, 4, 4, 3, 1],
  [4, 4, 2, 1, 0],
  [4, 3, 3, 0, 0],
  [4, 4, 4, 4, 2],
]

/** Rows of squares, which are darker the more tests have passed. */
export function HeatMap() {
  return (
    <div className="heat-figure" aria-hidden="true">
      {passedTests.map((row) => (
        <div key={row.join()}>
          {row.map((heat, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- a picture: its squares stay where they are
            <i key={column} style={{ background: `var(--g-heat-${heat})` }} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Four tests as bars, one of which is empty: it lets a wrong solution pass. */
export function TestGap() {
  return (
    <div className="test-gap" aria-hidden="true">
      {[true, true, false, true].map((isPassed, test) => (
        // oxlint-disable-next-line react/no-array-index-key -- a picture: its lines stay where they are
        <div key={test} data-passed={isPassed || undefined}>
          <i />
        </div>
      ))}
    </div>
  )
}

export function Steps() {
  return (
    <div className="marketing-steps" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((step) => (
        <i key={step} style={{ height: `${step * 20}%`, opacity: 0.2 + step * 0.16 }} />
      ))}
    </div>
  )
}
