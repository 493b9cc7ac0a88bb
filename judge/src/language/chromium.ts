import { existsSync } from 'node:fs'
import { toolVersion } from './tool-version.ts'
import { defaultLimits } from './language.ts'
import type { SandboxFile } from '../sandbox/command.ts'

/** The browser of the Selenium languages: a headless Chromium in the run's own sandbox, and the program that drives it. */

const megabyte = 1024 * 1024
/**
 * The real executables: those in /usr/bin are wrapper scripts. The first draws no windows and starts in a third of the
 * time; some machines have only the second.
 */
const browsers = ['/usr/lib/chromium/chromium-headless-shell', '/usr/lib/chromium/chromium'] as const
const browser = browsers.find((path) => existsSync(path)) ?? browsers[0]
const driver = '/usr/bin/chromedriver'

export const browserPackages = ['chromium-headless-shell', 'chromium-driver']

export async function browserVersion(): Promise<string> {
  if (!existsSync(browser)) throw new Error(`${browser} is not installed on the judge.`)
  return toolVersion(driver, ['--version'], /ChromeDriver ([\d.]+)/)
}

/** Without /etc/hosts "localhost" does not resolve, and the browser's processes cannot find each other. */
export const browserFiles: readonly SandboxFile[] = [{ path: '/etc/hosts', body: '127.0.0.1 localhost\n' }]

export const browserToolchain = ['/usr/bin', '/usr/lib', '/usr/share/fonts', '/etc/fonts', '/etc/alternatives']

export const browserEnvironment = {
  PATH: '/usr/bin',
  HOME: '/box',
  TMPDIR: '/box/tmp',
  LC_ALL: 'C.UTF-8',
  // Selenium looks for browsers and counts its users on the internet, if it may.
  SE_OFFLINE: 'true',
  SE_AVOID_STATS: 'true',
  GRADUS_BROWSER: browser,
  GRADUS_DRIVER: driver,
  // Chromium's own sandbox is off (--no-sandbox): it needs privileges that a run does not have, and the run is already
  // in a sandbox.
  GRADUS_BROWSER_OPTIONS: [
    '--headless=new',
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-crash-reporter',
    '--window-size=1280,800',
  ].join(' '),
}

export const browserLimits = defaultLimits({
  cpuMilliseconds: 15_000,
  memoryBytes: 1024 * megabyte,
  processes: 256,
  diskBytes: 256 * megabyte,
})
