import { candidateFiles, defaultLimits, fileNames, type LanguageDriver } from './language.ts'
import { checkStep, installNode, explainNodeStatus, heapOption, nodeMount, nodePath, nodeRunners } from './node.ts'
import { bundlePackages, packagesMount } from './node-packages.ts'

const names = fileNames(24)
const megabyte = 1024 * 1024
const packages = ['express', 'supertest']
const runners = nodeRunners('channel.cjs', 'suite.cjs', 'service.cjs', 'serve.cjs')

/** NodeService: the tests send requests to the candidate's service, which is a separate process. */
export const nodeService: LanguageDriver = {
  code: 24,
  packages: [],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 512 * megabyte, processes: 96 }),
  detect: async () => process.versions.node,
  recipe: packages.join(' '),
  async prepare(cache) {
    await installNode(cache)
    await bundlePackages(packages, cache)
  },
  run(program, cache, limits) {
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.js', body: program.interface })
    return {
      // Each of the two processes gets at most this heap; the run's memory limit covers both.
      command: [nodePath, '--disable-sigusr1', heapOption(limits, 160 * megabyte), '/gradus/service.cjs'],
      environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8', NODE_ENV: 'test', NO_COLOR: '1' },
      mountPlan: { toolchain: ['/usr/lib'], mounts: [nodeMount(cache), packagesMount(cache)] },
      files: [...files, ...runners],
      message: program.tests,
      runner: true,
      reports: 'channel',
      loopback: true,
      refusesSignals: true,
    }
  },
  checkSyntax: (program, cache) => checkStep(program, cache, 'module'),
  explainStatus: (result) =>
    result.errorOutput.includes('heap out of memory') ? 'memoryLimit' : explainNodeStatus(result),
}
