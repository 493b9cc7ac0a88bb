import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { Diagnostic } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import { Result } from '../judging/result.tsx'
import type { SolutionTrial } from './try-solutions.ts'
import { TrialNote } from './trial-note.tsx'
import { solutionsIn } from './payload.ts'
import type { Values } from './values.ts'

interface TryBarProps {
  readonly values: Values
  readonly trying: SolutionTrial
  readonly language: number
  readonly fileNames: readonly string[]
  readonly onGoTo: (diagnostic: Diagnostic) => void
}

/** The bar below the editor: a button to try the solution before posting, and the judge's result. */
export function TryBar({ values, trying, language, fileNames, onGoTo }: TryBarProps) {
  const solutions = solutionsIn(values)
  const message = trying.messageOf(language)
  return (
    <>
      <div className="solution-actions">
        <span className="tiny ink2 saved-note">
          {solutions === 0
            ? 'Add a solution to try your tests before you post.'
            : `Runs ${solutions === 1 ? 'your solution' : `your ${solutions} solutions`} against the tests. Nothing is posted.`}
        </span>
        <span className="grow" />
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={15} stroke={2} />}
          disabled={solutions === 0}
          loading={trying.isGoing}
          onClick={() => trying.run(values)}
        >
          Run the tests
        </Button>
      </div>
      {message !== undefined && (
        <p className="result-note" role="status">
          {languageOf(language)?.name}: <bdi>{message}</bdi>
        </p>
      )}
      <Result
        judging={trying.judgingOf(language)}
        openFiles={fileNames}
        onGoTo={onGoTo}
        onCancel={trying.cancel}
        passedNote="Your solution passes all of your tests."
      />
      <TrialNote
        language={language}
        kind={values.kind}
        result={trying.isGoing ? undefined : trying.resultOf(language)}
      />
    </>
  )
}
