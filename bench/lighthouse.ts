import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { questionPath } from '@gradus/contract/slug'
import config from '../e2e/playwright.config.ts'
import start, { startSite } from '../e2e/start.ts'
import { openDatabase, type Database } from '../server/src/platform/data/database.ts'
import { anAccount } from '../server/test/account.ts'
import { aCompany } from '../server/test/company.ts'
import { aJob } from '../server/test/job.ts'
import { median } from './numbers.ts'

/**
 * Lighthouse's scores of the pages that visitors open, on a phone and on a desktop, with the sample content. It installs
 * Lighthouse on first use into node_modules/.cache, because it is larger than everything else that the project needs. The
 * scores for performance are meaningful only on a quiet machine. ROUNDS sets how often each page is measured; each
 * column is the median. PAGES=home,question measures only these.
 */

const version = '13.5.0'
const rounds = Number(process.env['ROUNDS'] ?? 3)
const only = process.env['PAGES']?.split(',')
const target = 97
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
const timings = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'] as const

interface Lighthouse {
  default(url: string, flags: object, config?: object): Promise<{ lhr: Report } | undefined>
  readonly desktopConfig: object
}
interface Report {
  readonly categories: Readonly<Record<Category, ReportCategory>>
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>
}
interface ReportCategory {
  readonly score: number | null
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
}
interface Launcher {
  launch(options: object): Promise<{ readonly port: number; kill(): void }>
}

/** Loads Lighthouse and the launcher that comes with it. */
async function loadLighthouse(): Promise<[Lighthouse, Launcher]> {
  const folder = resolve('node_modules/.cache/lighthouse', version)
  if (!existsSync(resolve(folder, 'node_modules/lighthouse'))) {
    console.log('Installing Lighthouse (about 180 MB)')
    await mkdir(folder, { recursive: true })
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder]
    await promisify(execFile)('npm', ['install', ...options, `lighthouse@${version}`])
  }
  const { resolve: find } = createRequire(resolve(folder, 'package.json'))
  return [
    await import(pathToFileURL(find('lighthouse')).href),
    await import(pathToFileURL(find('chrome-launcher')).href),
  ]
}

/** The addresses to measure, by name. */
async function pagesOf(database: Database): Promise<ReadonlyMap<string, string>> {
  const job = await aJob({ database }, await aCompany({ database }))
  const { id: userId } = await anAccount({ database }, { displayName: 'Noa Lindqvist' })
  const newest = (table: 'blog_post' | 'tournament') =>
    database.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const question = await database
    .selectFrom('question')
    .select(['id', 'title'])
    .where('is_public', '=', true)
    .where('multiple_choice', '=', false)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const tag = await database.selectFrom('tag').select('name').orderBy('id').executeTakeFirstOrThrow()
  return new Map([
    ['home', '/'],
    ['question', questionPath(question)],
    ['profile', `/Profile?id=${userId}`],
    ['tag', `/TagPage?tag=${encodeURIComponent(tag.name)}`],
    ['blog post', `/BlogPost/${(await newest('blog_post')).id}`],
    ['tournament', `/Tournament/${(await newest('tournament')).id}`],
    ['job offer', `/Job/${job}`],
  ])
}

const [lighthouse, launcher] = await loadLighthouse()
const stop = await start()
const site = await startSite()
const { database, close } = openDatabase(site.databaseUrl, 2)
const { executablePath: chromePath = '', args: chromeFlags = [] } = config.use?.launchOptions ?? {}
const chrome = await launcher.launch({ chromePath, chromeFlags })
let isMet = true
try {
  console.log('page         on        speed  access  practice  SEO    LCP (s)  CLS    TBT (ms)')
  for (const [name, path] of await pagesOf(database)) {
    if (only && !only.includes(name)) continue
    for (const device of ['mobile', 'desktop'] as const) {
      const reports: Report[] = []
      // The first visit warms the server, as the visitors before would have.
      for (let round = 0; round <= rounds; round += 1) {
        const result = await lighthouse.default(
          site.url + path,
          { port: chrome.port, onlyCategories: categories, logLevel: 'error' },
          device === 'desktop' ? lighthouse.desktopConfig : undefined,
        )
        if (result && round > 0) reports.push(result.lhr)
      }
      const scores = categories.map((one) => median(reports.map((report) => (report.categories[one].score ?? 0) * 100)))
      const [lcp = 0, cls = 0, tbt = 0] = timings.map((one) =>
        median(reports.map((report) => report.audits[one]?.numericValue ?? Number.NaN)),
      )
      const [speed = 0, access = 0, practice = 0, seo = 0] = scores.map(Math.round)
      const cells = [speed, access, practice, seo, (lcp / 1000).toFixed(2), cls.toFixed(3), Math.round(tbt)]
      const missed = scores.some((score) => Math.round(score) < target)
      if (missed) isMet = false
      console.log(
        `${name.padEnd(12)} ${device.padEnd(9)} ${cells.map((one) => String(one).padEnd(7)).join(' ')}${missed ? ' missed' : ''}`,
      )
      for (const audit of failedAudits(reports.at(-1))) console.log(`             ${audit}`)
    }
  }
} finally {
  chrome.kill()
  await close()
  await site.stop()
  await stop()
}
console.log(`${target} or more in all of them: ${isMet ? 'met' : 'MISSED'}`)
process.exit(isMet ? 0 : 1)

/** What lowers a score besides speed. */
function failedAudits(report: Report | undefined): string[] {
  if (!report) return []
  const references = categories.slice(1).flatMap((one) => report.categories[one].auditRefs)
  return references.filter(({ id, weight }) => weight > 0 && report.audits[id]?.score === 0).map(({ id }) => id)
}
