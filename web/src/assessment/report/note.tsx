import type { AssessmentReport } from '@gradus/contract/assessment-report'
import { withSigns } from '@gradus/contract/direction'
import { Ago } from '../../ui/ago.tsx'

/** The candidate's note on a part of the report. */
export function ReportNote({ report, part }: { report: AssessmentReport; part: string }) {
  const note = report.notes.find((one) => one.part === part)
  if (!note) return null
  return (
    <blockquote className="report-note">
      <p className="tiny ink2">
        Note by the candidate, <Ago at={note.date} />
      </p>
      <p className="lines" dir="auto">
        {withSigns(note.text)}
      </p>
    </blockquote>
  )
}
