import type { TrialResult } from '@gradus/contract/question-trial'
import { languageOf } from '@gradus/contract/language'
import type { PostedKind } from './values.ts'

/** What an author should know about their tests and about the code that candidates start from. */
export function TrialNote({
  language,
  kind,
  result,
}: {
  language: number
  kind: PostedKind
  result: TrialResult | undefined
}) {
  const name = languageOf(language)?.name
  const { verdict = null, starter } = result ?? {}
  return (
    <div role="status">
      {kind === 'coding' && verdict?.outcome === 'passed' && verdict.tests.length === 0 && (
        <p className="result-note">
          {name}: your tests report no results, so every program that ends without an error passes. Check that they
          really run: test functions must be called. Break your solution, and run the tests again.
        </p>
      )}
      {starter === 'passes' && (
        <p className="result-note">
          {name}: what candidates start from already passes all of your tests. Add a test that it fails.
        </p>
      )}
      {starter === 'doesNotCompile' && (
        <p className="result-note">
          {name}: what candidates start from doesn’t compile with your tests. They get a compile error if they run it
          unchanged.
        </p>
      )}
    </div>
  )
}
