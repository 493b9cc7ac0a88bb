import { useState } from 'react'
import { renewRecoveryCodes } from '@gradus/contract/second-factor'
import { Confirmed } from '@gradus/contract/edit-account'
import { LoadingLines } from '../ui/states.tsx'
import { AuthenticatorSetting } from './authenticator-setting.tsx'
import { ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { useFactors, useFactorsChanged } from './second-factors.ts'
import { PasskeySetting } from './passkey-setting.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Changeable, ConfirmField, FormButtons, Setting } from './setting.tsx'

export function SecondFactorSetting() {
  const factors = useFactors()
  const [codes, setCodes] = useState<readonly string[]>([])
  // A further factor comes without new codes: those on the page still work, and may not be saved yet.
  const showCodes = (fresh: readonly string[]) => {
    if (fresh.length > 0) setCodes(fresh)
  }
  const hideUselessCodes = () => {
    // The last factor takes its recovery codes with it.
    if (factors.data && Number(factors.data.app) + factors.data.passkeys.length <= 1) setCodes([])
  }
  return (
    <Setting
      title="Second factor"
      text="With a second factor, someone who guesses your password still can’t log in. We email you about every change."
    >
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {factors.isPending && <LoadingLines label="Loading your second factors" count={2} />}
      {factors.isLoadingError && <ProblemMessage problem={factors.error} />}
      {factors.data && (
        <>
          <AuthenticatorSetting on={factors.data.app} onCodes={showCodes} onRemoved={hideUselessCodes} />
          <PasskeySetting passkeys={factors.data.passkeys} onCodes={showCodes} onRemoved={hideUselessCodes} />
          {(factors.data.app || factors.data.passkeys.length > 0) && (
            <Changeable
              now={
                <>
                  <b className="strong">Recovery codes</b>{' '}
                  <span className="ink2">{factors.data.recoveryCodesLeft} left</span>
                </>
              }
              label="Create new codes"
            >
              {(close) => <RenewForm close={close} onCodes={showCodes} />}
            </Changeable>
          )}
        </>
      )}
    </Setting>
  )
}

function RenewForm({ close, onCodes }: { close: () => void; onCodes: (codes: readonly string[]) => void }) {
  const changed = useFactorsChanged()
  const { element, field, sending, problem } = useCallForm(renewRecoveryCodes, Confirmed, {
    isBrief: true,
    initial: { password: '' },
    done: ({ recoveryCodes }) => {
      changed()
      close()
      onCodes(recoveryCodes)
    },
  })
  return (
    <form {...element} className="stack">
      <p>Your old codes stop working.</p>
      <ProblemMessage problem={problem} />
      <ConfirmField field={field('password')} />
      <FormButtons label="Create new codes" sending={sending} onCancel={close} />
    </form>
  )
}
