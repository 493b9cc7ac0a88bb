import { withSigns } from '@gradus/contract/direction'
import { Prose } from '../ui/prose.tsx'
import { TournamentFacts } from './facts.tsx'
import { Period } from '../ui/period.tsx'
import { momentOf } from '../form/local-time.ts'
import type { Values } from './values.ts'
import './tournament-page.css'
import { Dialog } from '../ui/dialog.tsx'

/** Shows the page of a tournament as its readers will see it. */
export function Preview({ values, onClose }: { values: Values; onClose: () => void }) {
  const { title, body, imageUrl, timeZone } = values
  const startDate = momentOf(values.start, timeZone)?.toISOString()
  const endDate = momentOf(values.end, timeZone)?.toISOString()
  const isPeriod = startDate !== undefined && endDate !== undefined && startDate < endDate
  return (
    <Dialog opened onClose={onClose} title="Preview" size={800}>
      <article className="tournament-page">
        <header className="stack s">
          <h2 className="tournament-title" dir="auto">
            {title === '' ? 'Title' : withSigns(title)}
          </h2>
          {isPeriod && <Period start={startDate} end={endDate} zone={timeZone} />}
        </header>
        {imageUrl !== '' && <img className="article-image" src={imageUrl} alt="" />}
        {body === '' ? <p className="ink2">Your text appears here.</p> : <Prose html={body} />}
        {isPeriod && (
          <TournamentFacts
            canStillBegin
            tournament={{
              startDate,
              endDate,
              minutesPerParticipant: values.hasPersonalTime ? Number(values.minutesPerParticipant) : null,
              format: values.format,
              freezeMinutes: values.hasPersonalTime ? 0 : Number(values.freezeMinutes),
              questionCount: values.questions.length,
              isPublic: values.isPublic,
              languages: values.languages,
              submitDraftsAtEnd: values.submitDraftsAtEnd,
            }}
          />
        )}
      </article>
    </Dialog>
  )
}
