import { Alert, Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { addLtiRegistrationLink } from '@gradus/contract/lti-platform'
import { call, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Creates the registration address, which the platform's administrator pastes there. It is shown only once. */
export function RegistrationLink({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { mutate, isPending, data, error, reset } = useMutation<ReplyOf<typeof addLtiRegistrationLink>, CallProblem>({
    mutationFn: () => call(addLtiRegistrationLink, {}),
  })
  const close = () => {
    onClose()
    reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title="Let a platform register itself" size={520}>
      <div className="stack">
        <p className="dialog-text">
          Create an address and paste it into the platform (Moodle: Manage tools, Tool URL). It works once, within a
          day. Then approve the platform here.
        </p>
        {error && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        {data ? (
          <>
            <TextInput
              label="Registration address"
              readOnly
              dir="ltr"
              value={data.address}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <p className="small ink2">
              Expires <Ago at={data.expiresDate} />. It is not shown again.
            </p>
            <div>
              <CopyButton text={data.address} />
            </div>
          </>
        ) : (
          <div>
            <Button loading={isPending} onClick={() => mutate()}>
              Create an address
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
