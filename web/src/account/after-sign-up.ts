import { ownAddress } from '@gradus/contract/own-address'
import { persistState, readPersistedState } from '../persisted-state.ts'

/**
 * Where somebody goes who signed up to do something there. Their account begins with the link of a mail, which opens a
 * page of its own, so this browser keeps the address for as long as that link works.
 */
const name = 'after-sign-up'
const hours = 48

interface Destination {
  readonly address: string
  readonly until: number
}

export function comeBackAfterSignUp(address: string): void {
  persistState(name, { address, until: Date.now() + hours * 3_600_000 } satisfies Destination)
}

/** Home if there is none. */
export function addressAfterSignUp(): string {
  const kept = readPersistedState(name, isDestination)
  return (kept !== undefined && kept.until > Date.now() && ownAddress(kept.address)) || '/'
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
