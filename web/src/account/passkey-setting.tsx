import { withSigns } from '@gradus/contract/direction'
import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '@gradus/contract/endpoint'
import {
  addPasskey,
  startPasskey,
  RemovePasskeyForm,
  removePasskey,
  type getSecondFactors,
} from '@gradus/contract/second-factor'
import { Confirmed } from '@gradus/contract/edit-account'
import { call, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { Ago } from '../ui/ago.tsx'
import { FormMessage, ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { deviceName } from './device-name.ts'
import { passkeyProblem, useFactorsChanged } from './second-factors.ts'
import { Changeable, ConfirmField, FormButtons } from './setting.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Passkey = ReplyOf<typeof getSecondFactors>['passkeys'][number]
type Codes = (codes: readonly string[]) => void

export function PasskeySetting({
  passkeys,
  onCodes,
  onRemoved,
}: {
  passkeys: readonly Passkey[]
  onCodes: Codes
  onRemoved: () => void
}) {
  const [removing, setRemoving] = useState<Passkey>()
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="devices">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <IconFingerprint size={22} stroke={1.5} aria-hidden />
              <div className="grow">
                <bdi className="strong">{withSigns(passkey.name)}</bdi>
                <div className="tiny ink2">
                  {passkey.lastUsedDate === null ? (
                    'never used'
                  ) : (
                    <>
                      used <Ago at={passkey.lastUsedDate} />
                    </>
                  )}{' '}
                  · added <Ago at={passkey.createdDate} />
                </div>
              </div>
              <Button
                variant="subtle"
                color="gray"
                c="var(--g-ink-2)"
                onClick={() => setRemoving(passkey)}
                aria-label={`Remove the passkey ${passkey.name}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {browserSupportsWebAuthn() ? (
        <Changeable
          now={
            <>
              <b className="strong">Passkey</b>{' '}
              <span className="ink2">logs you in with your fingerprint, face or PIN</span>
            </>
          }
          label="Add a passkey"
        >
          {(close) => <AddForm close={close} onCodes={onCodes} />}
        </Changeable>
      ) : (
        <p className="small ink2">This browser can’t create passkeys, or the site doesn’t use https.</p>
      )}
      <Dialog
        opened={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title="Remove the passkey?"
        size={420}
      >
        {removing && <RemoveForm passkey={removing} close={() => setRemoving(undefined)} onRemoved={onRemoved} />}
      </Dialog>
    </>
  )
}

function AddForm({ close, onCodes }: { close: () => void; onCodes: Codes }) {
  const changed = useFactorsChanged()
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const make = useMutation({
    mutationFn: async ({ challengeId, options }: ReplyOf<typeof startPasskey>) => {
      // The options come from the server's part of the same library.
      const response = await startRegistration({ optionsJSON: options as never })
      return call(addPasskey, { body: { challengeId, name, response: response as never } })
    },
    onSuccess: ({ recoveryCodes }) => {
      changed()
      close()
      onCodes(recoveryCodes)
    },
  })
  const { element, field, sending, problem } = useCallForm(startPasskey, Confirmed, {
    isBrief: true,
    initial: { password: '' },
    done: (options) => make.mutate(options),
  })
  return (
    <form {...element} className="stack">
      <ProblemMessage problem={problem} />
      {make.error && <FormMessage tone="fail">{passkeyProblem(make.error)}</FormMessage>}
      <TextInput
        label="Name"
        description="A name to recognise it by."
        value={name}
        required
        withAsterisk={false}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ConfirmField field={field('password')} />
      <FormButtons label="Add the passkey" sending={sending || make.isPending} onCancel={close} />
    </form>
  )
}

function RemoveForm({ passkey, close, onRemoved }: { passkey: Passkey; close: () => void; onRemoved: () => void }) {
  const changed = useFactorsChanged()
  const { element, field, sending, problem } = useCallForm(removePasskey, RemovePasskeyForm, {
    isBrief: true,
    initial: { id: passkey.id, password: '' },
    fieldOf: (refusal: CallProblem) => (refusal.field === 'password' ? 'password' : undefined),
    done: () => {
      onRemoved()
      changed()
      close()
    },
  })
  return (
    <form {...element} className="stack">
      <p className="ink2">
        <bdi>{withSigns(passkey.name)}</bdi> will no longer log you in. Remove it from the device, too.
      </p>
      <ProblemMessage problem={problem} />
      <ConfirmField field={field('password')} />
      <DialogButtons action="Remove" isPending={sending} danger onCancel={close} />
    </form>
  )
}
