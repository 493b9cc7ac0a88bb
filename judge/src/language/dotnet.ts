import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A C# compiler and the runtime for its programs: a .NET SDK if there is one, otherwise Mono. */
export interface CSharp {
  readonly version: string
  readonly compiler: readonly string[]
  /** Further words for the compiler: the libraries that these sources may need. */
  references(sources: readonly string[]): string[]
  /** The commands that run the compiler once for each list of arguments, with its own options. */
  commands(calls: readonly (readonly string[])[]): string[][]
  /** The option that has symbols written, and the ending of their file. */
  readonly symbols: { readonly option: string; readonly suffix: string }
  /** The command that starts a program; the program's path follows. */
  readonly machine: readonly string[]
  readonly toolchain: readonly string[]
  readonly runToolchain: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** The configuration file that .NET needs next to a program; Mono needs none. */
  readonly runtimeConfiguration: string | undefined
}

const roots = ['/usr/share/dotnet', '/usr/lib/dotnet', '/usr/lib64/dotnet', '/opt/dotnet']
export const runtimeConfigurationPath = '/gradus/program.runtimeconfig.json'

/** The newest SDK whose runtime and reference assemblies are there too. */
export function findDotnet(folders: readonly string[] = roots): CSharp | undefined {
  for (const root of folders) {
    const sdk = newest(join(root, 'sdk')).find((version) => existsSync(join(root, 'sdk', version, csc)))
    if (sdk === undefined) continue
    const [packs, runtimes] = ['packs/Microsoft.NETCore.App.Ref', 'shared/Microsoft.NETCore.App'].map((path) =>
      newest(join(root, path)),
    )
    const runtime = runtimes?.[0]
    const pack = packs?.find((version) => version.split('.')[0] === runtime?.split('.')[0])
    if (runtime === undefined || pack === undefined) continue
    const [major = '8'] = runtime.split('.')
    const references = join(root, 'packs/Microsoft.NETCore.App.Ref', pack, 'ref', `net${major}.0`)
    const host = join(root, 'dotnet')
    const compiler = [
      host,
      'exec',
      join(root, 'sdk', sdk, csc),
      '-noconfig',
      '-nostdlib+',
      ...readdirSync(references)
        .filter((name) => name.endsWith('.dll'))
        .map((name) => `-r:${join(references, name)}`),
    ]
    return {
      version: `.NET ${sdk}`,
      compiler,
      references: () => [],
      commands: (calls) => calls.map((words) => [...compiler, ...words]),
      symbols: { option: '-debug:portable', suffix: '.pdb' },
      machine: [host, 'exec', '--runtimeconfig', runtimeConfigurationPath],
      toolchain: ['/usr/bin', '/usr/lib', root],
      runToolchain: ['/usr/lib', root],
      environment: {
        DOTNET_ROOT: root,
        DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1',
        DOTNET_CLI_TELEMETRY_OPTOUT: '1',
        DOTNET_EnableDiagnostics: '0',
        DOTNET_EnableWriteXorExecute: '0',
        DOTNET_TieredPGO: '0',
      },
      runtimeConfiguration: JSON.stringify({
        runtimeOptions: { tfm: `net${major}.0`, framework: { name: 'Microsoft.NETCore.App', version: runtime } },
      }),
    }
  }
  return undefined
}

const csc = 'Roslyn/bincore/csc.dll'

function newest(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
}

const monoLibraries = '/usr/lib/mono/4.5'

/** mcs reads every referenced library whole, some milliseconds each; these are used only by sources that name them. */
const monoReferences = [
  { library: 'System', sign: /^/ },
  { library: 'System.Core', sign: /^/ },
  { library: 'System.Xml', sign: /Xml/ },
  { library: 'System.Numerics', sign: /Numerics/ },
  { library: 'Microsoft.CSharp', sign: /\bdynamic\b/ },
] as const

const monoCompiler = join(monoLibraries, 'mcs.exe')
const monoOptions = ['-langversion:latest', '-noconfig']
/** Calls the compiler several times in one process, because starting it takes most of the time. */
export const compileName = 'Compile.dll'

export function findMono(version: string): CSharp {
  return {
    version: `Mono ${version}`,
    compiler: ['/usr/bin/mono-sgen', monoCompiler, ...monoOptions],
    commands: (calls) => {
      const words = calls.flatMap((call, index) => [...(index === 0 ? [] : ['--']), ...monoOptions, ...call])
      return [['/usr/bin/mono-sgen', `/gradus/${compileName}`, monoCompiler, ...words]]
    },
    symbols: { option: '-debug', suffix: '.dll.mdb' },
    references: (sources) =>
      monoReferences
        .filter(({ sign }) => sources.some((source) => sign.test(source)))
        .map(({ library }) => `-r:${library}`),
    machine: ['/usr/bin/mono-sgen', '--debug'],
    // Without /etc/mono the compiler cannot even find its sources.
    toolchain: ['/usr/bin', '/usr/lib', '/etc/mono'],
    runToolchain: ['/usr/bin/mono-sgen', '/usr/lib', '/etc/mono'],
    environment: { MONO_GC_PARAMS: 'nursery-size=4m' },
    runtimeConfiguration: undefined,
  }
}
