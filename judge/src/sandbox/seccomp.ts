import { Buffer } from 'node:buffer'

/**
 * The system call filter of every run, as the bytes that `bwrap --seccomp` loads: classic BPF, assembled here.
 *
 * It restricts what a program may ask of the kernel in three ways:
 * - calls of another ABI (32-bit, x32) kill the program, because their numbers would mean other calls;
 * - calls that reach beyond an ordinary program, or that have been the way into the kernel before, are refused;
 * - only sockets of the listed families are allowed: the kernel has some fifty, most of them rarely reviewed.
 *
 * Calls with a number newer than this file fail with ENOSYS, which C libraries expect of an old kernel.
 */

interface Machine {
  readonly audit: number
  /** Calls at and above this number belong to another ABI of the same machine (x32). */
  readonly foreignAbove: number | undefined
  readonly calls: Readonly<Record<string, number>>
}

/** Numbers that all architectures share: since 424 a new call has one number everywhere. */
const sharedCalls = {
  pidfd_send_signal: 424,
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsconfig: 431,
  fsmount: 432,
  fspick: 433,
  clone3: 435,
  pidfd_getfd: 438,
  process_madvise: 440,
  mount_setattr: 442,
  quotactl_fd: 443,
  memfd_secret: 447,
  process_mrelease: 448,
  set_mempolicy_home_node: 450,
  cachestat: 451,
  statmount: 457,
  listmount: 458,
}

/** The newest call that was reviewed for this list (mseal). */
const newestKnownCall = 462

const machines: Readonly<Record<string, Machine>> = {
  x64: {
    audit: 0xc000003e,
    foreignAbove: 0x40000000,
    // prettier-ignore
    calls: {
      ...sharedCalls, ioctl: 16, socket: 41, sendto: 44, recvfrom: 45, sendmsg: 46, recvmsg: 47, socketpair: 53, clone: 56, kill: 62, fcntl: 72,
      flock: 73, ptrace: 101, syslog: 103, uselib: 134,
      rt_sigqueueinfo: 129, personality: 135, vhangup: 153, modify_ldt: 154, pivot_root: 155, _sysctl: 156, prctl: 157, adjtimex: 159, setrlimit: 160, chroot: 161,
      sync: 162, acct: 163, settimeofday: 164, mount: 165, umount2: 166, swapon: 167, swapoff: 168, reboot: 169,
      sethostname: 170, setdomainname: 171, iopl: 172, ioperm: 173, init_module: 175, delete_module: 176,
      quotactl: 179, nfsservctl: 180, tkill: 200, lookup_dcookie: 212, clock_settime: 227, mbind: 237, set_mempolicy: 238,
      kexec_load: 246, add_key: 248, request_key: 249, keyctl: 250, inotify_add_watch: 254, migrate_pages: 256, unshare: 272,
      move_pages: 279, perf_event_open: 298, recvmmsg: 299, fanotify_init: 300, fanotify_mark: 301, name_to_handle_at: 303,
      prlimit64: 302, open_by_handle_at: 304, clock_adjtime: 305, syncfs: 306, sendmmsg: 307, setns: 308, process_vm_readv: 310, process_vm_writev: 311,
      kcmp: 312, finit_module: 313, kexec_file_load: 320, bpf: 321, userfaultfd: 323,
    },
  },
  arm64: {
    audit: 0xc00000b7,
    foreignAbove: undefined,
    // prettier-ignore
    calls: {
      ...sharedCalls, lookup_dcookie: 18, fcntl: 25, inotify_add_watch: 27, ioctl: 29, flock: 32, umount2: 39, mount: 40, pivot_root: 41, nfsservctl: 42,
      chroot: 51, vhangup: 58, quotactl: 60, sync: 81, acct: 89, personality: 92, unshare: 97, kexec_load: 104,
      init_module: 105, delete_module: 106, clock_settime: 112, syslog: 116, ptrace: 117, kill: 129, tkill: 130, rt_sigqueueinfo: 138, reboot: 142,
      sethostname: 161, setdomainname: 162, setrlimit: 164, prctl: 167, settimeofday: 170, adjtimex: 171, socket: 198, socketpair: 199, sendto: 206, recvfrom: 207, sendmsg: 211, recvmsg: 212,
      add_key: 217, request_key: 218, keyctl: 219, clone: 220, swapon: 224, swapoff: 225, mbind: 235,
      set_mempolicy: 237, migrate_pages: 238, move_pages: 239, perf_event_open: 241, recvmmsg: 243, prlimit64: 261, fanotify_init: 262,
      fanotify_mark: 263, name_to_handle_at: 264, open_by_handle_at: 265, clock_adjtime: 266, syncfs: 267, setns: 268, sendmmsg: 269,
      process_vm_readv: 270, process_vm_writev: 271, kcmp: 272, finit_module: 273, bpf: 280, userfaultfd: 282,
      kexec_file_load: 294,
    },
  },
}

