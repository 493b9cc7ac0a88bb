import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { addApplicationNote, deleteApplicationNote, type Application } from '@gradus/contract/application-review'
import { applicationLimits } from '@gradus/contract/job-application'
import { messages } from '@gradus/contract/message'
import { withSigns } from '@gradus/contract/direction'
import { call, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { Avatar } from '../ui/person.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { refreshJobs } from './refresh.ts'

/** The internal notes of the company's members about an application. */
export function ApplicationNotes({ application: { id, notes, can } }: { application: Application }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  useUnsaved(() => text.trim() !== '')
  const add = useMutation<unknown, CallProblem, string>({
    mutationFn: (sent) => call(addApplicationNote, { params: { id }, body: { text: sent } }),
    onSuccess: (_reply, sent) => {
      // What was typed while it was being sent stays.
      setText((current) => (current === sent ? '' : current))
      return refreshJobs(client)
    },
    onError: (problem) => {
      if (problem.status !== 409) return toast.failed(messages.updateFailed, { text: problem.message })
      // The candidate has withdrawn.
      toast.warned('Your note wasn’t added.', { text: problem.message })
      return refreshJobs(client)
    },
  })
  const [deleted, setDeleted] = useState<number>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.trim() !== '' && !add.isPending) add.mutate(text)
  }
  return (
    <section aria-labelledby="application-notes">
      <h3 id="application-notes">Notes</h3>
      <p className="small ink2">
        Members of the company who see this application, and the site’s admins, can read them. The candidate gets them,
        without your name, in the download of their own data.
      </p>
      <ul className="application-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <div className="row between wrap">
              <span className="person small">
                <Avatar name={note.displayName} picture={note.profileImage} size={20} />
                <bdi className="strong">{withSigns(note.displayName)}</bdi>
                <span className="ink2">
                  <Ago at={note.date} />
                </span>
              </span>
              {note.can.delete && (
                <Button size="compact-xs" variant="subtle" onClick={() => setDeleted(note.id)}>
                  Delete
                </Button>
              )}
            </div>
            <p className="application-text" dir="auto">
              {withSigns(note.text)}
            </p>
          </li>
        ))}
      </ul>
      {can.note && (
        <form className="stack s" method="post" noValidate onSubmit={submit}>
          <Textarea
            aria-label="New note"
            placeholder="Add a note"
            autosize
            minRows={2}
            maxRows={12}
            dir="auto"
            maxLength={applicationLimits.note}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div>
            <Button type="submit" variant="default" disabled={text.trim() === ''} loading={add.isPending}>
              Add note
            </Button>
          </div>
        </form>
      )}
      <ConfirmedCall
        subject={deleted}
        title="Delete this note?"
        text={() => 'It can’t be restored.'}
        action="Delete"
        make={(noteId) => call(deleteApplicationNote, { params: { id: noteId } })}
        refresh={() => refreshJobs(client)}
        onClose={() => setDeleted(undefined)}
      />
    </section>
  )
}
