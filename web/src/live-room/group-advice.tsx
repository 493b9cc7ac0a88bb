import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { liveRoomLimits, putAdvice, getLiveRoom, type LiveGroup } from '@gradus/contract/live-room'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { toast } from '../ui/toast.tsx'

/** Focuses the field, which takes the place of the button that opened it. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus()

/** The advice for a group of similar solutions: shows, adds, edits and withdraws it. */
export function GroupAdvice({ group, students }: { group: LiveGroup; students: number }) {
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [text, setText] = useState(group.advice?.text ?? '')
  const saving = useMutation<1, CallProblem, string>({
    mutationFn: (advice) => call(putAdvice, { params: { id: group.id }, body: { text: advice } }),
    onSuccess: (_done, advice) => {
      setEditing(false)
      toast.done(advice === '' ? 'Taken back.' : 'Sent.')
      return client.invalidateQueries({ queryKey: [getLiveRoom.url] })
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  if (group.advice && !isEditing)
    return (
      <div className="live-advice">
        <p className="own-lines" dir="auto">
          {group.advice.text}
        </p>
        <div className="row wrap">
          <span className="tiny ink2">
            Sent <Ago at={group.advice.date} />
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button variant="subtle" size="compact-sm" loading={saving.isPending} onClick={() => saving.mutate('')}>
            Take back
          </Button>
        </div>
      </div>
    )
  if (!isEditing)
    return (
      <div className="live-advice">
        <div>
          <Button variant="default" size="compact-md" onClick={() => setEditing(true)}>
            Write a comment
          </Button>
        </div>
      </div>
    )
  const who = students === 1 ? 'this student' : `these ${students} students`
  return (
    <form
      className="live-advice"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !saving.isPending) saving.mutate(text)
      }}
    >
      <Textarea
        label={`Comment for ${who}`}
        value={text}
        dir="auto"
        autosize
        ref={focus}
        minRows={2}
        maxRows={8}
        maxLength={liveRoomLimits.advice}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <div className="row">
        <Button type="submit" variant="default" loading={saving.isPending} disabled={text.trim() === ''}>
          Send
        </Button>
        <Button variant="subtle" onClick={() => setEditing(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
