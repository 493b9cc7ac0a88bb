import { readFileSync, readdirSync } from 'node:fs'
import { languages, type LanguageCode } from '@gradus/contract/language'

/**
 * Programs that try to pass the guide's example of their language without solving it, in folders by language:
 * `python/replaces-print.py` solves nothing and must not pass; `python/honest-prints-without-newline.py` solves the
 * example and must pass in spite of what it prints. A name says what the program does.
 */
export interface Forgery {
  /** Such as `python/replaces-print.py`. */
  readonly name: string
  readonly language: LanguageCode
  readonly source: string
  /** It solves the example. */
  readonly isHonest: boolean
}

const folder = new URL('./', import.meta.url)

export function readForgeries(): Forgery[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: folderName }) => {
      const language = languages.find(({ name }) => folderOf(name) === folderName)
      if (language === undefined) throw new Error(`No language has the folder ${folderName}.`)
      return readdirSync(new URL(`${folderName}/`, folder)).map((file) => ({
        name: `${folderName}/${file}`,
        language: language.code,
        source: readFileSync(new URL(`${folderName}/${file}`, folder), 'utf8'),
        isHonest: file.startsWith('honest-'),
      }))
    })
}

/** `C++` is in `cpp`, `Selenium C#` in `selenium-csharp`, `React/JSX` in `react`. */
function folderOf(name: string): string {
  const [first = ''] = name.toLowerCase().replaceAll('++', 'pp').replaceAll('#', 'sharp').split('/')
  return first.replaceAll(' ', '-')
}
