import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/**
 * Joins the modules of the server, of the contract and of telemetry into one file. Reading and compiling a file each took
 * a second of the server's start (docs/decisions/0450). Packages stay where they are, and so do the modules that threads
 * run.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [addressesOfSources()],
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node24',
    // The log's stack traces name the function and the line.
    minify: false,
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
})

/** Modules find files by their own address (`import.meta.url`), which would otherwise be that of the joined file. */
function addressesOfSources(): Plugin {
  let folder = ''
  return {
    name: 'addresses-of-sources',
    enforce: 'pre',
    configResolved({ root, build }) {
      folder = `${root}/${build.outDir}`
    },
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null
      const source = JSON.stringify(relative(folder, id))
      return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url)`), map: null }
    },
  }
}
