import { maxLooks, type Look } from '@gradus/contract/assessment-report-part'
import { lookMinutes } from '@gradus/contract/limit'
import { Ago } from '../../ui/ago.tsx'
import { NewestOnly } from '../../ui/newest-only.tsx'

const names: Readonly<Record<Look['kind'], string>> = {
  report: 'read the report',
  submission: 'read a submission',
  playback: 'watched the playback',
  pdf: 'downloaded the PDF',
  csv: 'downloaded the CSV',
  comparison: 'compared it with other candidates',
  similarity: 'looked at similar code',
}

/** Who has looked at the candidate's work. The candidate sees the same list. */
export function ReportLooks({ looks, isOwn }: { looks: readonly Look[]; isOwn: boolean }) {
  return (
    <section className="sheet pad report-wide" aria-labelledby="report-looks">
      <h2 id="report-looks">Who looked at this</h2>
      <p className="small ink2 report-intro">
        {isOwn
          ? `Each time someone opens your work, it is logged here. Repeated views by the same person are logged at most once every ${lookMinutes} minutes.`
          : `Each time someone opens the work, it is logged. Repeated views by the same person are logged at most once every ${lookMinutes} minutes. The candidate can read this list.`}
      </p>
      {looks.length === 0 ? (
        <p className="small">Nobody has looked at it yet.</p>
      ) : (
        <>
          <ul className="report-looks">
            {looks.map(({ displayName, kind, date }) => (
              <li key={`${date} ${kind} ${displayName}`} className="small">
                <bdi className="strong">{displayName ?? 'A deleted user'}</bdi> {names[kind]}{' '}
                <span className="ink2">
                  <Ago at={date} />
                </span>
              </li>
            ))}
          </ul>
          <NewestOnly shown={looks.length} maximum={maxLooks} />
        </>
      )}
    </section>
  )
}
