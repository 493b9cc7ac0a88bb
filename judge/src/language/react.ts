import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { fileURLToPath } from 'node:url'
import { candidateFiles, defaultLimits, fileNames, type LanguageDriver } from './language.ts'
import {
  installNode,
  bundle,
  explainNodeStatus,
  heapOption,
  hardenedNodeOptions,
  nodeMount,
  nodePath,
  nodeRunners,
  packageVersion,
} from './node.ts'

const names = fileNames(14)
const megabyte = 1024 * 1024
const runners = nodeRunners('channel.cjs', 'lock.cjs', 'suite.cjs', 'react.cjs')
const entry = fileURLToPath(new URL('../runner/node/react-modules.js', import.meta.url))
const bundleFile = 'react-modules.cjs'

/** What the bundle holds comes from this project's own packages: another version of one is another bundle. */
const bundled = ['react', 'react-dom', '@testing-library/react', '@testing-library/user-event', 'happy-dom', 'expect']

/**
 * Jest keeps its matchers in a property of the global object, where a candidate's code would find them. In the bundle it
 * is a variable of their module.
 */
const matchersOfExpect = /\bglobalThis(?=\[JEST_MATCHERS_OBJECT\]|, JEST_MATCHERS_OBJECT)/g
const ownMatchers: Plugin = {
  name: 'own-matchers',
  transform(code, id) {
    if (!id.endsWith('/expect/build/index.js')) return undefined
    if (!matchersOfExpect.test(code)) throw new Error('expect keeps its matchers in another way than it did.')
    return `const gradusMatchers = {};\n${code.replaceAll(matchersOfExpect, 'gradusMatchers')}`
  },
}

/** React: the tests import the candidate's component and render it with Testing Library. */
export const react: LanguageDriver = {
  code: 14,
  packages: [],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 512 * megabyte }),
  detect: async () => packageVersion('react'),
  recipe: readFileSync(entry, 'utf8') + bundled.map(packageVersion).join(' ') + String(matchersOfExpect),
  async prepare(cache) {
    await installNode(cache)
    if (existsSync(join(cache.folder, bundleFile))) return
    await bundle({ [bundleFile]: entry }, cache.folder, { format: 'cjs', external: [], plugins: [ownMatchers] })
  },
  run(program, cache, limits) {
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.jsx', body: program.interface })
    return {
      command: [nodePath, ...hardenedNodeOptions, heapOption(limits), '/gradus/react.cjs'],
      environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8', NODE_ENV: 'test', NO_COLOR: '1' },
      mountPlan: {
        toolchain: ['/usr/lib'],
        mounts: [nodeMount(cache), { host: join(cache.folder, bundleFile), at: `/gradus/${bundleFile}` }],
      },
      files: [...files, ...runners],
      message: program.tests,
      runner: true,
      reports: 'channel',
    }
  },
  explainStatus: explainNodeStatus,
}
