/** All programs run on a pinned version of Node. This warns when that version has become old. */
import { readFile } from 'node:fs/promises'

export interface PinnedRuntime {
  readonly node: string
  /** The ISO date of the version's publication in the npm registry. */
  readonly released: string
}

/** After this many days a newer Node with security fixes is likely: there is a release every two to four weeks. */
export const oldestRuntimeDays = 90

const day = 86_400_000

/** @returns a sentence that says what to do, or undefined while the version is recent enough. */
export function runtimeAgeWarning({ node, released }: PinnedRuntime, now: Date): string | undefined {
  const days = Math.floor((now.getTime() - Date.parse(released)) / day)
  if (days <= oldestRuntimeDays) return undefined
  return (
    `Node ${node} was released ${days} days ago. See \`npm view node time\` for the newest 24, ` +
    'and write it to "dependencies" and "pinnedRuntime" in package.json.'
  )
}

/** @throws Error if "pinnedRuntime" dates a version other than the one that package.json pins. */
export async function readPinnedRuntime(): Promise<PinnedRuntime> {
  const { dependencies, pinnedRuntime } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: { node: string }
    pinnedRuntime: PinnedRuntime
  }
  if (pinnedRuntime.node !== dependencies.node)
    throw new Error(
      `package.json pins Node ${dependencies.node} but dates ${pinnedRuntime.node}: bring "pinnedRuntime" up to date.`,
    )
  return pinnedRuntime
}
