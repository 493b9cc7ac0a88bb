/** Which Debian packages bring the judge's languages. */
import { languages } from '../../contract/src/language.ts'
import type { Need } from './machine.ts'

const packages: Record<number, string[]> = {
  5: ['gcc', 'libc6-dev'],
  6: ['openjdk-17-jdk-headless'],
  8: ['python3'],
  12: ['g++'],
  16: ['golang-go'],
}

/** The languages of `codes` that need something of the machine; a language without packages comes with npm. */
export function toolchains(codes: number[]): Need[] {
  return languages
    .filter((language) => codes.includes(language.code))
    .map((language) => ({
      title: language.name,
      packages: packages[language.code] ?? [],
      otherwise: `${language.name} is unavailable`,
    }))
    .filter((need) => need.packages.length > 0)
}
