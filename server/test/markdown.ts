import { readFile } from 'node:fs/promises'

/** @returns the cells of the first table under a heading of a document of this repository, without the table's head */
export async function tableUnder(path: string, heading: string): Promise<string[][]> {
  const text = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
  const section = text.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`${path} has no section “${heading}”.`)
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}
