import type { AssessmentIntroduction } from '@gradus/contract/assessment-link'
import { withSigns } from '@gradus/contract/direction'
import { languageOf } from '@gradus/contract/language'
import { CompanyLogo } from '../../company/company-logo.tsx'
import { counted } from '../../ui/count.ts'
import { durationText, Period } from '../../ui/period.tsx'
import { Prose } from '../../ui/prose.tsx'
import { ContactAddress } from './contact-address.tsx'

const minute = 60_000

/** The heading: the company, and what the assessment asks of the candidate. */
export function AssessmentHeading({ introduction: { company, title } }: { introduction: AssessmentIntroduction }) {
  return (
    <header className="candidate-heading">
      <p className="row ink2">
        <CompanyLogo name={company.name} logo={company.logoUrl} size={32} />
        <bdi>{withSigns(company.name)}</bdi>
      </p>
      <h1 dir="auto">{withSigns(title)}</h1>
    </header>
  )
}

export function AssessmentFacts({ introduction }: { introduction: AssessmentIntroduction }) {
  const { ownMinutes, extraPercent, questionCount, hasTimedQuestions, languages, contact } = introduction
  return (
    <>
      {introduction.introduction !== '' && <Prose html={introduction.introduction} />}
      <dl className="candidate-facts">
        <div>
          <dt>Time</dt>
          <dd>
            <b className="strong">{durationText(ownMinutes * minute)}</b>
            {extraPercent > 0 && `, ${extraPercent}% extra time included`}. The clock starts when you press Begin, and
            not before. It can’t be paused.
          </dd>
        </div>
        <div>
          <dt>Questions</dt>
          <dd>
            {counted(questionCount, 'question').join(' ')}. You see them once you have begun.
            {hasTimedQuestions && ' Questions can have a time limit of their own, which starts when you open them.'}
          </dd>
        </div>
        <div>
          <dt>Languages</dt>
          <dd>
            {languages.length === 0
              ? 'Every language that a question is available in.'
              : languages.map((code) => languageOf(code)?.name ?? code).join(', ')}
          </dd>
        </div>
        <div>
          <dt>When to begin</dt>
          <dd>
            <Period start={introduction.startDate} end={introduction.beginByDate} zone={introduction.timeZone} />
          </dd>
        </div>
        <div>
          <dt>At the end</dt>
          <dd>
            {introduction.submitDraftsAtEnd
              ? 'Your last saved code of each question that you haven’t submitted is submitted for you.'
              : 'Only what you submit counts.'}
          </dd>
        </div>
        <div>
          <dt>Help</dt>
          <dd>
            Something is unclear, or you need other arrangements? Contact <ContactAddress contact={contact} />.
          </dd>
        </div>
      </dl>
    </>
  )
}
