import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { fileURLToPath } from 'node:url'
import { candidateFiles, defaultLimits, fileNames, type LanguageDriver, withoutTests } from './language.ts'
import {
  installNode,
  explainNodeStatus,
  fixedFlags,
  heapOption,
  hardenedNodeOptions,
  nodeMount,
  nodePath,
  nodeRunners,
} from './node.ts'
import { bundle, packageVersion } from './node-packages.ts'

const names = fileNames(14)
const megabyte = 1024 * 1024
const runners = nodeRunners('built-ins.cjs', 'channel.cjs', 'lock.cjs', 'suite.cjs', 'react.cjs')
const entry = fileURLToPath(new URL('../runner/node/react-modules.js', import.meta.url))
const bundleFile = 'react-modules.cjs'

/** The bundle contains packages of this project: with another version of one of them, it is another bundle. */
const bundled = ['react', 'react-dom', '@testing-library/react', '@testing-library/user-event', 'happy-dom', 'expect']

/**
 * The matchers were written for values that nobody forges. In the bundle
 * - they are in a variable of their module, not in a property of the global object, where a candidate's code would find
 *   them;
 * - only a matcher that expect made decides what it is equal to (`expect.any(Number)`): a component's value could have an
 *   `asymmetricMatch` of its own that says yes, or is told what is expected;
 * - a text of the document or of an error is a primitive, not an object whose `includes` says yes.
 */
const hardened: readonly { readonly file: RegExp; readonly changes: readonly (readonly [RegExp, string])[] }[] = [
  {
    file: /\/expect\/build\/index\.js$/,
    changes: [
      [/^/, 'const gradusMatchers = {};\n'],
      [/\bglobalThis(?=\[JEST_MATCHERS_OBJECT\]|, JEST_MATCHERS_OBJECT)/g, 'gradusMatchers'],
      [/(?<=class AsymmetricMatcher \{[^}]*)this\.sample = sample;/, '$& _expectUtils.equals.ownMatchers.add(this);'],
      [/\bmessage: e\.message,/, 'message: `${e.message}`,'],
      [/\bmessage: hasMessage \? e\.message/, 'message: hasMessage ? `${e.message}`'],
    ],
  },
  {
    file: /\/@jest\/expect-utils\/build\/index\.js$/,
    changes: [
      [/return !!obj && isA\('Function', obj\.asymmetricMatch\);/, 'return equals.ownMatchers.has(obj);'],
      [/^exports\.equals = equals;$/m, '$& equals.ownMatchers = new WeakSet();'],
    ],
  },
  {
    file: /\/jest-matcher-utils\/build\/index\.js$/,
    changes: [[/\bisAsymmetricMatcher\(receivedValue\)/, 'false']],
  },
  {
    file: /\/@testing-library\/jest-dom\/dist\/matchers-\w+\.m?js$/,
    changes: [[/(?<=function normalize\(text\) \{\s+return )text\./, '`${text}`.']],
  },
]
const hardenedMatchers: Plugin = {
  name: 'hardened-matchers',
  transform(code, id) {
    const found = hardened.find(({ file }) => file.test(id))
    if (found === undefined) return undefined
    let changed = code
    for (const [pattern, replacement] of found.changes) {
      if (changed.search(pattern) < 0) throw new Error(`${id} has no ${pattern.source}: another version?`)
      changed = changed.replace(pattern, replacement)
    }
    return changed
  },
}

/** React: the tests import the candidate's component and render it with Testing Library. */
export const react: LanguageDriver = {
  code: 14,
  packages: [],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 512 * megabyte }),
  detect: async () => packageVersion('react'),
  recipe:
    readFileSync(entry, 'utf8') +
    bundled.map(packageVersion).join(' ') +
    hardened.flatMap(({ changes }) => changes).join(),
  async prepare(cache) {
    await installNode(cache)
    if (existsSync(join(cache.folder, bundleFile))) return
    await bundle({ [bundleFile]: entry }, cache.folder, { format: 'cjs', external: [], plugins: [hardenedMatchers] })
  },
  run(program, cache, limits) {
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.jsx', body: program.interface })
    return {
      command: [nodePath, ...hardenedNodeOptions, heapOption(limits), fixedFlags, '/gradus/react.cjs'],
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
  checkSyntax: (program, cache, limits) => react.run(withoutTests(program), cache, limits),
  explainStatus: explainNodeStatus,
}
