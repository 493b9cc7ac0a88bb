import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLockfile } from './lockfile.ts'
import { UserError } from './terminal.ts'

export interface Sbom {
  readonly bomFormat: string
  readonly specVersion: string
  readonly metadata: {
    readonly component: { readonly 'bom-ref': string; readonly name: string; readonly version: string }
  }
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
  readonly components: readonly {
    readonly 'bom-ref': string
    readonly name: string
    readonly version: string
    readonly purl: string
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  }[]
}

/**
 * Generated from package-lock.json alone, in CycloneDX, without packages for building and testing only. npm lists all
 * packages here, because its `--omit=dev` also leaves out packages that both a tool and a server need, such as
 * pg-protocol.
 * @throws UserError if npm fails
 */
export async function makeSbom(): Promise<Sbom> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-sbom-'))
  const file = join(folder, 'sbom.json')
  // Written to a file, because npm exits before a pipe has taken more than 64 KiB.
  const output = await open(file, 'w')
  try {
    const parameters = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
    const npm = spawn('npm', parameters, { stdio: ['ignore', output.fd, 'ignore'] })
    const [code] = (await once(npm, 'exit')) as [number | null]
    if (code !== 0) throw new UserError('npm could not list the packages: npm 10 or later can.')
    const sbom = JSON.parse(await readFile(file, 'utf8')) as Sbom
    const { component } = sbom.metadata
    const isUsed = await usedPackages()
    const components = sbom.components.filter((one) => isUsed(one['bom-ref']))
    const listed = new Set([component['bom-ref'], ...components.map((one) => one['bom-ref'])])
    return {
      ...sbom,
      // npm uses the folder's name, so it is replaced.
      metadata: { ...sbom.metadata, component: { ...component, name: 'gradus' } },
      components,
      dependencies: sbom.dependencies
        .filter(({ ref }) => listed.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => listed.has(one)) })),
    }
  } finally {
    await output.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The packages, as `name@version`, that a server or a judge needs. */
async function usedPackages(): Promise<(reference: string) => boolean> {
  const { packages } = await readLockfile()
  const used = Object.entries(packages).flatMap(([path, { name, version, dev, link }]) => {
    const at = path.lastIndexOf('node_modules/')
    if (dev || link || at < 0) return []
    return [`${name ?? path.slice(at + 'node_modules/'.length)}@${version}`]
  })
  const references = new Set(used)
  return (reference) => references.has(reference)
}
