/** How a cached response may travel. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Bytes: smaller responses would not arrive faster if they were compressed. */
const worthCompressing = 1400

/** The best encoding that a client accepts for a response of this size. */
export function encodingFor(bytes: number, accepted: string | undefined): Encoding {
  if (accepted === undefined || bytes < worthCompressing) return 'identity'
  const known = choices.get(accepted)
  if (known) return known
  const choice = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : 'identity'
  if (choices.size >= maxChoices) choices.clear()
  choices.set(accepted, choice)
  return choice
}

/** Keyed by the complete header: browsers send only a handful of different ones. */
const choices = new Map<string, Encoding>()
const maxChoices = 100

/** Names are case-insensitive, and `*` stands for all that are not named (RFC 9110, section 12.5.3). */
function takes(accepted: string, encoding: Encoding): boolean {
  const offers = accepted.split(',').map((offer) => offer.split(';').map((part) => part.trim().toLowerCase()))
  const [, ...parameters] = offers.find(([name]) => name === encoding) ??
    offers.find(([name]) => name === '*') ?? ['', 'q=0']
  const quality = parameters.find((one) => one.startsWith('q='))
  return quality === undefined || Number(quality.slice(2)) > 0
}
