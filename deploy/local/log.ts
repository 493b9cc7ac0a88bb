/**
 * The lines that server, judge and PostgreSQL write. In a terminal each is printed as a short line with the name of its
 * part, and routine lines are left out. Anywhere else (a service manager, a file) the lines are passed on unchanged, as
 * one JSON each.
 */
import { printLine } from './terminal.ts'

const warning = 40

export function logOf(part: string): (line: string) => void {
  return process.stdout.isTTY ? (line) => printShortly(part, line) : (line) => line.trim() && printLine(line)
}

function printShortly(part: string, line: string): void {
  if (line.trim() === '') return
  const entry = parse(line)
  if (entry === undefined) return printLine(line.startsWith(`${part}: `) ? line : `${part}: ${line}`)
  if (Number(entry['level']) < warning) return
  const time = new Date(Number(entry['time']) || Date.now()).toTimeString().slice(0, 8)
  printLine(`${time} ${part}: ${typeof entry['msg'] === 'string' ? entry['msg'] : ''}${detailOf(entry)}`)
}

/** The stack of an unexpected error, or the message of an error that needs no stack. */
function detailOf(entry: Record<string, unknown>): string {
  const fault = entry['err'] ?? entry['error']
  if (typeof fault !== 'object' || fault === null) return ''
  const { stack, message } = fault as { stack?: unknown; message?: unknown }
  return typeof stack === 'string' ? `\n${stack}` : typeof message === 'string' ? ` (${message})` : ''
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}
