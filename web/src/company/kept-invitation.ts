import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { usePersistedState } from '../persisted-state.ts'

/** As long as the link that activates an account. */
const hours = 48

interface KeptInvitation {
  readonly token: string
  readonly until: number
}

/**
 * The token of an invitation, from the address `/JoinCompany/{token}`. It is taken out of the address bar and the history
 * at once, and kept in this browser, because whoever signs up first comes back by the link of another mail.
 */
export function useKeptInvitation(): { readonly token: string | undefined; readonly forget: () => void } {
  const { token: given } = useParams()
  const navigate = useNavigate()
  const { value: kept, save } = usePersistedState('company-invitation', isKept)
  useEffect(() => {
    if (given === undefined) return
    save({ token: given, until: Date.now() + hours * 3_600_000 })
    void navigate('/JoinCompany', { replace: true, preventScrollReset: true })
    // `save` is made again by every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [given, navigate])
  return {
    token: given ?? (kept && kept.until > Date.now() ? kept.token : undefined),
    forget: () => save(undefined),
  }
}

function isKept(stored: unknown): stored is KeptInvitation {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    typeof Reflect.get(stored, 'token') === 'string' &&
    typeof Reflect.get(stored, 'until') === 'number'
  )
}
