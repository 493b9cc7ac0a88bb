const here = 'https://here.invalid'

/**
 * The path, query and fragment of a place on this site, in normal form; nothing where a browser would leave the site for
 * the address. Use the result, not what was given: `/.//evil.example` has one slash in front, and its normal form two.
 */
export function ownAddress(address: string): string | undefined {
  if (!/^\/(?!\/)[^\\?#]*([?#]|$)/.test(address) || /[\s\p{Cc}]/u.test(address) || !URL.canParse(address, here))
    return undefined
  const { origin, pathname, search, hash } = new URL(address, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

export function isOwnAddress(address: string): boolean {
  return ownAddress(address) !== undefined
}

/** A place on this site, or an encrypted address elsewhere. */
export function isAddress(address: string): boolean {
  return isOwnAddress(address) || (/^https:\/\/[^\s\p{Cc}]+$/u.test(address) && URL.canParse(address))
}

/** A picture that was uploaded to this site, and nothing that leads by way of the uploads to one of its calls. */
export function isUploaded(address: string): boolean {
  return /^\/uploads\/[a-z]+\/[\w-]+\.webp$/.test(address)
}
