import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { closeAccount, deletedUser, downloadOwnData } from '@gradus/contract/edit-account'
import { clearUserCookies } from '../shell/cookies.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { ConfirmField, Setting } from './setting.tsx'

export function DataSetting() {
  return (
    <Setting title="Your data" text="Everything we store about you, as one JSON file in a zip.">
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
      text={`This erases your personal data. What you published stays under “${deletedUser}”.`}
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
  const { element, field, sending, problem } = useCallForm(closeAccount, {
    isBrief: true,
    initial: { password: '' },
    done: () => {
      clearUserCookies()
      // A new document: a request that this one still makes would have no session.
      window.location.replace('/AccountClosed')
    },
  })
  return (
    <form {...element} className="stack">
      <p className="ink2">
        This erases your profile, picture, points and settings, and logs you out everywhere. You can&rsquo;t undo this.
        Download your data first if you want to keep it.
      </p>
      <ProblemMessage problem={problem} />
      <ConfirmField field={field('password')} />
      <DialogButtons action="Close it for good" isPending={sending} danger onCancel={cancel} />
    </form>
  )
}
