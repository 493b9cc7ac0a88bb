import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { tableUnder } from '../../server/test/markdown.ts'
import { captureOutput } from './program.ts'

const documents = ['docs/security.md', 'docs/privacy.md', 'docs/operating.md', 'docs/architecture.md']
const { output } = await captureOutput('git', ['ls-files'])
const files = output.trim().split('\n')

/** The files and folders that a text names as code: with a folder, or by the name of a test or a source alone. */
const cited = (text: string) =>
  [...text.matchAll(/`([\w.@/-]+(?:\.(?:tsx?|mjs|ya?ml|json|sql|md|zip)|\/))`/g)].map(([, name = '']) => name)

/** A name without its whole path must be that of one file, or of several in one folder's family. */
function exists(name: string, document: string): boolean {
  if (existsSync(name) || existsSync(join(dirname(document), name))) return true
  return files.some((file) => file.endsWith(`/${name}`) || (name.endsWith('/') && file.includes(`/${name}`)))
}

test('each file that the handbooks of security and privacy name exists', async () => {
  for (const document of documents.slice(0, 2)) {
    const names = cited(await readFile(document, 'utf8'))
    assert.ok(names.length > 30, document)
    const missing = names.filter((name) => !name.includes('*') && !exists(name, document))
    assert.deepEqual(missing, [], document)
  }
})

test('each link of the handbooks leads to a file and a heading that exist', async () => {
  for (const document of documents) {
    const text = await readFile(document, 'utf8')
    for (const [, path = '', heading] of text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
      const file = path === '' ? document : join(dirname(document), path)
      assert.ok(existsSync(file), `${document}: ${path}`)
      if (heading === undefined) continue
      const headings = (await readFile(file, 'utf8')).match(/^#+ .+$/gm) ?? []
      assert.ok(headings.map(anchorOf).includes(heading), `${document}: ${path}#${heading}`)
    }
  }
})

/** The anchor that Markdown viewers give to a heading. */
function anchorOf(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

test('each row of the ASVS table names its evidence, unless the section does not apply', async () => {
  const rows = await tableUnder('docs/security.md', 'OWASP ASVS 4.0.3, level 2')
  assert.ok(rows.length > 45)
  for (const [section, state = '', evidence = ''] of rows) {
    assert.match(state, /^(met|partly|not met|does not apply)$/, section)
    if (state !== 'does not apply') assert.ok(cited(evidence).length > 0, `${section} names no file`)
    if (state === 'partly')
      assert.match(evidence, /issing|offered|proxy|\(\d+\.\d+\.\d+/, `${section} says what is missing`)
  }
})

interface PolicySection {
  readonly title: string
  /** Kinds of data, legal bases and rights, as the policy names them. */
  readonly names: readonly string[]
}

async function policySections(): Promise<PolicySection[]> {
  const source = await readFile('web/src/site/privacy-policy.tsx', 'utf8')
  return source
    .split(/^ {6}title: /m)
    .slice(1)
    .map((part) => ({
      title: /^'(.+)'/.exec(part)?.[1] ?? '',
      names: [
        ...[...part.matchAll(/<strong>(?:Your |Our )?(\w[^<:,]*?)(?: with you)?[:,]<\/strong>/g)].map(
          ([, name = '']) => name,
        ),
        ...[...part.matchAll(/\((access|correction|erasure|portability)\)/g)].map(([, name = '']) => name),
      ],
    }))
}

test('docs/privacy.md has each section of the policy, in its order, with everything that the section names', async () => {
  const rows = await tableUnder('docs/privacy.md', 'Each line of the policy')
  const sections = await policySections()
  assert.deepEqual(
    [...new Set(rows.map(([section]) => section))],
    sections.map(({ title }) => title),
  )
  assert.equal(sections.flatMap(({ names }) => names).length, 10, 'three kinds of data, three bases, four rights')
  for (const { title, names } of sections) {
    const lines = rows.filter(([section]) => section === title).map(([, line = '']) => line.toLowerCase())
    for (const name of names)
      assert.ok(
        lines.some((line) => line.includes(name.toLowerCase())),
        `${title}: ${name}`,
      )
  }
  for (const [, line, where = ''] of rows) assert.ok(where.length > 5, `${line} is true nowhere`)
})
