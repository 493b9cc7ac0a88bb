/** What the program printed; nothing that it prints decides the verdict. */
export function Output({ output }: { output: string }) {
  if (output === '') return <p className="result-note">The program printed nothing.</p>
  return (
    <pre className="printed" tabIndex={0} role="region" aria-label="What the program printed">
      {output}
    </pre>
  )
}
