import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { findDotnet } from './dotnet.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gradus-dotnet-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** A folder with what an SDK of .NET consists of. */
async function lay(name: string, paths: readonly string[]): Promise<string> {
  for (const path of paths) {
    await mkdir(dirname(join(folder, name, path)), { recursive: true })
    await writeFile(join(folder, name, path), '')
  }
  return join(folder, name)
}
const parts = (sdk: string, runtime: string) => [
  `sdk/${sdk}/Roslyn/bincore/csc.dll`,
  `shared/Microsoft.NETCore.App/${runtime}/System.Private.CoreLib.dll`,
  `packs/Microsoft.NETCore.App.Ref/${runtime}/ref/net${runtime.split('.')[0]}.0/System.Runtime.dll`,
]

test('C# uses a .NET SDK where the machine has one: the newest, with the references of its runtime', async () => {
  const root = await lay('two', [...parts('8.0.404', '8.0.11'), ...parts('10.0.100', '10.0.0')])
  const found = findDotnet([join(folder, 'nothing'), root])
  assert.equal(found?.version, '.NET 10.0.100')
  assert.ok(found.compiler.includes(join(root, 'sdk/10.0.100/Roslyn/bincore/csc.dll')))
  const references = join(root, 'packs/Microsoft.NETCore.App.Ref/10.0.0/ref/net10.0')
  assert.ok(found.compiler.includes(`-r:${join(references, 'System.Runtime.dll')}`))
  assert.deepEqual(JSON.parse(found.runtimeConfiguration ?? ''), {
    runtimeOptions: { tfm: 'net10.0', framework: { name: 'Microsoft.NETCore.App', version: '10.0.0' } },
  })
})

test('an SDK without its compiler, its runtime or its references is not used, and Mono is', async () => {
  const [compiler = '', runtime = '', references = ''] = parts('8.0.404', '8.0.11')
  assert.equal(findDotnet([await lay('no compiler', [runtime, references])]), undefined)
  assert.equal(findDotnet([await lay('no runtime', [compiler, references])]), undefined)
  assert.equal(findDotnet([await lay('no references', [compiler, runtime])]), undefined)
  assert.equal(findDotnet([join(folder, 'nothing')]), undefined)
})
