import { withSigns } from '@gradus/contract/direction'
import { momentOf } from '../form/local-time.ts'
import { Prose } from '../ui/prose.tsx'
import { AssignmentFacts } from './facts.tsx'
import './item-list.css'
import { lastMoment, lateRuleOf, type Values } from './values.ts'
import { Dialog } from '../ui/dialog.tsx'
import { countedPoints } from '../ui/points.ts'

/** Shows what students read above the questions. */
export function Preview({ values, zone, onClose }: { values: Values; zone: string; onClose: () => void }) {
  const { title, body, questions, attempts, lateWork, isForTeams, teamSize } = values
  return (
    <Dialog opened onClose={onClose} title="As a student sees it" size={800}>
      <article className="stack l">
        <h2 className="tournament-title" dir="auto">
          {title || 'Title'}
        </h2>
        {body !== '' && <Prose html={body} />}
        <AssignmentFacts
          assignment={{
            opens: momentOf(values.opens, zone)?.toISOString() ?? null,
            due: lastMoment(values.due, zone),
            lateUntil: lateWork === 'refused' ? null : lastMoment(values.lateUntil, zone),
            timeZone: zone,
            late: lateRuleOf(values) ?? null,
            practiceAfterwards: values.practiceAfterwards,
            attempts: attempts === '' ? null : attempts,
            attemptRule: values.attemptRule,
            testsShown: values.testsShown,
            submitDraftsAtDue: values.submitDraftsAtDue,
            teamSize: isForTeams ? Number(teamSize) : null,
          }}
        />
        <section className="stack s" aria-labelledby="preview-questions">
          <h3 id="preview-questions">Questions</h3>
          <ol className="item-list">
            {questions.map(({ questionId, title: name, points }) => (
              <li key={questionId} className="row between">
                <bdi className="strong">{withSigns(name)}</bdi>
                <span className="small ink2 num nowrap">{countedPoints(Number(points))}</span>
              </li>
            ))}
          </ol>
        </section>
      </article>
    </Dialog>
  )
}
