import { readFileSync, readdirSync } from 'node:fs'

/** The processes of a judge that run a compile server. */
export function compileServersOf(judge: number): number[] {
  const parents = new Map<number, number>()
  const found: number[] = []
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(/\) \S (\d+)/.exec(stat)?.[1] ?? 0))
      if (/gradus\.Compiler/.test(readFileSync(`/proc/${name}/cmdline`, 'utf8')) && stat.includes('(java)'))
        found.push(Number(name))
    } catch {
      // It ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean => pid === judge || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  return found.filter(isOurs)
}
