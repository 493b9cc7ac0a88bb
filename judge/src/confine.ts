import { execFileSync } from 'node:child_process'
import { closeSync, readFileSync, readdirSync } from 'node:fs'

const O_CLOEXEC = 0o2000000

/**
 * Makes the judge fit to start guests, who inherit what it has: its resource limits, and every descriptor that it was
 * born with and that does not close by itself.
 */
export function confineSelf(): void {
  execFileSync('prlimit', [`--pid=${process.pid}`, '--core=0:0', `--stack=${64 * 1024 * 1024}:`, '--nofile=4096:'])
  for (const name of readdirSync('/proc/self/fd')) {
    const descriptor = Number(name)
    if (descriptor <= 2) continue
    try {
      const flags = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${name}`, 'utf8'))?.[1] ?? '0'
      if ((Number.parseInt(flags, 8) & O_CLOEXEC) === 0) closeSync(descriptor)
    } catch {
      // The listing's own descriptor, which is closed by now.
    }
  }
}
