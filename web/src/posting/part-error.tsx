/**
 * The error of a part of the form, such as its answers or cases. It is not an alert, because the toast, which says
 * that the form contains errors, already is one. The first error of the form gets the focus, and so is read out.
 */
export function PartError({ error, className = '' }: { error: string | undefined; className?: string }) {
  if (error === undefined) return null
  return (
    <p className={`posting-error ${className}`} tabIndex={-1} data-form-error="">
      {error}
    </p>
  )
}
