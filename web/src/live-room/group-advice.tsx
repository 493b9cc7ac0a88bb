import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { liveRoomLimits, putAdvice, getLiveRoom, type LiveGroup } from '@gradus/contract/live-room'
import { messages } from '@gradus/contract/message'
import { problems } from '@gradus/contract/problem'
import { withSigns } from '@gradus/contract/direction'
import { call, type CallProblem } from '../api.ts'
import { EditConflict } from '../form/edit-conflict.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { useSession } from '../shell/session.ts'
import { Ago } from '../ui/ago.tsx'
import { toast } from '../ui/toast.tsx'

/** Focuses the field, which takes the place of the button that opened it. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus()

interface AdviceProps {
  readonly group: LiveGroup
  /** The number of students who read it now. */
  readonly students: number
}

/**
 * The advice for a group of similar solutions: shows, adds, edits and withdraws it. What is typed is kept as a draft,
 * because the group leaves the page as soon as its students have moved on.
 */
export function GroupAdvice({ group, students }: AdviceProps) {
  const client = useQueryClient()
  const session = useSession()
  const userId = session.state === 'user' ? session.userId : 0
  const [isOpen, setOpen] = useState(false)
  const current = group.advice?.text ?? ''
  const draft = useFormDraft(`live-advice/${userId}/${group.id}`, z.string(), current, group.adviceRevision)
  const text = draft.isChanged ? draft.values : current
  const close = () => {
    draft.discard()
    setOpen(false)
  }
  const saving = useMutation<1, CallProblem, { text: string; revision: number }>({
    mutationFn: (body) => call(putAdvice, { params: { id: group.id }, body }),
    onSuccess: (_done, { text: sent }) => {
      close()
      toast.done(sent === '' ? 'Withdrawn.' : 'Sent.')
    },
    onError: (problem) => {
      // The other version, which arrives with the next state of the room, is shown beside the draft.
      if (problem.message === problems.conflict.message)
        toast.warned('This comment was changed in the meantime, by someone else or in another tab.')
      else toast.failed(messages.updateFailed, { text: problem.message })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [getLiveRoom.url] }),
  })
  if (isOpen || draft.isChanged)
    return (
      <form
        className="live-advice"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && !saving.isPending)
            saving.mutate({ text, revision: draft.revision ?? group.adviceRevision })
        }}
      >
        {draft.isChanged && draft.revision !== group.adviceRevision && (
          <>
            <EditConflict what="comment" onLoad={close} onKeep={async () => draft.save(text, group.adviceRevision)} />
            <CurrentAdvice group={group} />
          </>
        )}
        <Textarea
          label={`Comment for ${students === 1 ? 'this student' : `these ${students} students`}`}
          value={text}
          dir="auto"
          autosize
          ref={isOpen ? focus : undefined}
          minRows={2}
          maxRows={8}
          maxLength={liveRoomLimits.advice}
          // What is typed now would be discarded with what is being sent.
          readOnly={saving.isPending}
          onChange={({ currentTarget: { value } }) => draft.save(value)}
        />
        <div className="row">
          <Button type="submit" variant="default" loading={saving.isPending} disabled={text.trim() === ''}>
            Send
          </Button>
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    )
  return (
    <div className="live-advice">
      {group.advice && <CurrentAdvice group={group} />}
      <div className="row wrap">
        <Button variant={group.advice ? 'subtle' : 'default'} size="compact-md" onClick={() => setOpen(true)}>
          {group.advice ? 'Edit' : 'Write a comment'}
        </Button>
        {group.advice && (
          <Button
            variant="subtle"
            size="compact-md"
            loading={saving.isPending}
            onClick={() => saving.mutate({ text: '', revision: group.adviceRevision })}
          >
            Withdraw
          </Button>
        )}
      </div>
    </div>
  )
}

export function CurrentAdvice({ group: { advice } }: Pick<AdviceProps, 'group'>) {
  if (!advice) return <p className="small ink2">The comment was withdrawn.</p>
  return (
    <div>
      <p className="own-lines" dir="auto">
        {withSigns(advice.text)}
      </p>
      <p className="tiny ink2">
        Sent <Ago at={advice.date} />
      </p>
    </div>
  )
}
