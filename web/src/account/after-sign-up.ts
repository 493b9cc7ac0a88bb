import { ownAddress } from '@gradus/contract/own-address'
import { persistState, readPersistedState } from '../persisted-state.ts'

/**
 * The address to return to after signing up. The link in the activation mail opens a new page, so the browser stores the
 * address for as long as that link works.
 */
const name = 'after-sign-up'
const hours = 48

interface Destination {
  readonly address: string
  readonly until: number
}

export function rememberAddressAfterSignUp(address: string): void {
  persistState(name, { address, until: Date.now() + hours * 3_600_000 } satisfies Destination)
}

/** @returns the address of Home if none is stored */
export function addressAfterSignUp(): string {
  const stored = readPersistedState(name, isDestination)
  return (stored !== undefined && stored.until > Date.now() && ownAddress(stored.address)) || '/'
}

export function forgetAddressAfterSignUp(): void {
  persistState(name, undefined)
}

function isDestination(stored: unknown): stored is Destination {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    typeof Reflect.get(stored, 'address') === 'string' &&
    typeof Reflect.get(stored, 'until') === 'number'
  )
}
