import { languageOf } from '@gradus/contract/language'
import type { TournamentSummary } from '@gradus/contract/tournament'
import { counted } from '../ui/count.ts'
import { formats } from './format.ts'
import { durationText } from '../ui/period.tsx'
import '../ui/facts.css'

export type Facts = Pick<
  TournamentSummary,
  'startDate' | 'endDate' | 'minutesPerParticipant' | 'format' | 'freezeMinutes' | 'questionCount' | 'isPublic'
> & { readonly languages: readonly number[]; readonly submitDraftsAtEnd: boolean }

const minute = 60_000

/**
 * The rules of a tournament, in plain words.
 *
 * @param canStillBegin false after the end, and for somebody who has begun
 */
export function TournamentFacts({ tournament, canStillBegin }: { tournament: Facts; canStillBegin: boolean }) {
  const { minutesPerParticipant, format, freezeMinutes, languages, submitDraftsAtEnd, questionCount } = tournament
  const length = Date.parse(tournament.endDate) - Date.parse(tournament.startDate)
  const { name, explanation } = formats[format]
  return (
    <dl className="fact-list">
      <div>
        <dt>Time</dt>
        <dd>
          {minutesPerParticipant === null
            ? `${durationText(length)}, the same for everybody.`
            : `${durationText(minutesPerParticipant * minute)} of your own, from when you begin. Begin early enough: your time ends when the tournament ends, at the latest.`}
        </dd>
      </div>
      <div>
        <dt>Questions</dt>
        <dd>
          {counted(questionCount, 'question').join(' ')}.
          {canStillBegin && ` You can read ${questionCount === 1 ? 'it' : 'them'} once you have begun.`}
        </dd>
      </div>
      <div>
        <dt>Scoring</dt>
        <dd>
          <b className="strong">{name}.</b> {explanation}
        </dd>
      </div>
      <div>
        <dt>Ranking</dt>
        <dd>{rankingText(minutesPerParticipant !== null, freezeMinutes)}</dd>
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
        <dt>At the end</dt>
        <dd>
          {submitDraftsAtEnd
            ? 'Your last saved code of each question that you haven’t submitted is submitted for you.'
            : 'Only what you submit counts.'}
        </dd>
      </div>
      {!tournament.isPublic && (
        <div>
          <dt>Who</dt>
          <dd>Private: only people who were invited can take part. It earns no reputation.</dd>
        </div>
      )}
    </dl>
  )
}

function rankingText(hasPersonalTime: boolean, freezeMinutes: number): string {
  if (hasPersonalTime)
    return 'Participants see it once their own time is over, everybody else once the tournament has ended.'
  if (freezeMinutes === 0) return 'Live until the end.'
  return `Live, and frozen for the last ${durationText(freezeMinutes * minute)}: you see your own results, and everybody else’s after the organisers have shown them.`
}
