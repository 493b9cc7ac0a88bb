import type { TrialResult } from '@gradus/contract/question-trial'
import { languageOf } from '@gradus/contract/language'

/** What an author should know about the code that candidates start from. */
export function StarterNote({ language, starter }: { language: number; starter: TrialResult['starter'] }) {
  const name = languageOf(language)?.name
  return (
    <div role="status">
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
