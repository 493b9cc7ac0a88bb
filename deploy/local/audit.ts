/**
 * npm run audit: asks the registry for known vulnerabilities of the packages that servers and judges install. It fails if
 * one is serious. Not every registry answers; the command then says so, and does not fail.
 */
import { z } from 'zod'
import { captureOutput } from './program.ts'
import { UserError, printLine, runCommand } from './terminal.ts'

const Severity = z.enum(['info', 'low', 'moderate', 'high', 'critical'])
const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: Severity })),
})
const NoReport = z.object({ statusCode: z.number().optional(), message: z.string().optional() })
const serious = new Set<string>(['high', 'critical'])

await runCommand(async () => {
  // An operator's npmrc may turn audits off for installing.
  const { output } = await captureOutput('npm', ['audit', '--omit=dev', '--audit=true', '--json', '--loglevel=silent'])
  const reply = parseJson(output)
  const report = Report.safeParse(reply)
  if (!report.success) {
    const { statusCode, message } = NoReport.catch({}).parse(reply)
    const reason = statusCode === undefined ? (message ?? output.trim().slice(0, 200)) : `status ${statusCode}`
    printLine(`Nothing was audited: the registry has no audit endpoint, or does not answer (${reason}).`)
    process.exit(0)
  }
  const found = Object.entries(report.data.vulnerabilities)
  for (const [name, { severity }] of found) printLine(`${severity}: ${name}`)
  const count = found.filter(([, { severity }]) => serious.has(severity)).length
  if (count > 0) throw new UserError(`${count} of the installed packages have a serious known vulnerability.`)
  printLine('No package has a serious known vulnerability.')
  process.exit(0)
}, 130)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
