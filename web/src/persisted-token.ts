import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePersistedState } from './persisted-state.ts'

/** As long as the link that activates an account is valid. */
const hours = 48

interface PersistedToken {
  readonly token: string
  readonly until: number
}

/**
 * The token of an invitation. It is removed from the address bar and the history at once, and persisted in this
 * browser: users who sign up first return through the link of another mail.
 * @param tokenOfAddress the token that the address has now
 * @param address the page's address without it
 */
export function usePersistedToken(
  name: string,
  tokenOfAddress: string | undefined,
  address: string,
): { readonly token: string | undefined; readonly forget: () => void } {
  const navigate = useNavigate()
  const { value: stored, save } = usePersistedState(name, isKept)
  useEffect(() => {
    if (tokenOfAddress === undefined) return
    save({ token: tokenOfAddress, until: Date.now() + hours * 3_600_000 })
    void navigate(address, { replace: true, preventScrollReset: true })
    // Every render creates a new `save`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [tokenOfAddress, address, navigate])
  return {
    token: tokenOfAddress ?? (stored && stored.until > Date.now() ? stored.token : undefined),
    forget: () => save(undefined),
  }
}

function isKept(stored: unknown): stored is PersistedToken {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    typeof Reflect.get(stored, 'token') === 'string' &&
    typeof Reflect.get(stored, 'until') === 'number'
  )
}
