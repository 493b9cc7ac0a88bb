import { cookieDays, cookieNames } from '@gradus/contract/limit'
import type { Role } from '@gradus/contract/role'

/*
 * The cookies of the specification (sections 6 and 9). They are only hints for the interface: the server identifies a
 * user by the session cookie, which scripts cannot read.
 */

export function storeUserId(userId: number): void {
  writeCookie(cookieNames.userId, String(userId), cookieDays.userId)
}

/** Never replaces a nonzero role by 0, because a failed check of the role also returns 0. */
export function storeRole(role: Role): void {
  writeCookie(cookieNames.role, String(role), role === 0 ? cookieDays.roleNone : cookieDays.role)
}

export function storedUserId(): number | undefined {
  return readNumber(cookieNames.userId)
}

export function storedRole(): number | undefined {
  return readNumber(cookieNames.role)
}

export function clearUserCookies(): void {
  writeCookie(cookieNames.userId, '', 0)
  writeCookie(cookieNames.role, '', 0)
}

export function clearRoleCookie(): void {
  writeCookie(cookieNames.role, '', 0)
}

/** Hides the profile wizard until the cookie expires (section 9). Its value is the time when the wizard was closed. */
export function storeWizardHidden(): void {
  writeCookie(cookieNames.wizardHidden, String(Date.now()), cookieDays.wizardHidden)
}

export function isWizardHidden(): boolean {
  return readNumber(cookieNames.wizardHidden) !== undefined
}

function readNumber(name: string): number | undefined {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1) ?? ''
  return /^\d+$/.test(value) ? Number(value) : undefined
}

function writeCookie(name: string, value: string, days: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Max-Age=${days * 24 * 60 * 60}; Path=/; SameSite=Lax${secure}`
}
