import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The JavaScript that a page may load: the number of files, and their size after compression with brotli, in KiB. */
interface PageBudget {
  readonly files: number
  readonly kilobytes: number
  /** The modules that the page loads, as paths in `web/`. */
  readonly modules: readonly string[]
}

/**
 * The limits are slightly above what the pages load today. Whoever makes a page larger on purpose raises its budget
 * here and says why in the commit (docs/decisions/0340-what-a-first-load-may-cost.md).
 */
const budgets: Readonly<Record<string, PageBudget>> = {
  home: { files: 9, kilobytes: 160, modules: ['src/question/home-page.tsx'] },
  search: { files: 9, kilobytes: 160, modules: ['src/search/search-page.tsx'] },
  question: { files: 28, kilobytes: 262, modules: ['src/question/question-page.tsx'] },
}

/** Fails the build if a page loads more than its budget allows. It reads the files that `precompress` wrote. */
export function pageBudget(): Plugin {
  return {
    name: 'page-budget',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        for (const [page, budget] of Object.entries(budgets)) {
          const files = [...loadedFiles(chunks, budget.modules)]
          const sizes = await Promise.all(files.map(async (file) => (await stat(join(dir, `${file}.br`))).size))
          const kilobytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)
          if (files.length > budget.files || kilobytes > budget.kilobytes)
            this.error(
              `The ${page} page loads ${files.length} files with ${kilobytes} KiB of JavaScript, but its budget is ${budget.files} files with ${budget.kilobytes} KiB (web/build/page-budget.ts).`,
            )
        }
      },
    },
  }
}

function loadedFiles(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): ReadonlySet<string> {
  const starts = chunks.filter(
    ({ isEntry, facadeModuleId }) => isEntry || modules.some((module) => facadeModuleId?.endsWith(`/web/${module}`)),
  )
  if (starts.length < modules.length + 1) throw new Error(`Not every one of these has a file: ${modules.join(', ')}.`)
  const files = new Set(starts.map(({ fileName }) => fileName))
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported)
  return files
}
