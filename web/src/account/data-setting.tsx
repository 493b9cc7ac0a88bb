import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { closeAccount, deletedUser, downloadOwnData } from '@gradus/contract/edit-account'
import { closedJustNow } from './closed.ts'
import { SaysProblem } from './box.tsx'
import { useCallForm } from './call-form.ts'
import { ConfirmField, RemovalButtons, Setting } from './setting.tsx'

export function DataSetting() {
  return (
    <Setting title="Your data" text="Everything that the site stores about you, as one JSON file in a zip.">
      <div>
        <Button
          variant="default"
          component="a"
          href={downloadOwnData.url}
          download
          leftSection={<IconDownload size={16} stroke={1.8} />}
        >
          Download your data
        </Button>
      </div>
    </Setting>
  )
}

export function CloseSetting() {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <Setting
      title="Close the account"
      text={`Your personal data is erased. What you wrote for others stays, under “${deletedUser}”.`}
    >
      <div>
        <Button variant="outline" color="red" onClick={open}>
          Close the account
        </Button>
      </div>
      <Modal
        opened={opened}
        onClose={close}
        title="Close the account?"
        size={420}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <CloseForm cancel={close} />
      </Modal>
    </Setting>
  )
}

function CloseForm({ cancel }: { cancel: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { element, field, sending, problem } = useCallForm(closeAccount, {
    isBrief: true,
    initial: { password: '' },
    done: async () => {
      // No call of this page may come now and find that it has no session: it would lead to the log-in.
      await client.cancelQueries()
      await navigate('/AccountClosed', { replace: true, state: closedJustNow })
    },
  })
  return (
    <form {...element} className="stack">
      <p className="ink2">
        This erases your profile, picture, points and settings, and logs you out everywhere. You can&rsquo;t undo it.
        Download your data first if you want to keep it.
      </p>
      <SaysProblem problem={problem} />
      <ConfirmField field={field('password')} />
      <RemovalButtons label="Close it for good" sending={sending} onCancel={cancel} />
    </form>
  )
}
