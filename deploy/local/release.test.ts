import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { after, test } from 'node:test'
import { openArchive } from '../backup/archive.ts'
import type { Sbom } from './bill-of-materials.ts'

const folder = await mkdtemp(join(tmpdir(), 'gradus-release-'))
after(() => rm(folder, { recursive: true, force: true }))
const execute = promisify(execFile)
const clone = join(folder, 'clone')
const identity = ['-c', 'user.name=A test', '-c', 'user.email=test@gradus.test']
const git = async (...parameters: string[]) =>
  (await execute('git', [...identity, ...parameters], { cwd: clone, maxBuffer: 1e9 })).stdout

/** Runs this checkout's release command on a clone. */
async function release(version: string): Promise<{ code: number; output: string }> {
  const author = { GIT_AUTHOR_NAME: 'A test', GIT_AUTHOR_EMAIL: 'a@b.test' }
  const committer = { GIT_COMMITTER_NAME: 'A test', GIT_COMMITTER_EMAIL: 'a@b.test' }
  // A release asks this registry for known vulnerabilities: nothing answers.
  const registry = { npm_config_registry: 'http://127.0.0.1:1/', npm_config_fetch_retries: '0' }
  const env = { ...process.env, ...author, ...committer, ...registry }
  const running = execute(process.execPath, [resolve('deploy/local/release.ts'), version], { cwd: clone, env })
  return running.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (failure: { code: number; stdout: string }) => ({ code: failure.code, output: failure.stdout }),
  )
}

test('a release has one version everywhere, and contains its changes, its sources, its parts, and their hashes', async () => {
  await execute('git', ['clone', '--quiet', '--depth=5', `file://${resolve('.')}`, clone])
  // The packages of this checkout, which a clone would install.
  await symlink(resolve('node_modules'), join(clone, 'node_modules'))
  await appendFile(join(clone, '.git/info/exclude'), '/node_modules\n')
  assert.match((await release('0.0.1')).output, /Give a version later than/)
  const done = await release('7.1.0')
  assert.equal(done.code, 0, done.output)
  assert.match(done.output, /Nothing was audited: /)
  assert.equal((await git('status', '--porcelain')).trim(), '')
  assert.equal((await git('tag', '--points-at', 'HEAD')).trim(), 'v7.1.0')
  const manifest = JSON.parse(await git('show', 'v7.1.0:package.json')) as { workspaces: string[] }
  for (const one of ['', ...manifest.workspaces.map((name) => `${name}/`)])
    assert.match(await git('show', `v7.1.0:${one}package.json`), /^ {2}"version": "7\.1\.0",$/m, one)
  const locked = JSON.parse(await git('show', 'v7.1.0:package-lock.json')) as {
    packages: Record<string, { version?: string }>
  }
  for (const one of ['', ...manifest.workspaces]) assert.equal(locked.packages[one]?.version, '7.1.0', one)

  const { manifest: saved, close } = await openArchive(join(clone, 'deploy/backup/last-release.zip'))
  close()
  assert.equal(saved.version, '7.1.0', 'the next upgrade drill begins with this release')
  assert.equal(await git('status', '--porcelain', 'deploy/backup'), '')

  const files = join(clone, 'release/7.1.0')
  for (const line of (await readFile(join(files, 'SHA256SUMS'), 'utf8')).trim().split('\n')) {
    const [hash, name = ''] = line.split('  ')
    const bytes = await readFile(join(files, name))
    assert.equal(createHash('sha256').update(bytes).digest('hex'), hash, name)
  }
  const { stdout: listed } = await execute('tar', ['-tzf', join(files, 'gradus-7.1.0.tar.gz')], { maxBuffer: 1e8 })
  const packed = new Set(listed.split('\n'))
  // The context of both images: everything that deploy/Dockerfile copies.
  for (const name of [
    'deploy/Dockerfile',
    'package-lock.json',
    'server/src/main.ts',
    'judge/src/main.ts',
    'CHANGELOG.md',
  ])
    assert.ok(packed.has(`gradus-7.1.0/${name}`), name)
  const sbom = JSON.parse(await readFile(join(files, 'sbom.json'), 'utf8')) as Sbom
  assert.deepEqual(
    [sbom.bomFormat, sbom.metadata.component.name, sbom.metadata.component.version],
    ['CycloneDX', 'gradus', '7.1.0'],
  )
})

test('the changelog lists what changed since the last release, above the earlier entries', async () => {
  await appendFile(join(clone, 'README.md'), '\nOne more line.\n')
  assert.match((await release('7.2.0')).output, /Commit or stash your changes first/)
  await git('commit', '--quiet', '--all', '--message=Add one more line')
  assert.equal((await release('7.2.0')).code, 0)
  const changelog = await git('show', 'v7.2.0:CHANGELOG.md')
  const [, section = '', earlier = ''] = changelog.split(/^## .*\n/m)
  assert.equal(section.trim(), '- Add one more line')
  assert.ok(earlier.trim().split('\n').length >= 1)
  assert.match(changelog, /^## 7\.2\.0 \(\d{4}-\d\d-\d\d\)\n[^]*^## 7\.1\.0 /m)
})

test('the bill of materials is complete: each package that is installed for a server or a judge, with its hash', async () => {
  const sbom = JSON.parse(await readFile(join(clone, 'release/7.2.0/sbom.json'), 'utf8')) as Sbom
  const names = new Map(sbom.components.map((one) => [one.purl.replace(/^pkg:npm\//, '').replace('%40', '@'), one]))
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<
      string,
      { name?: string; version?: string; dev?: boolean; optional?: boolean; peer?: boolean; link?: boolean }
    >
  }
  const installed = Object.entries(lock.packages).filter(
    ([path, one]) => path.includes('node_modules/') && !one.dev && !one.optional && !one.peer && !one.link,
  )
  assert.ok(installed.length > 200)
  for (const [path, { version, name: own }] of installed) {
    // A package that is installed under another name has its own name in the lockfile.
    const name = own ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const found = names.get(`${name}@${version}`)
    assert.ok(found, `${name}@${version}`)
    assert.equal(found.hashes?.[0]?.alg, 'SHA-512', name)
  }
  assert.ok(!names.has('kubernetes-models@5.1.0'), 'tools of tests are left out')
})
