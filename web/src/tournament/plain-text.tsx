/** A user's plain text, with its line breaks. */
export function PlainText({ children, className = '' }: { children: string; className?: string }) {
  return (
    <p className={`lines ${className}`} dir="auto">
      {children}
    </p>
  )
}
