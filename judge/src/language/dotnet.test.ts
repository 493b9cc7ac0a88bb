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

/** Creates empty files, because `findDotnet` looks only at paths. */
async function createFiles(name: string, paths: readonly string[]): Promise<string> {
  for (const path of paths) {
    await mkdir(dirname(join(folder, name, path)), { recursive: true })
    await writeFile(join(folder, name, path), '')
  }
  return join(folder, name)
}
const sdkFiles = (sdk: string, runtime: string) => [
  `sdk/${sdk}/Roslyn/bincore/csc.dll`,
  `shared/Microsoft.NETCore.App/${runtime}/System.Private.CoreLib.dll`,
  `packs/Microsoft.NETCore.App.Ref/${runtime}/ref/net${runtime.split('.')[0]}.0/System.Runtime.dll`,
]

test('C# uses the newest .NET SDK of the machine, with the reference assemblies of its runtime', async () => {
  const root = await createFiles('two', [...sdkFiles('8.0.404', '8.0.11'), ...sdkFiles('10.0.100', '10.0.0')])
  const found = findDotnet([join(folder, 'nothing'), root])
  assert.equal(found?.version, '.NET 10.0.100')
  assert.ok(found.compiler.includes(join(root, 'sdk/10.0.100/Roslyn/bincore/csc.dll')))
  const references = join(root, 'packs/Microsoft.NETCore.App.Ref/10.0.0/ref/net10.0')
  assert.ok(found.compiler.includes(`-r:${join(references, 'System.Runtime.dll')}`))
  assert.deepEqual(JSON.parse(found.runtimeConfiguration ?? ''), {
    runtimeOptions: { tfm: 'net10.0', framework: { name: 'Microsoft.NETCore.App', version: '10.0.0' } },
  })
})

test('a .NET SDK without its compiler, its runtime or its reference assemblies is not used', async () => {
  const [compiler = '', runtime = '', references = ''] = sdkFiles('8.0.404', '8.0.11')
  assert.equal(findDotnet([await createFiles('no compiler', [runtime, references])]), undefined)
  assert.equal(findDotnet([await createFiles('no runtime', [compiler, references])]), undefined)
  assert.equal(findDotnet([await createFiles('no references', [compiler, runtime])]), undefined)
  assert.equal(findDotnet([join(folder, 'nothing')]), undefined)
})
