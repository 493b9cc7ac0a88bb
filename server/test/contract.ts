import { readdir } from 'node:fs/promises'
import { adminTwinOf, type Endpoint } from '@gradus/contract/endpoint'

const folder = new URL('../../contract/src/', import.meta.url)

/**
 * Every call that any file of the contract exports, by its exported name. The admin address of a call is listed as
 * `admin:name`.
 */
export async function everyEndpoint(): Promise<readonly (readonly [name: string, endpoint: Endpoint])[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
  return modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .flatMap(([name, endpoint]) => {
      const twin = adminTwinOf(endpoint)
      const own = [name, endpoint] as const
      return twin ? [own, [`admin:${name}`, twin] as const] : [own]
    })
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'who' in value
}
