import { useState } from 'react'
import { Button, Group, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { addDataRequest, getDataRequests, DataRequestForm } from '@gradus/contract/data-request'
import { ProblemMessage } from '../account/auth-card.tsx'
import { useCallForm } from '../account/call-form.ts'
import { toast } from '../ui/toast.tsx'
import { FormDialog } from '../ui/unsaved.tsx'

export function AddRequest({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Add a request" size={460}>
      <Form onClose={onClose} />
    </FormDialog>
  )
}

function Form({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const { element, field, sending, problem } = useCallForm(addDataRequest, DataRequestForm, {
    initial: { email: '', kind: 'export', receivedDate: today, note: '' },
    done: () => {
      toast.done('The request is added.')
      onClose()
      void client.invalidateQueries({ queryKey: [getDataRequests.url] })
    },
  })
  return (
    <form {...element} className="stack">
      <ProblemMessage problem={problem} />
      <TextInput {...field('email')} type="email" label="Email of the account" autoComplete="off" data-autofocus />
      <NativeSelect
        {...field('kind')}
        label="Type of request"
        data={[
          { value: 'export', label: 'A copy of their data' },
          { value: 'correct', label: 'Correction' },
          { value: 'object', label: 'Objection or restriction' },
          { value: 'erase', label: 'Erasure' },
        ]}
      />
      <TextInput {...field('receivedDate')} type="date" label="Received on" max={today} />
      <Textarea
        {...field('note')}
        label="Note"
        description="For example, where the request came in."
        maxLength={500}
        rows={2}
      />
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={sending}>
          Add
        </Button>
      </Group>
    </form>
  )
}
