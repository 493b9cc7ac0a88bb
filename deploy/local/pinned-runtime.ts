/** The Node that everything runs on is pinned; what is pinned grows old. */
import { readFile } from 'node:fs/promises'

export interface PinnedRuntime {
  readonly node: string
  /** ISO date on which the version was published at the npm registry. */
  readonly released: string
}

/** After that many days a newer Node with mended vulnerabilities is likely to be there: Node has a release every two to four weeks. */
export const oldestRuntimeDays = 90

const day = 86_400_000

/** @returns a sentence that says what to do, or undefined while the runtime is young enough. */
export function runtimeAgeWarning({ node, released }: PinnedRuntime, now: Date): string | undefined {
  const days = Math.floor((now.getTime() - Date.parse(released)) / day)
  if (days <= oldestRuntimeDays) return undefined
  return (
    `Node ${node} was released ${days} days ago. See \`npm view node time\` for the newest 24, ` +
    'and write it to "dependencies" and "pinnedRuntime" in package.json.'
  )
}

/** @throws when package.json pins another Node than "pinnedRuntime" dates. */
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
