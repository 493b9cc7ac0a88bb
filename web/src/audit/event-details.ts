import type { AuditDetails } from '@gradus/contract/audit'

/** "From User to Moderator", "Reason: duplicate, reports: 2", "New questions a day: 3" */
export function detailsOf({ from, to, ...others }: AuditDetails): string {
  const moved = [from === undefined ? '' : `from ${String(from)}`, to === undefined ? '' : `to ${String(to)}`]
  const facts = Object.entries(others).map(([name, value]) => `${nameInWords(name)}: ${inWords(value)}`)
  const all = [moved.filter((part) => part !== '').join(' '), ...facts].filter((part) => part !== '').join(', ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}

const words: Readonly<Record<string, string>> = {
  mail: 'email',
  candidate: 'number of the candidate',
  clarification: 'number of the clarification',
  invitation: 'number of the invitation',
  member: 'number of the user',
  submission: 'number of the submission',
  user: 'number of the user',
  extraPercent: 'extra time in percent',
  toAll: 'told to everybody',
}

/** `newQuestionsADay` as "new questions a day" */
function nameInWords(name: string): string {
  return words[name] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
