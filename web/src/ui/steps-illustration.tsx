/** A small picture of five empty steps, for an empty list or block of the side panel. */
export function StepsIllustration() {
  return (
    <svg className="steps-illustration" width="56" height="32" viewBox="0 0 56 32" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((step) => (
        <rect
          key={step}
          x={step * 11 + 1}
          y={26 - step * 5}
          width="9.5"
          height={5 + step * 5}
          rx="1.5"
          fill="none"
          stroke="var(--g-line-control)"
          strokeDasharray="2 2"
        />
      ))}
      <circle cx="5.75" cy="21.5" r="2.75" fill="var(--g-accent-ink)" />
    </svg>
  )
}
