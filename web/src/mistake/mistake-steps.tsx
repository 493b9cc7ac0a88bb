import { daysUntilReturn } from '@gradus/contract/mistake'
import { returnText } from './mistake-texts.ts'

/** The four repetitions as a flight of steps. Finished ones are filled. */
export function MistakeSteps({ repairs }: { repairs: number }) {
  return (
    <span className="row xs nowrap">
      <span className="mistake-steps" aria-hidden="true">
        {daysUntilReturn.map((days, step) => (
          <i key={days} style={{ height: 5 + 3 * step }} data-done={step < repairs || undefined} />
        ))}
      </span>
      <span className="num">{returnText({ repairs })}</span>
    </span>
  )
}
