import { execFileSync } from 'node:child_process'
import { closeSync, readFileSync, readdirSync } from 'node:fs'

const O_CLOEXEC = 0o2000000

/*
 * No core dumps: neither as files nor into a handler of the host (systemd-coredump, apport), which the kernel starts as
 * root with the crashed program's memory. A limit of 0 prevents files only; a limit of 1 byte prevents both. The system
 * call filter does not let a run change it.
 */
const coreBytes = 1

/**
 * Prepares the judge's own process, because guests inherit from it: sets resource limits, and closes every inherited
 * descriptor that is not close-on-exec.
 */
export function hardenProcess(): void {
  execFileSync('prlimit', [`--pid=${process.pid}`, `--stack=${64 * 1024 * 1024}:`, '--nofile=4096:'])
  try {
    execFileSync('prlimit', [`--pid=${process.pid}`, `--core=${coreBytes}:${coreBytes}`], { stdio: 'ignore' })
  } catch {
    // An ordinary user cannot raise a limit of 0; the self-test decides whether 0 is enough on this machine.
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
