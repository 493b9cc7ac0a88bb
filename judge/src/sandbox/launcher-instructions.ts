import { loaderFolders, rootLinks } from './mount-plan.ts'
import type { SandboxProfile } from './profile.ts'

/** A profile as actions of the launcher (apply_mount_plan in launcher/rootfs.c). What all sandboxes share is left out. */
export function launcherInstructions(profile: SandboxProfile): string[] {
  const list: string[] = []
  for (const path of new Set([...loaderFolders, ...profile.mountPlan.toolchain]))
    list.push('bind-if-exists', path, path)
  for (const [path, target] of rootLinks) {
    if (target === undefined) list.push('bind', path, path)
    else list.push('symlink', target, path)
  }
  list.push('tmpfs-size', String(profile.diskBytes))
  for (const mount of profile.mountPlan.mounts ?? []) list.push('bind', mount.host, mount.at)
  for (const file of profile.files) list.push('file', file.executable === true ? '111' : '644', file.path)
  for (const [name, value] of Object.entries(profile.environment)) list.push('environment', `${name}=${value}`)
  if (profile.loopback === true) list.push('loopback')
  if (profile.input === 'file') list.push('input-from-file')
  if (profile.input === 'fifo') list.push('input-from-fifo')
  list.push('exec', ...profile.command)
  return list
}
