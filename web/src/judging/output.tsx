/** Longer output would make the page slow. */
const shown = 100_000

/** What the program printed; nothing that it prints decides the verdict. */
export function Output({ output, name = 'What the program printed' }: { output: string; name?: string }) {
  if (output === '') return <p className="result-note">The program printed nothing.</p>
  return (
    <>
      <pre className="printed" tabIndex={0} role="region" aria-label={name}>
        {output.slice(0, shown)}
      </pre>
      {output.length > shown && (
        <p className="result-note">
          These are the first {shown.toLocaleString('en-GB')} of {output.length.toLocaleString('en-GB')} characters.
        </p>
      )}
    </>
  )
}
