import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('shim/', import.meta.url)

/** What T-SQL means by its types, functions and operators, as SQL for the embedded engine; in the order of the files. */
export function readShim(): string {
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
}
