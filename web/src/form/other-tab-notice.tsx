import './form.css'

/** The tabs of a browser share a form's draft. Without a word, text that was typed in another tab would look like a fault. */
export function OtherTabNotice({ isElsewhere }: { isElsewhere: boolean }) {
  if (!isElsewhere) return null
  return (
    <p className="notice form-notice" role="status">
      This form is also open in another tab. What you type in one appears in both, and saving saves all of it.
    </p>
  )
}
