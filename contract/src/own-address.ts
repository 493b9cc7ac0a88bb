const base = 'https://here.invalid'

/**
 * The path, query and fragment of an address of this site, in normal form; undefined if a browser would leave the site.
 * Use the result, not the argument: `/.//evil.example` begins with one slash, but its normal form with two.
 */
export function ownAddress(address: string): string | undefined {
  if (!/^\/(?!\/)[^\\?#]*([?#]|$)/.test(address) || /[\s\p{Cc}]/u.test(address) || !URL.canParse(address, base))
    return undefined
  const { origin, pathname, search, hash } = new URL(address, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

export function isOwnAddress(address: string): boolean {
  return ownAddress(address) !== undefined
}

/** True for an address of this site and for an https address of another. */
export function isAddress(address: string): boolean {
  return isOwnAddress(address) || isOutsideAddress(address, 'https')
}

/**
 * True for an address of another site. One with a user name is none: `https://bank.example@evil.example` looks like an
 * address of the bank. Browsers read `https:///bank.example@evil.example` in the same way.
 */
export function isOutsideAddress(address: string, scheme: 'https' | 'https or http'): boolean {
  const begin = scheme === 'https' ? /^https:\/\/[^\s\p{Cc}]+$/u : /^https?:\/\/[^\s\p{Cc}]+$/u
  if (!begin.test(address) || !URL.canParse(address) || /^https?:[/\\]*[^/?#\\]*@/.test(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** True for a picture that was uploaded to this site. A path such as `…/../` that leads to a call is refused. */
export function isUploaded(address: string): boolean {
  return /^\/uploads\/[a-z]+\/[\w-]+\.webp$/.test(address)
}
