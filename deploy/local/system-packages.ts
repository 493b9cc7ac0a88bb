/** Installs the Debian packages that the machine lacks, if apt is there and the process runs as root. */
import { access } from 'node:fs/promises'
import { captureOutput } from './program.ts'
import { printLine, step } from './terminal.ts'

/** Packages that are installed together. `otherwise` says what does not work without them. */
export type SystemRequirement = { title: string; packages: string[]; otherwise: string }

/**
 * The journeys (browser tests) of `npm test` run in Debian's headless Chromium, in which a page needs a fifth of the
 * time that it needs in a browser with windows. fonts-liberation has the fonts.
 */
export const browserRequirement: SystemRequirement = {
  title: 'the browser for the journeys',
  packages: ['chromium-headless-shell', 'fonts-liberation'],
  otherwise: 'the browser journeys run only where there is a /usr/bin/chromium',
}

/** Installs what is missing. @returns the requirements that could not be met */
export async function installMissing(requirements: SystemRequirement[]): Promise<SystemRequirement[]> {
  const missing = await withMissingPackages(requirements)
  if (missing.length === 0) return []
  const reason = await aptObstacle()
  if (reason !== undefined) {
    for (const requirement of missing)
      printLine(
        `Missing for ${requirement.title}: ${requirement.packages.join(' ')} (${requirement.otherwise}). ${reason}`,
      )
    return missing
  }
  // A failure is ignored, because the machine's existing package lists may be sufficient.
  await step('Reading Debian’s package lists', () => apt('update'))
  const unmet: SystemRequirement[] = []
  for (const requirement of missing) {
    const title = `Installing ${requirement.title} (${requirement.packages.join(' ')})`
    const { code, output } = await step(title, () => apt('install', '--no-install-recommends', ...requirement.packages))
    if (code === 0) continue
    unmet.push(requirement)
    const reasonOfFailure = output.split('\n').find((line) => line.startsWith('E: ')) ?? `apt-get ended with ${code}`
    printLine(`  That failed, so ${requirement.otherwise}: ${reasonOfFailure}`)
  }
  return unmet
}

async function withMissingPackages(requirements: SystemRequirement[]): Promise<SystemRequirement[]> {
  const names = requirements.flatMap((requirement) => requirement.packages)
  if (names.length === 0) return []
  // The status is ignored: for an unknown package dpkg-query prints no line and exits with status 1.
  const { output } = await captureOutput('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\\n', ...names])
  const installed = new Set(output.split('\n').flatMap((line) => /^(\S+) installed$/.exec(line)?.[1] ?? []))
  return requirements
    .map((requirement) => ({ ...requirement, packages: requirement.packages.filter((name) => !installed.has(name)) }))
    .filter((requirement) => requirement.packages.length > 0)
}

async function aptObstacle(): Promise<string | undefined> {
  const hasApt = await access('/usr/bin/apt-get').then(
    () => true,
    () => false,
  )
  if (!hasApt) return 'Install what your system calls them, and start again.'
  if (process.getuid?.() !== 0) return 'Install them with apt-get as root, and start again.'
  return undefined
}

function apt(command: string, ...parameters: string[]): Promise<{ code: number | null; output: string }> {
  // Another apt process may hold the lock. apt-get then waits up to 600 seconds.
  const options = ['-y', '-q', '-o', 'DPkg::Lock::Timeout=600', '-o', 'Acquire::Retries=3']
  return captureOutput('apt-get', [command, ...options, ...parameters], {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    NEEDRESTART_SUSPEND: '1',
    LC_ALL: 'C.UTF-8',
  })
}
