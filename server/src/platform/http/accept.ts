/**
 * Whether a client gets JSON where the specification replies with plain text: only if it does not accept text. By
 * default axios accepts JSON, plain text and anything else, and so gets the text.
 */
export function acceptsOnlyJson(accept: string | undefined): boolean {
  if (accept === undefined) return false
  const ranges = accept.split(',').map(rangeOf)
  return accepts(ranges, 'application', 'json') && !accepts(ranges, 'text', 'plain')
}

interface Range {
  readonly type: string
  readonly quality: number
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((one) => one.startsWith('q='))?.slice(2)
  return { type, quality: quality === undefined ? 1 : Number(quality) || 0 }
}

/** The most specific range decides (RFC 9110, section 12.5.1). */
function accepts(ranges: readonly Range[], type: string, subtype: string): boolean {
  const known = [`${type}/${subtype}`, `${type}/*`, '*/*'].flatMap(
    (name) => ranges.find((range) => range.type === name) ?? [],
  )
  return (known[0]?.quality ?? 0) > 0
}
