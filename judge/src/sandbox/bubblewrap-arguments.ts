import { workFolder, loaderFolders, rootLinks, type FilePlacement, type MountPlan } from './mount-plan.ts'
import type { SandboxProfile } from './profile.ts'

const devices = ['null', 'zero', 'full', 'random', 'urandom']

/**
 * The arguments that build the root file system. Order matters: bubblewrap applies them one by one, and the root
 * becomes read-only last. Files arrive through descriptors `firstDescriptor` and up, so the judge writes to no folder
 * that a run can see.
 */
function rootfsArguments(
  mountPlan: MountPlan,
  files: readonly FilePlacement[],
  diskBytes: number,
  firstDescriptor: number,
): string[] {
  const list: string[] = []
  for (const path of new Set([...loaderFolders, ...mountPlan.toolchain])) list.push('--ro-bind-try', path, path)
  for (const [path, target] of rootLinks) {
    if (target === undefined) list.push('--ro-bind', path, path)
    else list.push('--symlink', target, path)
  }
  list.push('--proc', '/proc')
  // Covers process 1: that is bubblewrap itself with the run's user, so the run could write its memory.
  list.push('--perms', '0555', '--size', '4096', '--tmpfs', '/proc/1', '--remount-ro', '/proc/1')
  for (const path of ['/proc/cmdline', '/proc/sys/kernel/random/boot_id']) list.push('--ro-bind', '/dev/null', path)
  for (const device of devices) list.push('--dev-bind', `/dev/${device}`, `/dev/${device}`)
  for (const [number, name] of ['stdin', 'stdout', 'stderr'].entries()) {
    list.push('--symlink', `/proc/self/fd/${number}`, `/dev/${name}`)
  }
  list.push('--symlink', '/proc/self/fd', '/dev/fd', '--symlink', `${workFolder}/tmp`, '/dev/shm')
  list.push('--perms', '0755', '--size', String(diskBytes), '--tmpfs', workFolder)
  list.push('--dir', `${workFolder}/tmp`, '--symlink', `${workFolder}/tmp`, '/tmp')
  for (const mount of mountPlan.mounts ?? []) list.push('--ro-bind', mount.host, mount.at)
  files.forEach((file, index) => {
    list.push('--perms', file.executable === true ? '0111' : '0644')
    list.push('--file', String(firstDescriptor + index), file.path)
  })
  list.push('--remount-ro', '/', '--chdir', workFolder)
  return list
}

/** The part of bubblewrap's arguments that is the same for every run. */
function isolationArguments(profile: SandboxProfile): string[] {
  // prettier-ignore
  const list = [
    '--unshare-all', '--unshare-user', '--uid', '1000', '--gid', '1000', '--cap-drop', 'ALL', '--hostname', 'judge',
    '--die-with-parent', '--new-session', '--clearenv',
  ]
  for (const [name, value] of Object.entries(profile.environment)) list.push('--setenv', name, value)
  return list
}

/** All arguments of bubblewrap for a sandbox, except for those that name its control descriptors. */
export function bubblewrapArguments(profile: SandboxProfile, firstDescriptor: number): string[] {
  return [
    ...isolationArguments(profile),
    ...rootfsArguments(profile.mountPlan, profile.files, profile.diskBytes, firstDescriptor),
  ]
}
