/** The logo's mark: three steps with a dot. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--g-accent)" />
      <path
        fill="var(--g-on-accent)"
        d="M7 24V20.4A.9.9 0 0 1 7.9 19.5H12.5V14.4A.9.9 0 0 1 13.4 13.5H18.5V8.4A.9.9 0 0 1 19.4 7.5H24A1 1 0 0 1 25 8.5V24A1 1 0 0 1 24 25H8A1 1 0 0 1 7 24z"
      />
      <circle cx="14.6" cy="9.9" r="2.3" fill="var(--g-on-accent)" />
    </svg>
  )
}
