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
  return isOwnAddress(address) || (/^https:\/\/[^\s\p{Cc}]+$/u.test(address) && URL.canParse(address))
}

/** True for a picture that was uploaded to this site. A path such as `…/../` that leads to a call is refused. */
export function isUploaded(address: string): boolean {
  return /^\/uploads\/[a-z]+\/[\w-]+\.webp$/.test(address)
}
