import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TestResult } from '@gradus/contract/judge'
import { withoutTestLines } from './test-lines.ts'

/** Longer output is cut, because it would slow the page down. */
const longestOutput = 100_000
const noTests: readonly TestResult[] = []

/** The output of the program, which never decides the verdict. The lines that the tests print are hidden at first. */
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
          {text.slice(0, longestOutput)}
        </pre>
      )}
      {text.length > longestOutput && (
        <p className="result-note">
          These are the first {longestOutput.toLocaleString('en-GB')} of {text.length.toLocaleString('en-GB')}{' '}
          characters.
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
