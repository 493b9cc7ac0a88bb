import { withSigns } from '@gradus/contract/direction'
import { Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  answerDataRequest,
  eraseRequestedData,
  getDataRequests,
  getErasure,
  type DataRequest,
} from '@gradus/contract/data-request'
import { messages } from '@gradus/contract/message'
import { LeftWithoutOwnerList } from '../account/left-without-owner.tsx'
import { call, query, type CallProblem } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'

type Answer = 'done' | 'refused' | 'erase'

export interface AnswerDialog {
  readonly ask: (request: DataRequest, answer: Answer) => void
  readonly dialog: ReactNode
}

/**
 * Asks for confirmation of every answer, because an erasure cannot be undone and any other answer closes the request.
 */
export function useAnswerDialog(): AnswerDialog {
  const [asked, setAsked] = useState<{ request: DataRequest; answer: Answer; note: string }>()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem, { id: number; answer: Answer; note: string }>({
    mutationFn: ({ id, answer, note }) =>
      answer === 'erase'
        ? call(eraseRequestedData, { params: { id } })
        : call(answerDataRequest, { params: { id }, body: { state: answer, note } }),
    onSuccess: () => {
      setAsked(undefined)
      toast.updated(messages.updated)
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => client.invalidateQueries({ queryKey: [getDataRequests.url] }),
  })
  useUnsaved(() => asked !== undefined && asked.note !== asked.request.note)
  const close = () => setAsked(undefined)
  const words = asked && wordsFor[asked.answer]
  return {
    ask: (request, answer) => setAsked({ request, answer, note: request.note }),
    dialog: (
      <FormDialog opened={asked !== undefined} onClose={close} title={words?.title} size={460}>
        {asked && words && (
          <form
            method="post"
            className="stack"
            onSubmit={(event) => {
              event.preventDefault()
              mutate({ id: asked.request.id, answer: asked.answer, note: asked.note })
            }}
          >
            <p className="dialog-text">
              <bdi>{withSigns(asked.request.displayName)}</bdi> ({asked.request.email}). {words.text}
            </p>
            {asked.answer === 'erase' && <Erasure id={asked.request.id} />}
            {asked.answer !== 'erase' && (
              <Textarea
                label="Note"
                dir="auto"
                description={words.note}
                maxLength={500}
                autosize
                minRows={2}
                maxRows={6}
                value={asked.note}
                onChange={({ currentTarget: { value } }) => setAsked({ ...asked, note: value })}
              />
            )}
            <Group justify="flex-end" mt="sm">
              <Button variant="default" onClick={close} data-autofocus>
                Cancel
              </Button>
              <Button type="submit" loading={isPending} {...(asked.answer === 'done' ? {} : { color: 'red' })}>
                {words.action}
              </Button>
            </Group>
          </form>
        )}
      </FormDialog>
    ),
  }
}

function Erasure({ id }: { id: number }) {
  const { data } = useQuery({ ...query(getErasure, { params: { id } }), staleTime: 0 })
  return data && <LeftWithoutOwnerList left={data} owner="They are" />
}

const wordsFor = {
  done: {
    title: 'Mark this request as answered?',
    text: 'Do this after you have told them what you did.',
    note: 'For example, what you did, and how you told them.',
    action: 'Mark as answered',
  },
  refused: {
    title: 'Refuse this request?',
    text: 'Within the month, tell them why, and that they may complain to a supervisory authority.',
    note: 'The reason that you gave them.',
    action: 'Refuse',
  },
  erase: {
    title: 'Erase this account?',
    text: 'Their personal data, unpublished texts and sessions are deleted, and they get one last email. What they published stays under “Deleted user”. You can’t undo this.',
    note: '',
    action: 'Erase the account',
  },
} as const
