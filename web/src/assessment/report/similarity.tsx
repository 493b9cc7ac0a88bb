import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AssessmentReport } from '@gradus/contract/assessment-report'
import type { ReportSimilarity } from '@gradus/contract/assessment-report-part'
import { percentText } from '../../ui/percent.ts'
import { hasLongerCode, questionName } from './texts.ts'

/** Code that is similar to another candidate's: a reason to look at it, never a verdict (GDPR, article 22). */
export function ReportSimilarities({
  report,
  isOwn,
  note,
  onCompare,
}: {
  report: AssessmentReport
  isOwn: boolean
  note: ReactNode
  onCompare: ((pair: ReportSimilarity) => void) | undefined
}) {
  const { similarity, tooShort } = report
  return (
    <section className="sheet pad report-wide" aria-labelledby="report-similarity">
      <h2 id="report-similarity">{similarity.length === 0 ? 'Similar code' : 'Similar code: look at this'}</h2>
      {similarity.length === 0 ? (
        tooShort.length === 0 && (
          <p className="small ink2 report-intro">Your code is not very similar to that of any other candidate.</p>
        )
      ) : (
        <>
          <p className="small ink2 report-intro">
            {isOwn
              ? 'Your code is very similar to another candidate’s. That can have many reasons, such as a common solution. Nothing is decided automatically: a person looks at both.'
              : 'Similar code isn’t always copied: short and well-known solutions often look the same. Read both sources and the note before you draw a conclusion. Nobody is ever rejected for this automatically.'}
          </p>
          <ul className="report-pairs">
            {similarity.map((pair) => (
              <li key={pair.pairId} className="row between wrap">
                <span>
                  <b className="strong num">{percentText(pair.similarity)}</b> alike:{' '}
                  <a className="link" href={`#question-${pair.questionId}`}>
                    <bdi>{questionName(report, pair.questionId)}</bdi>
                  </a>
                  {pair.other && (
                    <>
                      {' '}
                      and the code of <bdi className="strong">{withSigns(pair.other.name)}</bdi>
                    </>
                  )}
                </span>
                {onCompare && pair.other && (
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconColumns size={15} stroke={1.8} aria-hidden />}
                    onClick={() => onCompare(pair)}
                  >
                    Look at both
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {tooShort.length > 0 && (
        <p className="small ink2 report-intro">
          {similarity.length === 0 && hasLongerCode(report) && 'Nothing very similar was found in the other code. '}
          {/* Titles may end in a question mark, so no sentence ends with one. */}
          Too short to compare, because so little code is often alike by chance:{' '}
          <bdi>{tooShort.map((id) => questionName(report, id)).join(', ')}</bdi>
        </p>
      )}
      {note}
    </section>
  )
}
