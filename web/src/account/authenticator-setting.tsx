import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { ConfirmAppForm, confirmApp, removeApp, startApp } from '@gradus/contract/second-factor'
import { Confirmed } from '@gradus/contract/edit-account'
import { ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { useFactorsChanged } from './second-factors.ts'
import { QrCode } from './qr-code.tsx'
import { Changeable, ConfirmField, FormButtons } from './setting.tsx'

type Codes = (codes: readonly string[]) => void

/** The setting for an authenticator app as second factor. */
export function AuthenticatorSetting({
  on,
  onCodes,
  onRemoved,
}: {
  on: boolean
  onCodes: Codes
  onRemoved: () => void
}) {
  return (
    <Changeable
      now={
        <>
          <b className="strong">App</b>{' '}
          <span className="ink2">{on ? 'asks for a code each time you log in' : 'creates codes on your phone'}</span>
        </>
      }
      label={on ? 'Remove the app' : 'Set up an app'}
    >
      {(close) => (on ? <Remove close={close} onRemoved={onRemoved} /> : <SetUp close={close} onCodes={onCodes} />)}
    </Changeable>
  )
}

function SetUp({ close, onCodes }: { close: () => void; onCodes: Codes }) {
  const [appSetup, setAppSetup] = useState<ReplyOf<typeof startApp>>()
  if (appSetup) return <FirstCode {...appSetup} close={close} onCodes={onCodes} />
  return <Begin close={close} onBegun={setAppSetup} />
}

function Begin({ close, onBegun }: { close: () => void; onBegun: (begun: ReplyOf<typeof startApp>) => void }) {
  const { element, field, sending, problem } = useCallForm(startApp, Confirmed, {
    isBrief: true,
    initial: { password: '' },
    done: onBegun,
  })
  return (
    <form {...element} className="stack">
      <ProblemMessage problem={problem} />
      <ConfirmField field={field('password')} />
      <FormButtons label="Continue" sending={sending} onCancel={close} />
    </form>
  )
}

function FirstCode({
  secret,
  address,
  close,
  onCodes,
}: {
  secret: string
  address: string
  close: () => void
  onCodes: Codes
}) {
  const changed = useFactorsChanged()
  const { element, field, sending, problem } = useCallForm(confirmApp, ConfirmAppForm, {
    isBrief: true,
    initial: { code: '' },
    done: ({ recoveryCodes }) => {
      changed()
      close()
      onCodes(recoveryCodes)
    },
  })
  return (
    <form {...element} className="stack">
      <p>Scan this QR code with the app on your phone, or type in the key.</p>
      <QrCode text={address} label="QR code for the app" />
      <p className="small">
        <span className="ink2">Key</span> <code className="secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <ProblemMessage problem={problem} />
      <TextInput
        {...field('code')}
        label="Code"
        description="The six digits that the app shows."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
      <FormButtons label="Turn it on" sending={sending} onCancel={close} />
    </form>
  )
}

function Remove({ close, onRemoved }: { close: () => void; onRemoved: () => void }) {
  const changed = useFactorsChanged()
  const { element, field, sending, problem } = useCallForm(removeApp, Confirmed, {
    isBrief: true,
    initial: { password: '' },
    done: () => {
      onRemoved()
      changed()
      close()
    },
  })
  return (
    <form {...element} className="stack">
      <p>You will no longer need its codes to log in.</p>
      <ProblemMessage problem={problem} />
      <ConfirmField field={field('password')} />
      <FormButtons label="Remove the app" color="red" sending={sending} onCancel={close} />
    </form>
  )
}
