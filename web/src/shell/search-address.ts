import { writtenTag } from '@gradus/contract/spoken-tag'

/** A tag with its synonyms. */
export interface TagNames {
  readonly name: string
  readonly synonyms?: readonly string[] | undefined
}
export interface Suggestion {
  readonly name: string
  /** The synonym that matches the text if the name does not. */
  readonly synonym?: string
}

/** Maps each name and each synonym to the name of its tag. A name wins over a synonym of another tag. */
export function tagsByWord(tags: readonly TagNames[]): ReadonlyMap<string, string> {
  return new Map([
    ...tags.flatMap(({ name, synonyms = [] }) => synonyms.map((synonym) => [synonym, name] as const)),
    ...tags.map(({ name }) => [name, name] as const),
  ])
}

/** The address that the search box opens: the tag if the text equals a known one, otherwise the keyword. */
export function searchAddress(text: string, byWord: ReadonlyMap<string, string>): string {
  const typed = text.trim()
  const tag = byWord.get(writtenTag(typed))
  return tag === undefined ? `/Search?kw=${encodeURIComponent(typed)}` : `/Search?tag=${encodeURIComponent(tag)}`
}

/** The tags to suggest: first those that start with the text, then those with a synonym that does, then the rest. */
export function suggestTags(text: string, tags: readonly TagNames[], maximum: number): Suggestion[] {
  const part = writtenTag(text.trim())
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

const nowhere = 2
function placeOf(name: string, part: string): number {
  return name.startsWith(part) ? 0 : name.includes(part) ? 1 : nowhere
}
