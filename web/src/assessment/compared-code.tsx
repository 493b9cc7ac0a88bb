import type { AssessmentReport } from '@gradus/contract/assessment-report'
import { languageOf } from '@gradus/contract/language'
import { Code } from '../ui/code-block.tsx'
import { pointsText } from '../ui/points.ts'

/** The candidates' code for one question, side by side; on narrow screens it is swiped. */
export function ComparedCode({ reports, questionId }: { reports: readonly AssessmentReport[]; questionId: number }) {
  return (
    <ul className="compared-code scrolls-sideways" aria-label="The candidates’ code">
      {reports.map((report) => {
        const question = report.questions.find((one) => one.questionId === questionId)
        const who = report.name || report.email
        return (
          <li key={report.participationId}>
            <div className="row between">
              <h3 className="ellipsis">
                <bdi>{who}</bdi>
              </h3>
              {question && (
                <span className="small ink2 num nowrap">
                  {pointsText(question.points)} of {pointsText(question.maximum)}
                </span>
              )}
            </div>
            {question?.code ? (
              <>
                <p className="tiny ink2">
                  {languageOf(question.code.type)?.name}
                  {question.code.submissionId === null && ', a draft that was not submitted'}
                </p>
                <Code text={question.code.source} language={question.code.type} name={`Code of ${who}`} />
              </>
            ) : (
              <p className="small ink2">No code was written.</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
