import type { Mark } from './timeline.ts'

/** More places than a slider has pixels for marks that can be told apart. */
const places = 500

/** The marks that the slider shows: of those of one kind at one place, the first. */
export function marksOnTrack(marks: readonly Mark[], playedLength: number): readonly Mark[] {
  const taken = new Set<string>()
  return marks.filter(({ name, played }) => {
    const place = `${name} ${playedLength === 0 ? 0 : Math.round((places * played) / playedLength)}`
    if (taken.has(place)) return false
    taken.add(place)
    return true
  })
}
