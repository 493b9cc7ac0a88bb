import { readlinkSync } from 'node:fs'
import { bubblewrapIsInstalled } from './bubblewrap-backend.ts'
import { ControlGroups } from './cgroup.ts'
import type { Config } from '../config.ts'
import type { SandboxResult, SandboxProfile } from './profile.ts'
import { SandboxFactory } from './factory.ts'
import { callNumber } from './seccomp.ts'

/*
 * At every start, programs in sandboxes try to break each protection that sandbox.ts describes, and the judge checks
 * the results. In production the judge refuses to start if a protection is missing. The programs are written in Perl,
 * which every Debian has and which can make any system call.
 */

export interface SelfTestResult {
  readonly sandboxes: SandboxFactory
  /** Each protection by name, and whether this machine gives it. */
  readonly protections: Record<string, boolean>
  /** Why no sandbox can be built at all. */
  readonly missing: string | undefined
}

const perl = '/usr/bin/perl'
const mebibyte = 1024 * 1024
const limits = {
  cpuMilliseconds: 2_000,
  wallMilliseconds: 6_000,
  memoryBytes: 64 * mebibyte,
  processes: 8,
  outputBytes: mebibyte,
  diskBytes: 4 * mebibyte,
}

const protectionNames = [
  'namespaces',
  'network',
  'readOnlyRoot',
  'hiddenHost',
  'diskLimit',
  'ordinaryUser',
  'noPrivileges',
  'systemCalls',
  'socketFamilies',
  'foreignCalls',
  'noCoreFiles',
  'ownDescriptors',
  'ownProcesses',
  'ownLocks',
  'memoryLimit',
  'processLimit',
  'cpuTime',
] as const
type Protection = (typeof protectionNames)[number]

const namespaces = ['cgroup', 'ipc', 'mnt', 'net', 'pid', 'user', 'uts']

/** Calls that must be refused, whatever their arguments. */
const refusedCalls = [
  'unshare', 'mount', 'keyctl', 'add_key', 'bpf', 'perf_event_open', 'userfaultfd', 'io_uring_setup', 'ptrace',
  'setns', 'pivot_root', 'chroot', 'process_vm_readv', 'open_by_handle_at', 'settimeofday', 'reboot', 'clone3',
] // prettier-ignore
/** AF_INET, AF_INET6, AF_NETLINK, AF_PACKET, AF_ALG, AF_VSOCK. */
const refusedFamilies = [2, 10, 16, 17, 38, 40]

/** Prints a line for each protection that holds, and the namespaces that it runs in. */
function attackProgram(): string {
  return `
use strict; use warnings; use POSIX ();
my %status = map { /^(\\w+):\\s+(.*)$/ ? ($1, $2) : () } do { open my $f, '<', '/proc/self/status'; <$f> };
sub holds { print "$_[0]\\n" if $_[1] }
sub refused { my ($call, @words) = @_; $! = 0; syscall($call, @words) == -1 && ($! == 1 || $! == 38) }
print "namespace $_ ", readlink("/proc/self/ns/$_"), "\\n" for qw(${namespaces.join(' ')});
open my $devices, '<', '/proc/net/dev'; my @devices = grep { /:/ && !/^\\s*lo:/ } <$devices>;
holds('network', !@devices);
holds('readOnlyRoot', !grep { open my $f, '>', $_ } qw(/x /usr/x /usr/bin/x /usr/lib/x /dev/x /proc/x));
holds('hiddenHost', !grep { -e } qw(/etc/passwd /etc/shadow /root /home /var /srv /opt /mnt /run /sys /boot /usr/local));
open my $fill, '>', '/box/fill'; my $written = 0;
while (defined(my $n = syswrite $fill, 'x' x 65536)) { $written += $n; last if $written > ${limits.diskBytes * 4} }
holds('diskLimit', $written <= ${limits.diskBytes}); close $fill; unlink '/box/fill';
holds('ordinaryUser', $< == 1000 && $> == 1000 && $status{Uid} !~ /\\b0\\b/);
holds('noPrivileges', $status{NoNewPrivs} == 1 && !grep { $status{$_} !~ /^0+$/ } qw(CapInh CapPrm CapEff CapBnd CapAmb));
my @allowed = grep { !refused($_, 0, 0, 0, 0, 0) } (${refusedCalls.map((name) => callNumber(name)).join(', ')});
holds('systemCalls', $status{Seccomp} == 2 && !@allowed && refused(${callNumber('clone')}, 0x10000011, 0, 0, 0, 0));
holds('socketFamilies', !grep { syscall(${callNumber('socket')}, $_, 2, 0) >= 0 || $! != 97 } (${refusedFamilies.join(', ')}));
my $child = fork; if (!$child) { syscall(0x40000000 + 39); POSIX::_exit(0) } waitpid $child, 0;
holds('foreignCalls', ${process.arch === 'x64' ? '($? & 127) == 31' : '1'});
open my $own, '<', '/proc/self/limits'; my ($core) = map { /^Max core file size\\s+(\\d+)\\s+\\1\\s/ ? $1 : () } <$own>;
my $handler = do { open my $f, '<', '/proc/sys/kernel/core_pattern'; <$f> // '|' };
holds('noCoreFiles', defined $core && ($core == 1 || $core == 0 && $handler !~ /^[|\\@]/));
opendir my $descriptors, '/proc/self/fd'; my $directory = POSIX::dup(0); POSIX::close($directory);
my %known = map { $_ => 1 } (0 .. 3, map { fileno $_ } $devices, $own); $known{$directory - 1} = 1;
holds('ownDescriptors', !grep { /\\d/ && !$known{$_} } readdir $descriptors);
opendir my $processes, '/proc'; holds('ownProcesses', !-e '/proc/1/mem' && 3 >= grep { /^\\d+$/ } readdir $processes);
my $common = '/usr'; holds('ownLocks', !flock($own, 2) && $! == 37 && syscall(${callNumber('inotify_add_watch')}, 0, $common, 1) == -1 && $! == 28);
`
}

