import { cookieDays, cookieNames } from '@gradus/contract/limit'
import type { Role } from '@gradus/contract/role'

/**
 * The two cookies of the specification (sections 6 and 9). They are hints for the interface; who somebody is, the
 * session cookie alone says, which no script can read.
 */
export function storeUserId(userId: number): void {
  write(cookieNames.userId, String(userId), cookieDays.userId)
}

/** A nonzero role is kept longer; 0 also means a failed check. */
export function storeRole(role: Role): void {
  write(cookieNames.role, String(role), role === 0 ? cookieDays.roleNone : cookieDays.role)
}

export function storedUserId(): number | undefined {
  return numberIn(cookieNames.userId)
}

export function storedRole(): number | undefined {
  return numberIn(cookieNames.role)
}

export function forgetUser(): void {
  write(cookieNames.userId, '', 0)
  write(cookieNames.role, '', 0)
}

export function forgetRole(): void {
  write(cookieNames.role, '', 0)
}

/** When the wizard of the profile was closed; it stays away for as long as the cookie lives (section 9). */
export function storeWizardHidden(): void {
  write(cookieNames.wizardHidden, String(Date.now()), cookieDays.wizardHidden)
}

export function isWizardHidden(): boolean {
  return numberIn(cookieNames.wizardHidden) !== undefined
}

function numberIn(name: string): number | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1) ?? ''
  return /^\d+$/.test(value) ? Number(value) : undefined
}

function write(name: string, value: string, days: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Max-Age=${days * 24 * 60 * 60}; Path=/; SameSite=Lax${secure}`
}
