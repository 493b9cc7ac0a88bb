import { loaderFolders, rootLinks } from './mount-plan.ts'
import type { BoxShape } from './profile.ts'

/** The same box in the launcher's words (launcher/root.c). What all boxes have it knows by itself. */
export function launcherWords(shape: BoxShape): string[] {
  const list: string[] = []
  for (const path of new Set([...loaderFolders, ...shape.view.toolchain])) list.push('show-if-there', path, path)
  for (const [path, target] of rootLinks) {
    if (target === undefined) list.push('show', path, path)
    else list.push('link', target, path)
  }
  list.push('disk', String(shape.diskBytes))
  for (const mount of shape.view.mounts ?? []) list.push('show', mount.host, mount.at)
  for (const file of shape.files) list.push('file', file.executable === true ? '111' : '644', file.path)
  for (const [name, value] of Object.entries(shape.environment)) list.push('variable', `${name}=${value}`)
  if (shape.loopback === true) list.push('loopback')
  if (shape.input === 'file') list.push('input-is-file')
  if (shape.input === 'lane') list.push('input-is-lane')
  list.push('run', ...shape.command)
  return list
}
