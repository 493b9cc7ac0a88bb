import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { captureOutput } from './program.ts'

const folder = await mkdtemp(join(tmpdir(), 'gradus-law-'))
after(() => rm(folder, { recursive: true, force: true }))
// Type-aware rules are left out: they are not part of the import law, and the type checker does not cover that folder.
const rules = JSON.parse(await readFile('.oxlintrc.json', 'utf8')) as { options?: unknown }
await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify({ ...rules, options: {} }))

/** The linter's messages about a single line in a file of that name. */
async function lint(file: string, line: string): Promise<string> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${line}\n`)
  const { output } = await captureOutput(process.execPath, [
    resolve('node_modules/oxlint/bin/oxlint'),
    '--config',
    join(folder, '.oxlintrc.json'),
    '--format=json',
    path,
  ])
  await rm(path)
  return output
}

const forbidden: [file: string, line: string, why: RegExp][] = [
  ['contract/src/vote.ts', `export { a } from 'fastify'`, /The contract imports zod and itself/],
  ['contract/src/vote.ts', `export { a } from '../../server/src/app.ts'`, /The contract imports zod and itself/],
  [
    'judge/src/queue/queue.ts',
    `export { a } from '../../../server/src/app.ts'`,
    /The judge knows the contract and the telemetry/,
  ],
  [
    'judge/src/language/c.ts',
    `export { a } from '../../../web/src/api.ts'`,
    /The judge knows the contract and the telemetry/,
  ],
  [
    'judge/src/queue/queue.ts',
    `export { a } from '@gradus/server/app'`,
    /The judge knows the contract and the telemetry/,
  ],
  ['server/src/vote/vote.ts', `export { a } from '../../../web/src/api.ts'`, /The server knows the contract/],
  ['server/src/vote/vote.ts', `export { a } from '../question/store.ts'`, /never its store/],
  ['server/src/vote/vote.ts', `export { a } from '../question/list-store.ts'`, /never its store/],
  ['server/src/vote/vote-store.ts', `export { a } from '../question/list-store.ts'`, /never its store/],
  ['server/src/vote/vote.ts', `export { a } from 'kysely'`, /SQL stands in stores/],
  ['server/src/platform/http/reply.ts', `export { a } from 'kysely'`, /SQL stands in stores/],
  ['server/src/platform/config.ts', `export { a } from '../question/visibility.ts'`, /The platform knows nothing/],
  [
    'server/src/platform/http/rate-store.ts',
    `export { a } from '../../account/account.ts'`,
    /The platform knows nothing/,
  ],
  [
    'server/src/platform/data/table/vote.ts',
    `export { a } from '../../../account/account.ts'`,
    /The platform knows nothing/,
  ],
  ['server/src/platform/mail/mail.ts', `export { a } from '../../account/account.ts'`, /The platform knows nothing/],
  ['web/src/vote/bar.tsx', `export { a } from '../../../server/src/app.ts'`, /The web knows the contract/],
  [
    'web/src/shell/app-layout.tsx',
    `import { a } from '../question/row.tsx'; export const b = a`,
    /know nothing of the features/,
  ],
  ['web/src/ui/tag.tsx', `export { a } from '../question/row.tsx'`, /know nothing of the features/],
  ['web/src/ui/style.ts', `import '../question/heading.css'`, /know nothing of the features/],
  ['web/src/judging/result.tsx', `export { a } from '../question/row.tsx'`, /know nothing of the features/],
  ['web/src/editor/editor.tsx', `export { a } from '../judging/outcome.ts'`, /know nothing of the features/],
]
for (const [file, line, why] of forbidden)
  test(`import law: ${file} may not say ${line}`, async () => {
    assert.match(await lint(file, line), why)
  })

const allowed: [file: string, line: string][] = [
  ['contract/src/vote.ts', `export { a } from './limit.ts'; export { z } from 'zod'`],
  ['judge/src/language/c.ts', `export { a } from '../sandbox/sandbox.ts'; export { b } from '@gradus/contract/judge'`],
  ['server/src/vote/vote.ts', `export { a } from './store.ts'; export { b } from '../question/question.ts'`],
  ['server/src/vote/store.ts', `export { a } from 'kysely'; export { b } from './vote.ts'`],
  ['server/src/platform/data/database.ts', `export { a } from 'kysely'; export { b } from 'pg'`],
  ['server/src/platform/http/rate-store.ts', `export { a } from 'kysely'`],
  [
    'server/src/platform/mail/mail.ts',
    `export { a } from '../config.ts'; export { b } from '../data/queue.ts'; export { c } from '@gradus/contract/limit'`,
  ],
  ['web/src/vote/bar.tsx', `export { a } from '../ui/tag.tsx'; export { b } from '../question/row.tsx'`],
  [
    'web/src/shell/app-layout.tsx',
    `export { a } from '../ui/tag.tsx'; export { b } from '../api.ts'; import './shell.css'`,
  ],
  ['web/src/judging/result.tsx', `export { a } from '../ui/tag.tsx'; export { b } from '../shell/session.ts'`],
  ['web/src/posting/preview.tsx', `export { a } from '../judging/result.tsx'; import '../editor/editor.css'`],
]
for (const [file, line] of allowed)
  test(`import law: ${file} may say ${line}`, async () => {
    assert.doesNotMatch(await lint(file, line), /no-restricted-imports/)
  })

for (const line of [
  'export const a = crypto.randomUUID()',
  'export const a = window.crypto.subtle',
  'export const { clipboard } = navigator',
  'export const a = globalThis.navigator.clipboard',
  `import { useClipboard } from '@mantine/hooks'; export const a = useClipboard`,
])
  for (const file of ['web/src/vote/bar.tsx', 'web/src/ui/tag.tsx', 'web/src/editor/editor.tsx'])
    test(`${file} may not say ${line}, which fails on a site without TLS`, async () => {
      assert.match(await lint(file, line), /Browsers have it only on https|They do nothing on sites without TLS/)
    })

test('import law: no cycles', async () => {
  await mkdir(join(folder, 'server/src/vote'), { recursive: true })
  await writeFile(join(folder, 'server/src/vote/other.ts'), `export { a } from './vote.ts'\n`)
  assert.match(await lint('server/src/vote/vote.ts', `export { b } from './other.ts'; export const a = 1`), /no-cycle/)
})

for (const layer of ['server', 'contract', 'judge'])
  test(`import law: no cycles of types in ${layer}/`, async () => {
    await mkdir(join(folder, layer, 'src'), { recursive: true })
    await writeFile(join(folder, layer, 'src/other.ts'), `export type { A } from './vote.ts'\n`)
    const line = `import type { B } from './other.ts'; export type A = B`
    assert.match(await lint(`${layer}/src/vote.ts`, line), /no-cycle/)
  })
