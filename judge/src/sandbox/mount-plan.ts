import { existsSync, lstatSync, readlinkSync } from 'node:fs'

/** The read-only contents of a sandbox's root file system, besides the run's own files. */
export interface MountPlan {
  /** Folders and files of the host that are mounted at the same path. */
  readonly toolchain: readonly string[]
  /** Host paths that are mounted elsewhere. Every user must be able to reach them: bubblewrap runs as an ordinary one. */
  readonly mounts?: readonly { readonly host: string; readonly at: string }[]
}

/** A file that the run starts with: in its writable folder (/box), or anywhere in the read-only root. */
export interface FilePlacement {
  readonly path: string
  /** Execute-only: no file of /proc then shows the memory of its processes. */
  readonly executable?: boolean
}

/** The only writable folder of a sandbox, and its working directory; /tmp is a link into it. */
export const workFolder = '/box'

/** /bin, /lib and others: links into /usr on current systems, folders on older ones. */
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
