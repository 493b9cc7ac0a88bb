import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { messages } from '@gradus/contract/message'
import { addOrganiser } from '@gradus/contract/organiser'
import { getProfile } from '@gradus/contract/profile'
import { call, queryOrNull, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { PersonCell } from '../ui/person-cell.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'

/** The user's id: the number at the end of a profile's address, or a plain number. */
function userIdOf(text: string): number | undefined {
  const [, digits] = /^(?:.*[?&]id=)?(\d{1,15})$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

export function AddOrganiserForm({
  tournamentId,
  onAdded,
  onCancel,
}: {
  tournamentId: number
  onAdded: () => void
  onCancel: () => void
}) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  useUnsaved(() => text.trim() !== '')
  const userId = userIdOf(text)
  const person = useQuery({
    ...queryOrNull(getProfile, { params: { userId: userId ?? 0 } }),
    enabled: userId !== undefined,
  })
  const { mutate, isPending, error } = useMutation<unknown, CallProblem, number>({
    mutationFn: (chosen) => call(addOrganiser, { params: { id: tournamentId }, body: { userId: chosen } }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onAdded()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  const problem =
    userId === undefined
      ? 'Enter the address of a profile page.'
      : person.data === null
        ? 'There is no such user.'
        : error?.field === 'userId'
          ? error.message
          : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (userId !== undefined && person.data) mutate(userId)
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <TextInput
        label="Profile page"
        description="Open the person’s profile and copy its address."
        placeholder="/Profile?id=12"
        maxLength={300}
        data-autofocus
        dir="ltr"
        value={text}
        error={isTried ? problem : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setTried(false)
        }}
      />
      {userId !== undefined && person.data && (
        <PersonCell name={person.data.displayName} userId={userId} picture={person.data.profileImage} />
      )}
      <DialogButtons action="Add" isPending={isPending} onCancel={onCancel} />
    </form>
  )
}
