import { readFile, writeFile } from 'node:fs/promises'

export interface ReleaseNotes {
  readonly version: string
  readonly date: string
  /** The first lines of the commits' messages, newest first. */
  readonly subjects: readonly string[]
}

const head = '# Changelog\n\nThe newest release first. Each line is a commit.\n'

/** Inserts a release before all others. */
export async function addToChangelog(file: string, { version, date, subjects }: ReleaseNotes): Promise<void> {
  const former = await readFile(file, 'utf8').catch(() => head)
  const lines = subjects.filter((subject) => !subject.startsWith('Release ')).map((subject) => `- ${subject}\n`)
  const section = `\n## ${version} (${date})\n\n${lines.join('')}`
  const place = former.search(/\n## /)
  const at = place < 0 ? former.length : place
  await writeFile(file, former.slice(0, at) + section + former.slice(at))
}
