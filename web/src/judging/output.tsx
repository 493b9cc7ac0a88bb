import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TestResult } from '@gradus/contract/judge'
import { withoutTestLines } from './test-lines.ts'

/** Longer output would make the page slow. */
const shown = 100_000
const noTests: readonly TestResult[] = []

/** What the program printed; nothing that it prints decides the verdict. The tests' own lines are hidden at first. */
export function Output({
  output,
  tests = noTests,
  name = 'What the program printed',
}: {
  output: string
  tests?: readonly TestResult[]
  name?: string
}) {
  const [isWhole, setWhole] = useState(false)
  const own = withoutTestLines(output, tests)
  const text = isWhole ? output : own
  return (
    <>
      {text === '' ? (
        <p className="result-note">The program printed nothing.</p>
      ) : (
        <pre
          className="printed"
          tabIndex={0}
          role="region"
          aria-label={isWhole ? `${name}, with the tests’ lines` : name}
        >
          {text.slice(0, shown)}
        </pre>
      )}
      {text.length > shown && (
        <p className="result-note">
          These are the first {shown.toLocaleString('en-GB')} of {text.length.toLocaleString('en-GB')} characters.
        </p>
      )}
      {own !== output && (
        <p className="result-note">
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Hide the tests’ lines' : 'Show the tests’ lines'}
          </Button>
        </p>
      )}
    </>
  )
}
