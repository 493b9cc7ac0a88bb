import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { lockfileFaults, readLockfile, type LockedPackage } from './lockfile.ts'

const whole: LockedPackage = { version: '1.0.0', integrity: 'sha512-AAAA' }
const faultsOf = (one: LockedPackage, path = 'node_modules/left-pad') => lockfileFaults({ packages: { [path]: one } })

test('the packages of this repository break no rule of the lockfile', async () => {
  const lock = await readLockfile()
  assert.ok(Object.keys(lock.packages).length > 500)
  assert.deepEqual(lockfileFaults(lock), [])
})

test('a package with an unknown install script is refused, even if it is nested in another', () => {
  assert.match(faultsOf({ ...whole, hasInstallScript: true })[0] ?? '', /left-pad runs a script/)
  assert.equal(faultsOf({ ...whole, hasInstallScript: true }, 'node_modules/a/node_modules/left-pad').length, 1)
  assert.equal(faultsOf({ ...whole, hasInstallScript: true }, 'node_modules/a/node_modules/node').length, 0)
})

test('a package without a strong hash, or from an address of its own, is refused', () => {
  assert.match(faultsOf({ version: '1.0.0' })[0] ?? '', /no SHA-512/)
  assert.match(faultsOf({ version: '1.0.0', integrity: 'sha1-AAAA' })[0] ?? '', /no SHA-512/)
  assert.match(faultsOf({ ...whole, resolved: 'git+ssh://git@example.com/a.git' })[0] ?? '', /names an address/)
})

test('npm runs the known install scripts and no others', async () => {
  const { allowScripts } = JSON.parse(await readFile('package.json', 'utf8')) as { allowScripts: object }
  const scripts = Object.keys(allowScripts).map((name) => `node_modules/${name}`)
  const { packages } = await readLockfile()
  for (const path of scripts) assert.equal(packages[path]?.hasInstallScript, true, path)
})
