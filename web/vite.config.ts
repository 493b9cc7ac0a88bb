import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { planChunks } from './build/chunk-plan.ts'
import { pageBudget } from './build/page-budget.ts'
import { scriptsAfterPaint } from './build/scripts-after-paint.ts'
import { slimContract } from './build/slim-contract.ts'
import { assetFileNames, subsetFonts } from './build/subset-fonts.ts'
import { usedStyles } from './build/used-styles.ts'

const compress = promisify(brotliCompress)

/** Also writes each asset as .br, so that the server does not have to compress while a visitor waits. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }) {
      const assets = (await readdir(dir, { recursive: true })).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        assets.map(async (name) => {
          const file = join(dir, name)
          const bytes = await compress(await readFile(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
          await writeFile(`${file}.br`, bytes)
        }),
      )
    },
  }
}

const common = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    outDir: 'dist/client',
    assetsInlineLimit: 0,
    target: 'es2023',
    // Only browsers with :dir(). For older ones the build would replace it by :lang(), as if the language of users'
    // texts were known.
    cssTarget: ['chrome120', 'firefox121', 'safari16.4'],
    // One style sheet for all pages, so that a page that is opened later never appears without its rules.
    cssCodeSplit: false,
  },
}

const groups: readonly Rolldown.CodeSplittingGroup[] = [
  // In a file of its own, which changes only with these packages, so that browsers can cache it for long.
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//, priority: 9 },
  // The modules that every page loads, except those that are needed only for schemas.
  { name: 'site', tags: ['$initial'], test: /^(?!.*(\?whole$|\/zod\/|\/sentence\.ts$))/, priority: 8 },
]

function splitBy(all: readonly Rolldown.CodeSplittingGroup[]) {
  const codeSplitting = { includeDependenciesRecursively: false, groups: [...all] }
  return { ...common.build, rolldownOptions: { output: { assetFileNames, codeSplitting } } }
}

export default defineConfig(async ({ command, isSsrBuild }) => {
  const plugins = () => [slimContract(), react()]
  const ssr = { noExternal: [/^@tabler\//, /^@mantine\//, /^@fontsource-variable\//] }
  if (command !== 'build' || isSsrBuild) return { ...common, plugins: plugins(), ssr }
  const { nameOf, code } = await planChunks({ ...common, plugins: plugins(), build: splitBy(groups) })
  return {
    ...common,
    plugins: [...plugins(), usedStyles(code), subsetFonts(), scriptsAfterPaint(), precompress(), pageBudget()],
    build: splitBy([...groups, { name: nameOf, priority: 1 }]),
    ssr,
  }
})
