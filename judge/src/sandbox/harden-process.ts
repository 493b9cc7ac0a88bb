import { execFileSync } from 'node:child_process'
import { closeSync, readFileSync, readdirSync } from 'node:fs'

const O_CLOEXEC = 0o2000000

/*
 * No cores: neither as files nor into a program of the host (systemd-coredump, apport), which the kernel starts as root
 * with the crashed program's memory. A limit of 0 stops files alone; one of 1 byte is the kernel's own word for neither.
 * The system call filter keeps it there.
 */
const coreBytes = 1

/**
 * Makes the judge fit to start guests, who inherit what it has: its resource limits, and every descriptor that it was
 * born with and that does not close by itself.
 */
export function hardenProcess(): void {
  execFileSync('prlimit', [`--pid=${process.pid}`, `--stack=${64 * 1024 * 1024}:`, '--nofile=4096:'])
  try {
    execFileSync('prlimit', [`--pid=${process.pid}`, `--core=${coreBytes}:${coreBytes}`], { stdio: 'ignore' })
  } catch {
    // An ordinary user whose limit is 0 cannot raise it; the probe says whether that is enough on this machine.
    execFileSync('prlimit', [`--pid=${process.pid}`, '--core=0:0'])
  }
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
