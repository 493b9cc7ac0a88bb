import {
  browserEnvironment,
  browserFiles,
  browserLimits,
  browserPackages,
  browserToolchain,
  browserVersion,
} from './chromium.ts'
import { candidateFiles, fileNames, type LanguageDriver } from './language.ts'
import { checkStep, fixedFlags, installNode, hardenedNodeOptions, nodeMount, nodePath, nodeRunners } from './node.ts'
import { copyPackages, packagesMount, packageVersion } from './node-packages.ts'

const names = fileNames(19)
const runners = nodeRunners('built-ins.cjs', 'channel.cjs', 'lock.cjs', 'suite.cjs', 'selenium.cjs')

/** Selenium JavaScript: the tests pass a WebDriver to the candidate's functions and check the resulting pages. */
export const seleniumJavaScript: LanguageDriver = {
  code: 19,
  packages: browserPackages,
  limits: browserLimits,
  detect: async () => `${packageVersion('selenium-webdriver')}, Chromium ${await browserVersion()}`,
  async prepare(cache) {
    await installNode(cache)
    await copyPackages(['selenium-webdriver'], cache)
  },
  run: (program, cache) => ({
    command: [nodePath, ...hardenedNodeOptions, '--max-old-space-size=256', fixedFlags, '/gradus/selenium.cjs'],
    environment: browserEnvironment,
    mountPlan: { toolchain: browserToolchain, mounts: [nodeMount(cache), packagesMount(cache)] },
    files: [...candidateFiles(program, names.source), ...runners, ...browserFiles],
    message: program.tests,
    runner: true,
    reports: 'channel',
    loopback: true,
  }),
  checkSyntax: (program, cache) => checkStep(program, cache, 'body'),
}
