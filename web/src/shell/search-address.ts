import { spokenTags } from '@gradus/contract/tag'

/** A tag of the list, with other names by which people write it. */
export interface TagNames {
  readonly name: string
  readonly synonyms?: readonly string[] | undefined
}
export interface Suggestion {
  readonly name: string
  /** The synonym that has the letters, where the name has not. */
  readonly synonym?: string
}

/** The tag that each name and each synonym means; a name is always its own tag. */
export function meanings(tags: readonly TagNames[]): ReadonlyMap<string, string> {
  return new Map([
    ...tags.flatMap(({ name, synonyms = [] }) => synonyms.map((synonym) => [synonym, name] as const)),
    ...tags.map(({ name }) => [name, name] as const),
  ])
}

/** Where the search box leads: to the tag where the text equals a known one, otherwise to the keyword. */
export function searchAddress(text: string, meaning: ReadonlyMap<string, string>): string {
  const typed = text.trim()
  const tag = meaning.get(wordOf(typed))
  return tag === undefined ? `/Search?kw=${encodeURIComponent(typed)}` : `/Search?tag=${encodeURIComponent(tag)}`
}

/** The tags to suggest: those that start with the text first, then those of which a synonym does, then all others. */
export function suggestTags(text: string, tags: readonly TagNames[], maximum: number): Suggestion[] {
  const part = wordOf(text.trim())
  if (part === '') return []
  const found = tags.flatMap((tag): (Suggestion & { place: number })[] => {
    const place = placeOf(tag.name, part)
    if (place < nowhere) return [{ name: tag.name, place }]
    const synonyms = (tag.synonyms ?? []).map((synonym) => ({ synonym, place: placeOf(synonym, part) + 0.5 }))
    const [best] = synonyms.toSorted((one, other) => one.place - other.place)
    return best && best.place < nowhere ? [{ name: tag.name, ...best }] : []
  })
  return found
    .toSorted((one, other) => one.place - other.place)
    .slice(0, maximum)
    .map(({ place: _place, ...suggestion }) => suggestion)
}

function wordOf(typed: string): string {
  const word = typed.toLowerCase()
  return spokenTags[word] ?? word
}

const nowhere = 2
function placeOf(name: string, part: string): number {
  return name.startsWith(part) ? 0 : name.includes(part) ? 1 : nowhere
}
