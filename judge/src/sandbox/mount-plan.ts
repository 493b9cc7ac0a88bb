import { existsSync, lstatSync, readlinkSync } from 'node:fs'

/** What the root of a run shows, besides the run's own files. Everything here is read-only. */
export interface MountPlan {
  /** Folders and files of the host, shown under their own names: a toolchain's. */
  readonly toolchain: readonly string[]
  /** Further host paths, shown under another name. Every user can reach them: bubblewrap runs as an ordinary one. */
  readonly mounts?: readonly { readonly host: string; readonly at: string }[]
}

/** A file that the run starts with, in its writable folder (/box) or, as part of the read-only root, anywhere else. */
export interface FilePlacement {
  readonly path: string
  /** Can be executed, and not read: what runs of it then has its memory in no file of /proc. */
  readonly executable?: boolean
}

/** The run's own folder, the only writable one; /tmp lies within. */
export const workFolder = '/box'
/** /bin, /lib and the like: links into /usr on today's systems, folders of their own on older ones. */
export const rootLinks: readonly (readonly [string, string | undefined])[] = [
  '/bin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
]
  .filter((path) => existsSync(path))
  .map((path) => [path, lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined])

/** The loader of dynamically linked programs, which no run can do without. */
export const loaderFolders = ['/usr/lib64'].filter((path) => existsSync(path))
