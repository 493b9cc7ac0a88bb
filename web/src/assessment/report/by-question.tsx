import { withSigns } from '@gradus/contract/direction'
import { languageOf } from '@gradus/contract/language'
import { DifficultLevel } from '@gradus/contract/question'
import type { AssessmentReport } from '@gradus/contract/assessment-report'
import type { ReportQuestion } from '@gradus/contract/assessment-report-part'
import { resultOf, submissionsInTime } from '@gradus/contract/assessment-result'
import { letterOf } from '@gradus/contract/contest/letter'
import { counted } from '../../ui/count.ts'
import { DifficultyIcon } from '../../ui/question-icons.tsx'
import { VerdictIcon } from '../../ui/verdict-icon.tsx'
import { ScoreBar } from './score-bar.tsx'
import { percentText } from '../../ui/percent.ts'
import { pointsText } from '../../ui/points.ts'

/** The points for each question, with a link to its code. */
export function ReportByQuestion({ report }: { report: AssessmentReport }) {
  return (
    <section className="sheet pad report-main" aria-labelledby="report-by-question">
      <h2 id="report-by-question">By question</h2>
      <ul className="report-scores">
        {report.questions.map((question, index) => {
          const { questionId, title, difficultLevel, points, maximum, share, type } = question
          const sent = submissionsInTime(question).length
          const language = type === null ? undefined : languageOf(type)
          return (
            <li key={questionId}>
              <div className="row between report-score-head">
                <span className="row report-score-title">
                  <b className="question-letter" aria-hidden="true">
                    {letterOf(index)}
                  </b>
                  <a className="quietlink strong" href={`#question-${questionId}`}>
                    <bdi>{withSigns(title)}</bdi>
                  </a>
                </span>
                <span className="num nowrap">
                  <b className="strong">{pointsText(points)}</b> <span className="ink2">of {pointsText(maximum)}</span>
                </span>
              </div>
              <ScoreBar share={share} />
              <div className="row wrap tiny ink2 report-score-facts">
                <ResultIcon question={question} />
                <DifficultyIcon difficulty={DifficultLevel.catch(1).parse(difficultLevel)} />
                {language && <span className="lang">{language.name}</span>}
                <span className="num">{sent === 0 ? 'No submission' : counted(sent, 'submission').join(' ')}</span>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Whether a question was solved, as an icon and a word. */
export function ResultIcon({ question }: { question: ReportQuestion }) {
  const { share } = question
  switch (resultOf(question)) {
    case 'solved':
      return <VerdictIcon outcome="passed" size={14} label="Solved" />
    case 'waiting':
      return <span>Being judged</span>
    case 'notTried':
      return <span>Not tried</span>
    case 'notSolved':
      return (
        <VerdictIcon
          outcome="failed"
          size={14}
          label={share > 0 ? `Partially solved, ${percentText(share)}` : 'Not solved'}
        />
      )
  }
}
