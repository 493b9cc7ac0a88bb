import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { closeAccount, deletedUser, downloadOwnData } from '@gradus/contract/edit-account'
import { noteSessionEnd } from '../shell/session.ts'
import { toast } from '../ui/toast.tsx'
import { SaysProblem } from './box.tsx'
import { useCallForm } from './call-form.ts'
import { ConfirmField, RemovalButtons, Setting } from './setting.tsx'

export function DataSetting() {
  return (
    <Setting title="Your data" text="All that the site keeps of you, as one JSON file in a zip.">
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
      text={`What is personal is erased. What you wrote for others stays, under "${deletedUser}".`}
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
    initial: { password: '' },
    done: async () => {
      // First away from here: this page without a session leads to the log-in.
      await navigate('/', { replace: true })
      noteSessionEnd(client)
      toast.done('Your account is closed.')
    },
  })
  return (
    <form {...element} className="stack">
      <p className="ink2">
        Your profile, picture, points and settings are erased, and you are logged out everywhere. It cannot be taken
        back. Download your data first if you want to keep them.
      </p>
      <SaysProblem problem={problem} />
      <ConfirmField field={field('password')} />
      <RemovalButtons label="Close it for good" sending={sending} onCancel={cancel} />
    </form>
  )
}
