import { consentText } from '@gradus/contract/assessment-rule'
import { withSigns } from '@gradus/contract/direction'
import { languageOf } from '@gradus/contract/language'
import { momentOf } from '../form/local-time.ts'
import { counted } from '../ui/count.ts'
import { Period, durationText } from '../ui/period.tsx'
import { Prose } from '../ui/prose.tsx'
import type { Values } from './values.ts'
import '../ui/facts.css'
import { Dialog } from '../ui/dialog.tsx'

const minute = 60_000

/** Shows what a candidate reads before they agree and start. */
export function Preview({ values, company, onClose }: { values: Values; company: string; onClose: () => void }) {
  const { title, introduction, timeZone, minutes, questions, languages, contact, hasQuestionTimes, practice } = values
  const start = momentOf(values.start, timeZone)?.toISOString()
  const end = momentOf(values.end, timeZone)?.toISOString()
  return (
    <Dialog opened onClose={onClose} title="As a candidate sees it" size={800}>
      <article className="stack l">
        <header className="stack s">
          <p className="small ink2">
            <bdi>{company}</bdi> invites you to
          </p>
          <h2 className="tournament-title" dir="auto">
            {title === '' ? 'Title' : withSigns(title)}
          </h2>
        </header>
        {introduction !== '' && <Prose html={introduction} />}
        <dl className="fact-list">
          <div>
            <dt>Time</dt>
            <dd>
              {durationText(Number(minutes) * minute)}, from when you press Begin.
              {hasQuestionTimes && ' Questions can have a time limit of their own, which starts when you open them.'}
            </dd>
          </div>
          {start !== undefined && end !== undefined && start < end && (
            <div>
              <dt>When</dt>
              <dd>
                <Period start={start} end={end} zone={timeZone} />
              </dd>
            </div>
          )}
          <div>
            <dt>Questions</dt>
            <dd>
              {counted(questions.length, 'question').join(' ')}, and one to practise with before the clock starts
              {practice && (
                <>
                  : <bdi>{withSigns(practice.title)}</bdi>
                </>
              )}
              .
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
            <dt>More time</dt>
            <dd>
              Ask for it before you start
              {contact !== '' && (
                <>
                  , or contact <bdi>{contact}</bdi>
                </>
              )}
              .
            </dd>
          </div>
        </dl>
        <section className="stack s" aria-labelledby="preview-consent">
          <h3 id="preview-consent">What happens with your data</h3>
          <ul className="consent-sentences">
            {consentText({
              company,
              recordsEvents: values.recordsEvents,
              recordsPlayback: values.recordsPlayback,
              retentionDays: Number(values.retentionDays),
            }).map((sentence) => (
              <li key={sentence} className="small">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      </article>
    </Dialog>
  )
}