const EPERM = 1
const ENOSPC = 28
const ENOLCK = 37
const ENOSYS = 38
const EOPNOTSUPP = 95
const EAFNOSUPPORT = 97

/**
 * The error of a refused call, where it is not EPERM.
 * - ENOSYS, so that a library falls back to an older call instead of failing.
 * - ENOLCK and ENOSPC for locks and watches. All runs see the same files of the toolchain: a lock or a watch on one would
 *   reveal one run to another, and block others that lock it (.NET locks what it reads). Programs expect these errors.
 * - Success without effect for sync and the like: all that a run can write is in memory.
 */
const otherAnswers: Readonly<Record<string, number>> = {
  io_uring_setup: ENOSYS,
  io_uring_enter: ENOSYS,
  io_uring_register: ENOSYS,
  clone3: ENOSYS,
  memfd_secret: ENOSYS,
  cachestat: ENOSYS,
  flock: ENOLCK,
  inotify_add_watch: ENOSPC,
  sync: 0,
  syncfs: 0,
}
/** Decided by their arguments below. */
const inspectedCalls = new Set([
  'socket', 'socketpair', 'clone', 'ioctl', 'personality', 'fcntl', 'setrlimit', 'prlimit64', 'prctl',
  'kill', 'tkill', 'rt_sigqueueinfo', 'pidfd_send_signal', 'sendto', 'recvfrom', 'sendmsg', 'recvmsg', 'sendmmsg', 'recvmmsg',
]) // prettier-ignore

const AF_UNIX = 1
const AF_INET = 2
const AF_INET6 = 10
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET, NEWTIME. */
const namespaceFlags = 0x7e020080
/** TIOCSTI types into the terminal that started the judge. */
const TIOCSTI = 0x5412
const TIOCLINUX = 0x541c
/**
 * F_GETLK, F_OFD_GETLK, F_SETLEASE, F_NOTIFY reveal how others use a file. Setting a record lock does not: a read-only
 * file allows only read locks.
 */
const tellingFileCommands = [5, 36, 1024, 1026]
/** Only at a limit of one byte does the kernel start no core dump handler of the host; see harden-process.ts. */
const RLIMIT_CORE = 4
/** Once it is not dumpable, a process stays so: its memory can't be read through /proc, not even by itself. */
const PR_SET_DUMPABLE = 4
/** MSG_OOB between processes of a machine: of no use here, and a part of the kernel with a history of faults. */
const MSG_OOB = 1
/**
 * Signals to a process. tgkill stays allowed: C libraries use it to signal their own process (abort), and the languages
 * that ask for this filter can't make system calls themselves.
 */
const signalCalls = ['kill', 'tkill', 'rt_sigqueueinfo', 'pidfd_send_signal'] as const
/** The position of the flags among the arguments of calls that send or receive. */
const offsetsOfFlags = { sendto: 40, recvfrom: 40, sendmsg: 32, recvmsg: 32, sendmmsg: 40, recvmmsg: 40 } as const
/** PER_LINUX with and without a fixed address layout, and the query of the current personality. */
const plainPersonalities = [0, 0x40000, 0xffffffff]

const LOAD = 0x20
const JUMP_EQUAL = 0x15
const JUMP_GREATER = 0x25
const JUMP_GREATER_OR_EQUAL = 0x35
const JUMP_ANY_BIT = 0x45
const RETURN = 0x06

const ALLOW = 0x7fff0000
const KILL_PROCESS = 0x80000000
const refuseWith = (errno: number): number => 0x00050000 | errno

const offsetOfCall = 0
const offsetOfMachine = 4
const offsetOfFirstArgument = 16
const offsetOfSecondArgument = 24
const offsetOfThirdArgument = 32

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

const load = (offset: number): Instruction => [LOAD, 0, 0, offset]
const answer = (action: number): Instruction => [RETURN, 0, 0, action]
/** Runs the next instruction if the test is true; otherwise skips it. */
const when = (test: number, value: number): Instruction => [test, 0, 1, value]
/** Skips the next instruction if the test is true. */
const unless = (test: number, value: number): Instruction => [test, 1, 0, value]

/** A call that is decided by an argument: `body` always returns, and other calls skip it. */
function inspect(call: number, body: readonly Instruction[]): Instruction[] {
  return [[JUMP_EQUAL, 0, body.length, call], ...body]
}

function onlyThese(offset: number, allowed: readonly number[], otherwise: number): Instruction[] {
  return [load(offset), ...allowed.flatMap((value) => [when(JUMP_EQUAL, value), answer(ALLOW)]), answer(otherwise)]
}

