import { Alert, Button, Checkbox, Radio, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { getBroadcasts, sendGlobalMessage } from '@gradus/contract/broadcast'
import { roleNames } from '@gradus/contract/member'
import { messages } from '@gradus/contract/message'
import { roles, type Role } from '@gradus/contract/role'
import { call, type CallProblem } from '../api.ts'
import { Prose } from '../question/prose.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { Head } from '../ui/head.tsx'
import { toast } from '../ui/toast.tsx'
import { WordsFields, errorsOf, type Words } from './words-fields.tsx'

const audiences = [
  { value: '', label: 'Everybody' },
  ...[roles.user, roles.lecturer, roles.moderator, roles.admin].map((role) => ({
    value: String(role),
    label: `All of the role ${roleNames[role]}`,
  })),
]
const roleOf: Readonly<Record<string, Role>> = { '0': 0, '1': 1, '2': 2, '3': 3 }

/** A message into the inboxes of everybody, or of everybody of a role. */
export function Component() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [words, setWords] = useState<Words>({ title: '', body: '', link: '' })
  const [audience, setAudience] = useState('')
  const [type, setType] = useState<1 | 2>(1)
  const [byMail, setByMail] = useState(false)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const errors = tried ? errorsOf(words) : {}
  const toWhom = audiences.find(({ value }) => value === audience)?.label.toLowerCase() ?? ''
  const { mutate, isPending, error } = useMutation<number, CallProblem>({
    mutationFn: () => call(sendGlobalMessage, { body: { ...words, type, role: roleOf[audience] ?? null, byMail } }),
    onSuccess: async () => {
      toast.done('On its way', { text: 'It is written in the background. Here is how far it is.' })
      await client.invalidateQueries({ queryKey: [getBroadcasts.url] })
      await navigate('/NotificationManagement')
    },
    onError: () => setAsking(false),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(errorsOf(words)).length === 0) setAsking(true)
  }
  return (
    <>
      <Head title="Send Global Message" noIndex />
      <div className="pagehead">
        <div>
          <h1>Send a message</h1>
          <p>It comes into the inbox of everybody whom you choose, and can be changed and withdrawn later.</p>
        </div>
      </div>
      <div className="broadcast">
        <form className="sheet pad stack" method="post" noValidate onSubmit={submit}>
          {error && (
            <Alert color="red" role="alert">
              {messages.updateFailed} {error.message}
            </Alert>
          )}
          <Select
            label="To"
            data={audiences}
            value={audience}
            onChange={(value) => setAudience(value ?? '')}
            maw={320}
          />
          <Radio.Group label="Kind" value={String(type)} onChange={(value) => setType(value === '2' ? 2 : 1)}>
            <div className="row wrap broadcast-kinds">
              <Radio value="1" label="System message: about the site itself" />
              <Radio value="2" label="Message: anything else" />
            </div>
          </Radio.Group>
          <WordsFields words={words} errors={errors} onChange={setWords} />
          <Checkbox
            label="By mail too"
            description="Whoever turned such mails off gets it in the inbox alone."
            checked={byMail}
            onChange={(event) => setByMail(event.currentTarget.checked)}
          />
          <div>
            <Button type="submit">Send</Button>
          </div>
        </form>
        <section className="sheet pad broadcast-seen" aria-label="As it will be read">
          <h2>As it will be read</h2>
          <h3>{words.title || 'Title'}</h3>
          {words.body === '' ? <p className="ink2">The message stands here.</p> : <Prose html={words.body} />}
        </section>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Send this message?"
        text={`“${words.title}” goes to ${toWhom}${byMail ? ', by mail too. Mails cannot be taken back' : ''}.`}
        action="Send"
        pending={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
