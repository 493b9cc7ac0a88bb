import { loaderFolders, rootLinks } from './mount-plan.ts'
import type { SandboxProfile } from './profile.ts'

/** The same sandbox in the launcher's words (launcher/rootfs.c). What all sandboxes have it knows by itself. */
export function launcherInstructions(profile: SandboxProfile): string[] {
  const list: string[] = []
  for (const path of new Set([...loaderFolders, ...profile.mountPlan.toolchain])) list.push('show-if-there', path, path)
  for (const [path, target] of rootLinks) {
    if (target === undefined) list.push('show', path, path)
    else list.push('link', target, path)
  }
  list.push('disk', String(profile.diskBytes))
  for (const mount of profile.mountPlan.mounts ?? []) list.push('show', mount.host, mount.at)
  for (const file of profile.files) list.push('file', file.executable === true ? '111' : '644', file.path)
  for (const [name, value] of Object.entries(profile.environment)) list.push('variable', `${name}=${value}`)
  if (profile.loopback === true) list.push('loopback')
  if (profile.input === 'file') list.push('input-is-file')
  if (profile.input === 'fifo') list.push('input-is-fifo')
  list.push('run', ...profile.command)
  return list
}