const programs: Readonly<Record<'memory' | 'processes' | 'cpu', string>> = {
  memory: `my @kept; push @kept, 'x' x 1048576 for 1 .. 4096;`,
  processes: `my $n = 0; for (1 .. 40) { my $p = fork; last unless defined $p; if (!$p) { sleep 20; exit } $n++ } exit($n < ${limits.processes} ? 0 : 1)`,
  cpu: `1 while 1;`,
}

/** Tests every protection. In production it throws if one is missing; elsewhere it warns in one line. */
export async function testProtections(config: Config, warn: (message: string) => void): Promise<SelfTestResult> {
  let groups: ControlGroups | undefined
  let groupsMissing = ''
  try {
    groups = new ControlGroups()
  } catch (error) {
    groupsMissing = ` (control groups: ${error instanceof Error ? error.message : String(error)})`
  }
  const { sandboxes, held, missing } = await bestSandbox(config, groups, warn)
  const protections = Object.fromEntries(protectionNames.map((name) => [name, held.has(name)]))
  const lacking = protectionNames.filter((name) => !held.has(name))
  if (lacking.length > 0) {
    const sentence = missing ?? `This machine does not give the sandbox: ${lacking.join(', ')}${groupsMissing}.`
    if (config.production) {
      await sandboxes.close()
      throw new Error(`${sentence} In production the judge does not serve without it.`)
    }
    warn(
      missing === undefined
        ? `${sentence} Without control groups, runs are limited by the rlimits of each process.`
        : sentence,
    )
  }
  return { sandboxes, protections, missing }
}

interface BackendTrial {
  readonly sandboxes: SandboxFactory
  readonly held: ReadonlySet<Protection>
  readonly missing: string | undefined
}

/** Uses the launcher, or bubblewrap if the launcher is not available or lacks a protection. */
async function bestSandbox(
  config: Config,
  groups: ControlGroups | undefined,
  warn: (message: string) => void,
): Promise<BackendTrial> {
  const fromLauncher = new SandboxFactory(groups, warn)
  let reason: string
  try {
    await fromLauncher.useLauncher(config.cacheFolder)
    const held = await tryAll(fromLauncher)
    if (typeof held !== 'string' && held.size === protectionNames.length)
      return { sandboxes: fromLauncher, held, missing: undefined }
    reason = typeof held === 'string' ? held : `no ${protectionNames.filter((name) => !held.has(name)).join(', ')}`
  } catch (error) {
    reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  }
  await fromLauncher.close()
  if (groups !== undefined) warn(`Sandboxes are built by bubblewrap, which is slower than the launcher: ${reason}.`)
  const sandboxes = new SandboxFactory(groups, warn)
  const found = bubblewrapIsInstalled() ? await tryAll(sandboxes) : 'bubblewrap is not installed on the judge.'
  return typeof found === 'string'
    ? { sandboxes, held: new Set(), missing: found }
    : { sandboxes, held: found, missing: undefined }
}

/** @returns the protections that hold, or why no sandbox could be built */
async function tryAll(sandboxes: SandboxFactory): Promise<Set<Protection> | string> {
  const held = new Set<Protection>()
  try {
    const [broken, memory, processes, cpu] = await Promise.all([
      attempt(sandboxes, attackProgram()),
      attempt(sandboxes, programs.memory),
      attempt(sandboxes, programs.processes),
      attempt(sandboxes, programs.cpu, 100),
    ])
    const lines = broken.output.toString('utf8').split('\n')
    for (const name of protectionNames) if (lines.includes(name)) held.add(name)
    const apart = namespaces.every((name) => {
      const line = lines.find((candidate) => candidate.startsWith(`namespace ${name} `))
      return line !== undefined && !line.endsWith(` ${readlinkSync(`/proc/self/ns/${name}`)}`)
    })
    if (apart) held.add('namespaces')
    if (memory.stop === 'memory') held.add('memoryLimit')
    if (processes.status === 0) held.add('processLimit')
    if (cpu.stop === 'cpu' && cpu.cpuMilliseconds >= 100) held.add('cpuTime')
    return held
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error)
  }
}

function attempt(
  sandboxes: SandboxFactory,
  program: string,
  cpuMilliseconds = limits.cpuMilliseconds,
): Promise<SandboxResult> {
  const profile: SandboxProfile = {
    command: [perl, '-e', program],
    environment: { LC_ALL: 'C' },
    mountPlan: { toolchain: ['/usr/bin', '/usr/lib', '/usr/share/perl'] },
    files: [],
    diskBytes: limits.diskBytes,
    groupLimits: limits,
  }
  return sandboxes.run(profile, { files: [], limits: { ...limits, cpuMilliseconds }, channelBytes: 1024 })
}
