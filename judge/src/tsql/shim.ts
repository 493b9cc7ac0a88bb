import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('shim/', import.meta.url)

/** SQL for the embedded engine that defines T-SQL's types, functions and operators; in the order of the files. */
export function readShim(): string {
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
}
