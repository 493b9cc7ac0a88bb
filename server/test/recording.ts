import type { EditOrigin, RecordedChange, RecordedEvent } from '@gradus/contract/recording/event'

/** A random number generator that repeats its numbers for the same seed (mulberry32). */
export interface Random {
  /** A whole number with 0 ≤ result < limit. */
  below(limit: number): number
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item
}

export function randomFrom(seed: number): Random {
  let state = seed | 0
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return { below, oneOf: (items) => items[below(items.length)] ?? items[0] }
}

const characters = ['a', 'Z', '0', ' ', '\n', '\t', '(', 'ä', 'ß', '漢', '😀', '\u0000', '\ufeff', 'א'] as const
const texts = ['', 'def f(x):\n    return x\n', '\n    ', '()', '😀😀', 'ש' + 'x'.repeat(300)] as const

/** A random session with everything that a user can do in an editor, in no sensible order. Times are whole ticks. */
export function randomSession(random: Random, length: number): RecordedEvent[] {
  const events: RecordedEvent[] = []
  const texts: string[] = []
  let openFile = -1
  let cursor = 0
  let at = 0
  while (events.length < length) {
    at += 10 * random.oneOf([0, 1, 20, random.below(300), random.below(100_000)])
    const text = texts[openFile]
    const what = random.below(20)
    if (text === undefined || what === 0) {
      const base = someText(random)
      events.push({ kind: 'open', at, language: random.below(30), name: `file-${random.below(9)}.py`, text: base })
      openFile = texts.push(base) - 1
      cursor = 0
    } else if (what === 1) {
      openFile = random.below(texts.length)
      cursor = 0
      events.push({ kind: 'show', at, file: openFile })
    } else if (what === 2) {
      events.push({ kind: random.oneOf(['run', 'submit', 'leave', 'return']), at })
    } else {
      const changes = what < 12 ? [oneCharacter(random, text, cursor)] : someChanges(random, text)
      if (changes.length === 0) continue
      const origin: EditOrigin = what < 16 ? 'typed' : random.oneOf(['paste', 'outside'])
      events.push({ kind: 'edit', at, origin, changes })
      texts[openFile] = applied(text, changes)
      const [first] = changes
      cursor = first ? first.from + first.inserted.length : 0
    }
  }
  return events
}

function oneCharacter(random: Random, text: string, cursor: number): RecordedChange {
  const place = boundary(text, Math.min(cursor, text.length))
  const before = text.charCodeAt(place - 1)
  const erases = place > 0 && random.below(3) === 0 && !(before >= 0xd800 && before <= 0xdfff)
  if (erases) return { from: place - 1, deleted: 1, inserted: '' }
  return { from: place, deleted: 0, inserted: random.oneOf(characters) }
}

function someChanges(random: Random, text: string): RecordedChange[] {
  const changes: RecordedChange[] = []
  let end = 0
  for (let count = 1 + random.below(3); count > 0; count--) {
    const from = boundary(text, end + random.below(text.length - end + 1))
    const to = boundary(text, from + random.below(Math.min(40, text.length - from + 1)))
    const inserted = someText(random)
    if (from < end || (to === from && inserted === '')) continue
    changes.push({ from, deleted: to - from, inserted })
    end = to
  }
  return changes
}

/** Moves the place out of a surrogate pair, because UTF-8 cannot encode its halves. */
function boundary(text: string, place: number): number {
  const code = text.charCodeAt(place)
  return code >= 0xdc00 && code <= 0xdfff ? place + 1 : place
}

function someText(random: Random): string {
  return random.below(2) === 0 ? random.oneOf(texts) : random.oneOf(characters).repeat(random.below(5))
}

function applied(text: string, changes: readonly RecordedChange[]): string {
  return changes
    .toReversed()
    .reduce((now, { from, deleted, inserted }) => now.slice(0, from) + inserted + now.slice(from + deleted), text)
}
