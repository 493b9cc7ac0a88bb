import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Writes each asset also as .br, so that the server compresses nothing while people wait. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }) {
      const assets = (await readdir(dir, { recursive: true })).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        assets.map(async (name) => {
          const file = join(dir, name)
          const bytes = await compress(await readFile(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
          await writeFile(`${file}.br`, bytes)
        }),
      )
    },
  }
}

export default defineConfig({
  plugins: [react(), precompress()],
  // One style sheet for all pages: a page that is opened later never shows without its rules.
  build: {
    outDir: 'dist/client',
    assetsInlineLimit: 0,
    target: 'es2023',
    // Browsers with :dir(), which the build would else turn into :lang(), as if people's texts said their language.
    cssTarget: ['chrome120', 'firefox121', 'safari16.4'],
    cssCodeSplit: false,
  },
  ssr: { noExternal: [/^@tabler\//, /^@mantine\//, /^@fontsource-variable\//] },
})
