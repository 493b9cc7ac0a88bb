import { Alert, Button, Group, Tabs, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Email } from '@gradus/contract/account'
import { type ManagedAssessment } from '@gradus/contract/assessment'
import { inviteCandidates } from '@gradus/contract/assessment-candidate'
import { invitationLimits } from '@gradus/contract/invitation'
import { NumberField } from '../ui/number-field.tsx'
import { call, type CallProblem } from '../api.ts'
import { InviteForm } from '../invitation/invite-form.tsx'
import type { InvitePreview } from '../invitation/invite-preview.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { ExtraTimeSelect } from './extra-time-select.tsx'

interface InviteProps {
  readonly assessment: ManagedAssessment
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Invites one person, or everybody in a list. */
export function InviteCandidates({ assessment, onClose, onSent }: InviteProps) {
  const { id } = assessment
  return (
    <Tabs defaultValue="list" keepMounted={false}>
      <Tabs.List mb={16}>
        <Tabs.Tab value="list">A list</Tabs.Tab>
        <Tabs.Tab value="one">One person</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="list">
        <InviteForm
          columns="Columns: email and, optionally, name and extra time in percent (in steps of 5%)"
          example="noa@example.org, Noa Lindqvist, 25%"
          preview={(list) => previewOf(id, list)}
          send={(list, days) => send(id, list, days)}
          onClose={onClose}
          onSent={onSent}
        />
      </Tabs.Panel>
      <Tabs.Panel value="one">
        <OnePerson assessment={assessment} onClose={onClose} onSent={onSent} />
      </Tabs.Panel>
    </Tabs>
  )
}

async function previewOf(id: number, file: Blob): Promise<InvitePreview> {
  const reply = await call(inviteCandidates, { params: { id }, query: { preview: '1' } }, { file })
  // A request for a preview is always answered with the preview's shape.
  if (!('rows' in reply)) throw new Error('The reply has no preview.')
  return reply
}

async function send(id: number, file: Blob, days: number): Promise<number> {
  const reply = await call(inviteCandidates, { params: { id }, query: { days } }, { file })
  return 'sent' in reply ? reply.sent : 0
}

function OnePerson({ assessment: { id, minutes }, onClose, onSent }: InviteProps) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [extraPercent, setExtraPercent] = useState(0)
  const [days, setDays] = useState<number | string>(invitationLimits.days.default)
  const [isTried, setTried] = useState(false)
  const rightDays =
    typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= invitationLimits.days.maximum
      ? days
      : undefined
  const emailError = Email.safeParse(email).error?.issues[0]?.message
  const { mutate, isPending, isSuccess, error } = useMutation<void, CallProblem | Error, number>({
    mutationFn: async (daysOfLink) => {
      const cells = [email.trim(), name.trim(), String(extraPercent)].map((cell) => `"${cell.replaceAll('"', '""')}"`)
      const list = new Blob([`email,name,extra time\n${cells.join(',')}\n`], { type: 'text/csv' })
      const [row] = (await previewOf(id, list)).rows
      if (row?.reason) throw new Error(row.reason)
      await send(id, list, daysOfLink)
    },
    onSuccess: () => {
      toast.done('The invitation is on its way.')
      onSent()
    },
  })
  useUnsaved(() => (email.trim() !== '' || name.trim() !== '') && !isSuccess)
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (emailError === undefined && rightDays !== undefined && !isPending) mutate(rightDays)
      }}
    >
      <TextInput
        label="Email"
        type="email"
        dir="ltr"
        data-autofocus
        maxLength={254}
        value={email}
        error={isTried ? emailError : undefined}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <TextInput
        label="Name"
        description="You can leave it empty."
        dir="auto"
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ExtraTimeSelect minutes={minutes} value={extraPercent} onChange={setExtraPercent} />
      <NumberField
        label="Days until the link expires"
        min={1}
        max={invitationLimits.days.maximum}
        w={220}
        value={days}
        error={rightDays === undefined ? `Enter 1 to ${invitationLimits.days.maximum} days.` : undefined}
        onChange={setDays}
      />
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Send the invitation
        </Button>
      </Group>
    </form>
  )
}
