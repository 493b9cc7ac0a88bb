import type { Assignment } from '@gradus/contract/assignment'
import { offsetAt, ownZone, zoneName } from '@gradus/contract/zoned-time'
import { useHydrated } from '../hydration.ts'
import { counted } from '../ui/count.ts'
import { timeIn } from '../ui/period.tsx'
import { attemptRuleTexts, lateSentence, testsShownTexts } from './rule-texts.ts'
import '../ui/facts.css'

export type Facts = Pick<
  Assignment,
  | 'opens'
  | 'due'
  | 'lateUntil'
  | 'timeZone'
  | 'late'
  | 'practiceAfterwards'
  | 'attempts'
  | 'attemptRule'
  | 'testsShown'
  | 'submitDraftsAtDue'
  | 'teamSize'
>

/** The times and rules of an assignment, in plain words. */
export function AssignmentFacts({ assignment }: { assignment: Facts }) {
  const { opens, due, lateUntil, timeZone, attempts, attemptRule, testsShown, submitDraftsAtDue, teamSize } = assignment
  return (
    <dl className="fact-list">
      {opens !== null && (
        <div>
          <dt>Opens</dt>
          <dd>
            <Moment at={opens} zone={timeZone} />
          </dd>
        </div>
      )}
      <div>
        <dt>Due</dt>
        <dd>{due === null ? 'There is no due time.' : <Moment at={due} zone={timeZone} />}</dd>
      </div>
      {due !== null && (
        <div>
          <dt>Late work</dt>
          <dd>
            {lateUntil === null ? (
              'Not accepted.'
            ) : (
              <>
                Accepted until <Moment at={lateUntil} zone={timeZone} />.{' '}
                {assignment.late === null ? 'It costs no points.' : lateSentence(assignment.late)}
              </>
            )}
            {assignment.practiceAfterwards &&
              ' After that you can still practise: submissions are judged, but don’t count.'}
          </dd>
        </div>
      )}
      <div>
        <dt>Attempts</dt>
        <dd>
          {attempts === null ? 'As many as you like.' : `${counted(attempts, 'attempt').join(' ')} at each question.`}{' '}
          {attempts !== 1 && `${attemptRuleTexts[attemptRule].name} counts.`}
          {attemptRule === 'last' &&
            attempts !== 1 &&
            lateUntil !== null &&
            ' You are asked before a late one replaces one that was on time.'}
        </dd>
      </div>
      <div>
        <dt>Hidden tests</dt>
        <dd>{testsShownTexts[testsShown].explanation}</dd>
      </div>
      {due !== null && (
        <div>
          <dt>Drafts</dt>
          <dd>
            {submitDraftsAtDue
              ? 'At the due time, your last saved code of each question that you haven’t submitted is submitted for you.'
              : 'Only what you submit counts. Drafts are never submitted for you.'}
          </dd>
        </div>
      )}
      {teamSize !== null && (
        <div>
          <dt>Team</dt>
          <dd>Up to {teamSize} students work together. A submission counts for everybody in the team.</dd>
        </div>
      )}
    </dl>
  )
}

/** A time in the course's zone, and also in the reader's zone if the time of day differs there. */
export function Moment({ at, zone }: { at: string; zone: string }) {
  const hydrated = useHydrated()
  const own = hydrated ? ownZone() : zone
  const isSame = offsetAt(Date.parse(at), own) === offsetAt(Date.parse(at), zone)
  return (
    <span className="num">
      <time dateTime={at}>{timeIn(zone, at)}</time> <span className="nowrap">{zoneName(zone)}</span>
      {!isSame && <span className="ink2"> ({timeIn(own, at)} in your time)</span>}
    </span>
  )
}
