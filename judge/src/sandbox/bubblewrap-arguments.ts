import { boxFolder, loaderFolders, rootLinks, type FilePlace, type View } from './mount-plan.ts'
import type { BoxShape } from './profile.ts'

const devices = ['null', 'zero', 'full', 'random', 'urandom']

/**
 * The arguments that build the file system of one run. Order matters: bubblewrap works through them one by one, and
 * the root becomes read-only last. Files arrive through descriptors `firstDescriptor` and up, so that the judge writes
 * to no folder that a run can see.
 */
function viewArguments(view: View, files: readonly FilePlace[], diskBytes: number, firstDescriptor: number): string[] {
  const list: string[] = []
  for (const path of new Set([...loaderFolders, ...view.toolchain])) list.push('--ro-bind-try', path, path)
  for (const [path, target] of rootLinks) {
    if (target === undefined) list.push('--ro-bind', path, path)
    else list.push('--symlink', target, path)
  }
  list.push('--proc', '/proc')
  // The first process of a run is bubblewrap itself under the run's own user, whose memory the run could write.
  list.push('--perms', '0555', '--size', '4096', '--tmpfs', '/proc/1', '--remount-ro', '/proc/1')
  for (const path of ['/proc/cmdline', '/proc/sys/kernel/random/boot_id']) list.push('--ro-bind', '/dev/null', path)
  for (const device of devices) list.push('--dev-bind', `/dev/${device}`, `/dev/${device}`)
  for (const [number, name] of ['stdin', 'stdout', 'stderr'].entries()) {
    list.push('--symlink', `/proc/self/fd/${number}`, `/dev/${name}`)
  }
  list.push('--symlink', '/proc/self/fd', '/dev/fd', '--symlink', `${boxFolder}/tmp`, '/dev/shm')
  list.push('--perms', '0755', '--size', String(diskBytes), '--tmpfs', boxFolder)
  list.push('--dir', `${boxFolder}/tmp`, '--symlink', `${boxFolder}/tmp`, '/tmp')
  for (const mount of view.mounts ?? []) list.push('--ro-bind', mount.host, mount.at)
  files.forEach((file, index) => {
    list.push('--perms', file.executable === true ? '0111' : '0644')
    list.push('--file', String(firstDescriptor + index), file.path)
  })
  list.push('--remount-ro', '/', '--chdir', boxFolder)
  return list
}

/** The part of bubblewrap's arguments that is the same for every run. */
function isolation(shape: BoxShape): string[] {
  // prettier-ignore
  const list = [
    '--unshare-all', '--unshare-user', '--uid', '1000', '--gid', '1000', '--cap-drop', 'ALL', '--hostname', 'judge',
    '--die-with-parent', '--new-session', '--clearenv',
  ]
  for (const [name, value] of Object.entries(shape.environment)) list.push('--setenv', name, value)
  return list
}

/** All of bubblewrap's arguments for a box, but for the descriptors that it is spoken to by. */
export function bubblewrapArguments(shape: BoxShape, firstDescriptor: number): string[] {
  return [...isolation(shape), ...viewArguments(shape.view, shape.files, shape.diskBytes, firstDescriptor)]
}
