import { loaderFolders, rootLinks } from './mount-plan.ts'
import type { SandboxProfile } from './profile.ts'

/**
 * Translates a profile into actions for the launcher (apply_mount_plan in launcher/rootfs.c). The launcher itself adds
 * what all sandboxes share.
 */
export function launcherInstructions(profile: SandboxProfile): string[] {
  const instructions: string[] = []
  for (const path of new Set([...loaderFolders, ...profile.mountPlan.toolchain]))
    instructions.push('bind-if-exists', path, path)
  for (const [path, target] of rootLinks) {
    if (target === undefined) instructions.push('bind', path, path)
    else instructions.push('symlink', target, path)
  }
  instructions.push('tmpfs-size', String(profile.diskBytes))
  for (const mount of profile.mountPlan.mounts ?? []) instructions.push('bind', mount.host, mount.at)
  for (const file of profile.files) instructions.push('file', file.executable === true ? '111' : '644', file.path)
  for (const [name, value] of Object.entries(profile.environment)) instructions.push('environment', `${name}=${value}`)
  if (profile.loopback === true) instructions.push('loopback')
  if (profile.input === 'file') instructions.push('input-from-file')
  if (profile.input === 'fifo') instructions.push('input-from-fifo')
  instructions.push('exec', ...profile.command)
  return instructions
}
