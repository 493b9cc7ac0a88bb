import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { knownPages } from './shell/known-pages.ts'

const web = new URL('.', import.meta.url)
const project = new URL('../../', web)

async function readAll(folder: URL, pattern: RegExp): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => pattern.test(name))
  return await Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
}

/** Addresses of pages begin with a capital letter; folders and calls don't. */
const address = /(?<![\w.}/-])\/(?:[A-Z]\w+)(?:\/\{\w+\})*(?![\w/])/g

test('Every page that the documentation names is in the page table', async () => {
  const tables = await readAll(web, /pages\.ts$/)
  const paths = tables.flatMap(({ text }) => [...text.matchAll(/'(\/[^']*)'/g)].flatMap(([, path]) => path ?? []))
  assert.ok(paths.length > 100, 'the pattern finds the paths')
  const isKnown = knownPages(paths)
  const documents = [
    ...(await readAll(new URL('docs/', project), /\.md$/)),
    ...(await readAll(new URL('content/', project), /\.md$/)),
    { name: 'README.md', text: await readFile(new URL('README.md', project), 'utf8') },
    { name: 'CONTRIBUTING.md', text: await readFile(new URL('CONTRIBUTING.md', project), 'utf8') },
  ]
  const named = documents.flatMap(({ name, text }) => [...text.matchAll(address)].map(([page]) => ({ name, page })))
  assert.ok(named.length > 5, 'the pattern finds the addresses')
  const table = new Set(paths.map((path) => path.replaceAll(/\/:\w+\??/g, '').toLowerCase()))
  const isPage = (page: string) => isKnown(page) || table.has(page.replaceAll(/\/\{\w+\}/g, '').toLowerCase())
  assert.deepEqual(
    named.filter(({ page }) => !isPage(page)),
    [],
  )
})
