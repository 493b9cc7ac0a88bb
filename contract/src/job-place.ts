import { countryNames } from './country.ts'
import { nameInSentence } from './direction.ts'
import type { JobSummary } from './job.ts'

const namedCountries = 4

/** "Haifa, Israel"; "Remote: France, Germany", or the number of countries if there are many. */
export function placeText({
  remote,
  place,
  countries: codes,
}: Pick<JobSummary, 'remote' | 'place' | 'countries'>): string {
  const named = codes.length > namedCountries ? `${codes.length} countries` : countryNames(codes)
  if (remote) return `Remote: ${named}`
  return named === '' ? place : `${nameInSentence(place)}, ${named}`
}