function noneOfThese(offset: number, refused: readonly number[]): Instruction[] {
  return [
    load(offset),
    ...refused.flatMap((value) => [when(JUMP_EQUAL, value), answer(refuseWith(EPERM))]),
    answer(ALLOW),
  ]
}

/** The number of a call on this machine, for the self-test. */
export function callNumber(name: string): number {
  const found = machines[process.arch]?.calls[name]
  if (found === undefined) throw new Error(`The system call ${name} has no number here.`)
  return found
}

export interface FilterOptions {
  /** Adds the two internet families, for languages that serve on their own loopback. */
  readonly loopback: boolean
  /** For languages that run the tests and the candidate's code in two processes: they must not signal each other. */
  readonly refusesSignals: boolean
}

/** The filter for one run. */
export function seccompFilter({ loopback, refusesSignals }: FilterOptions): Buffer {
  const machine = machines[process.arch]
  if (machine === undefined) throw new Error(`There is no system call filter for ${process.arch} yet.`)
  const families = loopback ? [AF_UNIX, AF_INET, AF_INET6] : [AF_UNIX]
  const program: Instruction[] = [
    load(offsetOfMachine),
    unless(JUMP_EQUAL, machine.audit),
    answer(KILL_PROCESS),
    load(offsetOfCall),
    ...(machine.foreignAbove === undefined
      ? []
      : [when(JUMP_GREATER_OR_EQUAL, machine.foreignAbove), answer(KILL_PROCESS)]),
    when(JUMP_GREATER, newestKnownCall),
    answer(refuseWith(ENOSYS)),
  ]
  for (const [name, call] of Object.entries(machine.calls)) {
    if (inspectedCalls.has(name)) continue
    program.push(when(JUMP_EQUAL, call), answer(refuseWith(otherAnswers[name] ?? EPERM)))
  }
  for (const name of refusesSignals ? signalCalls : [])
    program.push(when(JUMP_EQUAL, callNumber(name)), answer(refuseWith(EPERM)))
  program.push(
    ...inspect(callNumber('socket'), onlyThese(offsetOfFirstArgument, families, refuseWith(EAFNOSUPPORT))),
    ...inspect(callNumber('socketpair'), onlyThese(offsetOfFirstArgument, [AF_UNIX], refuseWith(EAFNOSUPPORT))),
    ...inspect(callNumber('personality'), onlyThese(offsetOfFirstArgument, plainPersonalities, refuseWith(EPERM))),
    ...inspect(callNumber('clone'), [
      load(offsetOfFirstArgument),
      when(JUMP_ANY_BIT, namespaceFlags),
      answer(refuseWith(EPERM)),
      answer(ALLOW),
    ]),
    ...Object.entries(offsetsOfFlags).flatMap(([name, offset]) =>
      inspect(callNumber(name), [
        load(offset),
        when(JUMP_ANY_BIT, MSG_OOB),
        answer(refuseWith(EOPNOTSUPP)),
        answer(ALLOW),
      ]),
    ),
    ...inspect(callNumber('prctl'), [
      load(offsetOfFirstArgument),
      unless(JUMP_EQUAL, PR_SET_DUMPABLE),
      answer(ALLOW),
      load(offsetOfSecondArgument),
      unless(JUMP_EQUAL, 0),
      answer(refuseWith(EPERM)),
      answer(ALLOW),
    ]),
    ...inspect(callNumber('ioctl'), noneOfThese(offsetOfSecondArgument, [TIOCSTI, TIOCLINUX])),
    ...inspect(callNumber('fcntl'), noneOfThese(offsetOfSecondArgument, tellingFileCommands)),
    ...inspect(callNumber('setrlimit'), noneOfThese(offsetOfFirstArgument, [RLIMIT_CORE])),
    ...inspect(callNumber('prlimit64'), [
      load(offsetOfSecondArgument),
      unless(JUMP_EQUAL, RLIMIT_CORE),
      answer(ALLOW),
      // A query passes no new limit: both halves of the pointer are 0.
      load(offsetOfThirdArgument),
      when(JUMP_ANY_BIT, 0xffffffff),
      answer(refuseWith(EPERM)),
      load(offsetOfThirdArgument + 4),
      when(JUMP_ANY_BIT, 0xffffffff),
      answer(refuseWith(EPERM)),
      answer(ALLOW),
    ]),
    answer(ALLOW),
  )
  const bytes = Buffer.alloc(program.length * 8)
  program.forEach(([code, ifTrue, ifFalse, value], index) => {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(ifTrue, index * 8 + 2)
    bytes.writeUInt8(ifFalse, index * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4)
  })
  return bytes
}
