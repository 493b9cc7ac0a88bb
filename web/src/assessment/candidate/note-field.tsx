import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { getOwnAssessmentReport, saveReportNote } from '@gradus/contract/assessment-own-report'
import { type AssessmentReport } from '@gradus/contract/assessment-report'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { ProblemMessage } from '../../account/auth-card.tsx'
import { CallProblem, call } from '../../api.ts'
import { focusAdded } from '../../ui/focus-added.ts'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { ReportNote } from '../report/note.tsx'

const names: Readonly<Record<string, string>> = {
  total: 'the whole report',
  timeLine: 'the timeline',
  similarity: 'similar code',
}

/** A field in which candidates write, change and delete their note on a part of their report. */
export function NoteField({ id, report, part }: { id: number; report: AssessmentReport; part: string }) {
  const note = report.notes.find((one) => one.part === part)?.text ?? ''
  const [isOpen, setOpen] = useState(false)
  const question = report.questions.find(({ questionId }) => `question:${questionId}` === part)
  const what = names[part] ?? question?.title ?? 'this part'
  if (isOpen) return <NoteForm id={id} part={part} note={note} what={what} onDone={() => setOpen(false)} />
  return (
    <div className="note-field">
      <ReportNote report={report} part={part} />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPencil size={14} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {note === '' ? 'Add a note' : 'Change the note'} <span className="sr"> on {what}</span>
      </Button>
    </div>
  )
}

function NoteForm({
  id,
  part,
  note,
  what,
  onDone,
}: {
  id: number
  part: string
  note: string
  what: string
  onDone: () => void
}) {
  const client = useQueryClient()
  const [text, setText] = useState(note)
  useUnsaved(() => text !== note)
  const saving = useMutation({
    mutationFn: () => call(saveReportNote, { params: { id }, body: { part, text, before: note } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [getOwnAssessmentReport.url] })
      onDone()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form className="note-field stack s" onSubmit={submit}>
      <Textarea
        label={`Your note on ${what}`}
        description="The company reads it with your report. An empty note is deleted."
        value={text}
        maxLength={assessmentLimits.note}
        autosize
        minRows={2}
        dir="auto"
        ref={focusAdded}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ProblemMessage problem={saving.error instanceof CallProblem ? saving.error : undefined} />
      <div className="row wrap">
        <Button type="submit" size="sm" loading={saving.isPending}>
          Save the note
        </Button>
        <Button size="sm" variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
