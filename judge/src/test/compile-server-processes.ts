import { readFileSync, readdirSync } from 'node:fs'

/** The process ids of the compile servers that a judge has started. @param judge its process id */
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
      // The process has ended since its folder was listed.
    }
  }
  const isOfJudge = (pid: number): boolean => pid === judge || (pid > 1 && isOfJudge(parents.get(pid) ?? 0))
  return found.filter(isOfJudge)
}
