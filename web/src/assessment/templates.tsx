import { Link } from 'react-router'
import type { AssessmentTemplate } from '@gradus/contract/assessment-template'
import { languageOf } from '@gradus/contract/language'
import { counted } from '../ui/count.ts'
import './templates.css'

const shownLanguages = 6

/** Templates and the empty form, as cards to start from. */
export function TemplateCards({
  companyId,
  templates,
}: {
  companyId: number
  templates: readonly AssessmentTemplate[]
}) {
  const to = (template: string) => `/AddAssessment/${companyId}?template=${encodeURIComponent(template)}`
  return (
    <ul className="template-cards">
      {templates.map(({ key, title, summary, minutes, questions, languages }) => (
        <li key={key} className="sheet">
          <h3>
            <Link to={to(key)}>{title}</Link>
          </h3>
          <p className="small ink2">{summary}</p>
          <p className="small num template-facts">
            <b className="strong">{minutes} minutes</b>, {counted(questions.length, 'question').join(' ')}
          </p>
          <p className="lang">{languageText(languages)}</p>
        </li>
      ))}
      <li className="sheet template-blank">
        <h3>
          <Link to={to('none')}>Start from scratch</Link>
        </h3>
        <p className="small ink2">Choose the questions, the time and the points yourself.</p>
      </li>
    </ul>
  )
}

function languageText(codes: readonly number[]): string {
  if (codes.length === 0) return 'Any language'
  const names = codes.map((code) => languageOf(code)?.name ?? String(code))
  const rest = names.length - shownLanguages
  return names.slice(0, shownLanguages).join(' · ') + (rest > 0 ? ` and ${rest} more` : '')
}
