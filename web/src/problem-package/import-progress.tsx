import { Button, Progress } from '@mantine/core'
import type { PackageProgress } from '@gradus/contract/problem-package'

/** The progress of an import. */
export function ImportProgress({
  step,
  name,
  onStop,
}: {
  step: PackageProgress | undefined
  name: string
  onStop: () => void
}) {
  const judging = step?.step === 'judging' ? step : undefined
  const share = judging ? (judging.number - 1) / judging.of : step?.step === 'storing' ? 1 : 0
  return (
    <div className="sheet pad stack s">
      <div className="row between">
        <span>{sentenceOf(step, name)}</span>
        <Button variant="default" size="xs" onClick={onStop}>
          Stop
        </Button>
      </div>
      <Progress
        value={judging || step?.step === 'storing' ? share * 100 : 100}
        animated={!judging}
        aria-label="Progress of the import"
      />
      <p className="small ink2">
        {judging ? `Submission ${judging.number} of ${judging.of}. ` : ''}Nothing is saved until all of them have run.
      </p>
    </div>
  )
}

function sentenceOf(step: PackageProgress | undefined, name: string) {
  if (step === undefined) return `Sending ${name}`
  if (step.step === 'reading') return `Reading ${name}`
  if (step.step === 'storing') return 'Creating the question'
  return (
    <>
      Running <code>{step.submission}</code>
    </>
  )
}
