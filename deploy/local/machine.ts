/** Sets up what the machine lacks: Debian packages, through apt, and only where root may do it. */
import { access } from 'node:fs/promises'
import { readProgram } from './program.ts'
import { say, step } from './terminal.ts'

/** What is installed together, and what people miss without it. */
export type Need = { title: string; packages: string[]; otherwise: string }

/**
 * The journeys of `npm test` run in Debian's Chromium, in the form that is made to be driven: a page of its own costs a
 * fifth of what one in a browser with windows does. Text needs a font.
 */
export const browser: Need = {
  title: 'the browser for the journeys',
  packages: ['chromium-headless-shell', 'fonts-liberation'],
  otherwise: 'the browser journeys run only where there is a /usr/bin/chromium',
}

/** @returns the needs that stay unmet. */
export async function provide(needs: Need[]): Promise<Need[]> {
  const missing = await withMissingPackages(needs)
  if (missing.length === 0) return []
  const reason = await whyNotApt()
  if (reason !== undefined) {
    for (const need of missing)
      say(`Missing for ${need.title}: ${need.packages.join(' ')} (${need.otherwise}). ${reason}`)
    return missing
  }
  // Without fresh lists an install may still work from those that the machine has.
  await step('Reading Debian’s package lists', () => apt('update'))
  const unmet: Need[] = []
  for (const need of missing) {
    const title = `Installing ${need.title} (${need.packages.join(' ')})`
    const { code, output } = await step(title, () => apt('install', '--no-install-recommends', ...need.packages))
    if (code === 0) continue
    unmet.push(need)
    const fault = output.split('\n').find((line) => line.startsWith('E: ')) ?? `apt-get ended with ${code}`
    say(`  That failed, so ${need.otherwise}: ${fault}`)
  }
  return unmet
}

async function withMissingPackages(needs: Need[]): Promise<Need[]> {
  const wanted = needs.flatMap((need) => need.packages)
  if (wanted.length === 0) return []
  // Names that it does not know make its exit status 1 and are left out of its answer.
  const { output } = await readProgram('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\\n', ...wanted])
  const has = new Set(output.split('\n').flatMap((line) => /^(\S+) installed$/.exec(line)?.[1] ?? []))
  return needs
    .map((need) => ({ ...need, packages: need.packages.filter((name) => !has.has(name)) }))
    .filter((need) => need.packages.length > 0)
}

async function whyNotApt(): Promise<string | undefined> {
  const debian = await access('/usr/bin/apt-get').then(
    () => true,
    () => false,
  )
  if (!debian) return 'Install what your system calls them, and start again.'
  if (process.getuid?.() !== 0) return 'Install them with apt-get as root, and start again.'
  return undefined
}

function apt(command: string, ...parameters: string[]): Promise<{ code: number | null; output: string }> {
  // Somebody else's apt may be at work: wait for it rather than fail.
  const options = ['-y', '-q', '-o', 'DPkg::Lock::Timeout=600', '-o', 'Acquire::Retries=3']
  return readProgram('apt-get', [command, ...options, ...parameters], {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    NEEDRESTART_SUSPEND: '1',
    LC_ALL: 'C.UTF-8',
  })
}
