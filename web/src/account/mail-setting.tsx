import { Checkbox, Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getAccountSettings, MailDigest, setMailPreferences, type MailPreferences } from '@gradus/contract/edit-account'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { Setting } from './setting.tsx'

const digests: Record<MailDigest, string> = { never: 'Never', daily: 'Once a day', weekly: 'Once a week' }

/** Each choice is kept at once. */
export function MailSetting({ mail }: { mail: MailPreferences }) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: MailPreferences) => call(setMailPreferences, { body }),
    onSuccess: async () => {
      toast.updated(messages.updated)
      await client.invalidateQueries({ queryKey: [getAccountSettings.url] })
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  const shown = isPending ? variables : mail
  return (
    <Setting title="Mails" text="Mails about your account itself always come.">
      <Radio.Group
        label="What waits in your inbox, as one mail"
        value={shown.digest}
        onChange={(digest) => mutate({ ...shown, digest: MailDigest.parse(digest) })}
      >
        <div className="setting-choices">
          {MailDigest.options.map((digest) => (
            <Radio key={digest} value={digest} label={digests[digest]} />
          ))}
        </div>
      </Radio.Group>
      <Checkbox
        label="Messages of the site also come as a mail"
        checked={shown.messages}
        onChange={(event) => mutate({ ...shown, messages: event.currentTarget.checked })}
      />
    </Setting>
  )
}
