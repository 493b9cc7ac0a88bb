import { Checkbox, Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getAccountSettings, MailDigest, setMailPreferences, type MailPreferences } from '@gradus/contract/edit-account'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { Setting } from './setting.tsx'

const digests: Record<MailDigest, string> = { never: 'Never', daily: 'Once a day', weekly: 'Once a week' }

/** Mail preferences. Each choice is saved at once. */
export function MailSetting({ mail }: { mail: MailPreferences }) {
  const client = useQueryClient()
  // Set on the click, not when the call starts, because the input would jump back in between.
  const [chosen, setChosen] = useState<MailPreferences>()
  const { mutate } = useMutation({
    mutationFn: (body: MailPreferences) => call(setMailPreferences, { body }),
    onSuccess: async () => {
      toast.updated(messages.updated)
      await client.invalidateQueries({ queryKey: [getAccountSettings.url] })
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => setChosen(undefined),
  })
  const selection = chosen ?? mail
  const choose = (next: MailPreferences) => {
    setChosen(next)
    mutate(next)
  }
  return (
    <Setting title="Emails" text="You’ll always get emails about your account itself. Each choice is saved at once.">
      <Radio.Group
        label="A summary of your inbox"
        value={selection.digest}
        onChange={(digest) => choose({ ...selection, digest: MailDigest.parse(digest) })}
      >
        <div className="setting-choices">
          {MailDigest.options.map((digest) => (
            <Radio key={digest} value={digest} label={digests[digest]} />
          ))}
        </div>
      </Radio.Group>
      <Checkbox
        label="Also send me the site’s messages by email"
        checked={selection.messages}
        onChange={(event) => choose({ ...selection, messages: event.currentTarget.checked })}
      />
      <Checkbox
        label="Remind me by email 72 and 24 hours before an assignment is due"
        description="Only if you haven’t submitted all of it. The reminders always appear in your inbox."
        checked={selection.reminders}
        onChange={(event) => choose({ ...selection, reminders: event.currentTarget.checked })}
      />
    </Setting>
  )
}
