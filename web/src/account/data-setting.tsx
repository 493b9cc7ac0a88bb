import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import {
  Confirmed,
  closeAccount,
  deletedUser,
  downloadOwnData,
  getLeftWithoutOwner,
} from '@gradus/contract/edit-account'
import { query } from '../api.ts'
import { forgetUser } from '../persisted-state.ts'
import { clearUserCookies } from '../shell/cookies.ts'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { LeftWithoutOwnerList } from './left-without-owner.tsx'
import { PolicyLinks } from './policy-links.tsx'
import { ConfirmField, Setting } from './setting.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Dialog } from '../ui/dialog.tsx'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function DataSetting() {
  const accepted = useOwnInfo()?.acceptedPolicies
  return (
    <Setting
      title="Your data"
      text="What we store about you, as one JSON file in a zip. It doesn’t contain what the staff of a course or tournament, or the site’s admins, note among themselves."
    >
      <div>
        <DownloadButton href={downloadOwnData.url}>Download your data</DownloadButton>
      </div>
      {accepted && (
        <p className="small ink2">
          You have accepted the <PolicyLinks /> in force since{' '}
          <time dateTime={accepted}>{day.format(new Date(accepted))}</time>. The file contains the date on which you
          accepted them.
        </p>
      )}
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
      <Dialog opened={opened} onClose={close} title="Close the account?" size={420}>
        <CloseForm cancel={close} />
      </Dialog>
    </Setting>
  )
}

function CloseForm({ cancel }: { cancel: () => void }) {
  const session = useSession()
  // Read each time that the dialog opens: the user may have named another owner in the meantime.
  const { data: effects, isError } = useQuery({ ...query(getLeftWithoutOwner, {}), staleTime: 0 })
  // If it can't be read, everything is said that may concern the user.
  const erased = [
    ...((effects?.hasApplied ?? isError) ? ['job applications'] : []),
    ...((effects?.hasAssessments ?? isError) ? ['results in companies’ assessments'] : []),
  ]
  const { element, field, sending, problem } = useCallForm(closeAccount, Confirmed, {
    isBrief: true,
    initial: { password: '' },
    done: () => {
      clearUserCookies()
      if (session.state === 'user') forgetUser(session.userId)
      // Loads a new document, because requests that this page still makes would fail without a session.
      window.location.replace('/AccountClosed')
    },
  })
  return (
    <form {...element} className="stack">
      <p className="ink2">
        This erases your profile, picture, points and settings, and logs you out everywhere. You can&rsquo;t undo this.
        Download your data first if you want to keep it.
      </p>
      {/* What stays of courses: docs/decisions/0400-erasure-keeps-the-grade-record.md. */}
      {(effects?.isStudent ?? isError) && (
        <p className="ink2">
          You also leave your courses: code that you submitted alone is deleted, and you are no longer in the gradebook.
          Your points, their history and the graders&rsquo; comments are kept without your name until the course&rsquo;s
          records are deleted. If a course is still running, talk to your teacher first.
        </p>
      )}
      {erased.length > 0 && <p className="ink2">Your {erased.join(' and your ')} are deleted.</p>}
      {effects && <LeftWithoutOwnerList left={effects} owner="You are" />}
      <ProblemMessage problem={problem} />
      <ConfirmField field={field('password')} />
      <DialogButtons action="Close it for good" isPending={sending} danger onCancel={cancel} />
    </form>
  )
}
