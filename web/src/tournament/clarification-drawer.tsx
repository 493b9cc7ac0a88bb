import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { askClarification } from '@gradus/contract/clarification'
import { call, CallProblem } from '../api.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { useUserState } from '../shell/user-state.ts'
import { toast } from '../ui/toast.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { ClarificationList, type ClarificationProps } from './clarification-list.tsx'
import { clarificationsQuery } from './seen-clarifications.ts'
import { SideDialog } from '../ui/dialog.tsx'

/** A drawer with questions to the organisers: the user can ask one, and read the answers and announcements. */
export function ClarificationDrawer({
  id,
  questions,
  current,
  canAsk,
  opened,
  onClose,
}: ClarificationProps & {
  /** The question on the page, which is preselected because most clarifications are about it. */
  current: number
  canAsk: boolean
  opened: boolean
  onClose: () => void
}) {
  return (
    <SideDialog opened={opened} onClose={onClose} size="min(460px, 100vw)" title="Clarifications">
      <div className="stack l">
        {canAsk && <AskForm key={current} id={id} questions={questions} current={current} />}
        <ClarificationList id={id} questions={questions} />
      </div>
    </SideDialog>
  )
}

const general = 'general'

function AskForm({ id, questions, current }: ClarificationProps & { current: number }) {
  const client = useQueryClient()
  const [about, setAbout] = useState(String(current))
  // The typed text survives a reload and an expired session.
  const draft = useUserState(`clarification/${id}`, (stored): stored is string => typeof stored === 'string')
  const [error, setError] = useState<string>()
  const logInAgain = useLogInAgain()
  const asking = useMutation({
    mutationFn: (text: string) =>
      call(askClarification, {
        params: { id },
        body: { questionId: about === general ? null : Number(about), text },
      }),
    onSuccess: (_reply, sent) => {
      // What was typed while it was being sent stays.
      if (draft.value?.trim() === sent) draft.save(undefined)
      toast.done('Your question was sent.', {
        text: 'The answer will appear here and on every page of the tournament.',
      })
      void client.invalidateQueries({ queryKey: clarificationsQuery(id).queryKey })
    },
    onError: (problem) => {
      if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
      setError(problem.message)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = (draft.value ?? '').trim()
    if (text === '') return setError('Enter your question.')
    setError(undefined)
    if (!asking.isPending) asking.mutate(text)
  }
  return (
    <form method="post" noValidate className="stack s" onSubmit={submit}>
      <NativeSelect
        label="About"
        value={about}
        onChange={(event) => setAbout(event.currentTarget.value)}
        data={[
          ...questions.map(({ questionId, title }, index) => ({
            value: String(questionId),
            label: `${letterOf(index)} · ${title}`,
          })),
          { value: general, label: 'The whole tournament' },
        ]}
      />
      <Textarea
        label="Your question to the organisers"
        description="Others see it only if the organisers send their answer to everyone."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        dir="auto"
        value={draft.value ?? ''}
        error={error}
        onChange={(event) => draft.save(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={asking.isPending}>
          Ask
        </Button>
      </div>
    </form>
  )
}
