import { auditUserDetails, type AuditDetails } from '@gradus/contract/audit'
import { isolated } from '../ui/text-direction.ts'

/** "From User to Moderator", "Reason: duplicate, reports: 2", "New questions a day: 3" */
export function detailsOf(
  { from, to, ...others }: AuditDetails,
  nameOfUser: (userId: number) => string | undefined,
): string {
  const moved = [from === undefined ? '' : `from ${String(from)}`, to === undefined ? '' : `to ${String(to)}`]
  const facts = Object.entries(others).map(([name, value]) => {
    const isUser = auditUserDetails.includes(name) && typeof value === 'number'
    return `${nameInWords(name)}: ${isUser ? userInWords(nameOfUser(value)) : inWords(value)}`
  })
  const all = [moved.filter((part) => part !== '').join(' '), ...facts].filter((part) => part !== '').join(', ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}

const words: Readonly<Record<string, string>> = {
  mail: 'email',
  candidate: 'number of the candidate',
  clarification: 'number of the clarification',
  invitation: 'number of the invitation',
  submission: 'number of the submission',
  extraPercent: 'extra time in percent',
  toAll: 'sent to everyone',
}

/** `newQuestionsADay` as "new questions a day" */
function nameInWords(name: string): string {
  return words[name] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function userInWords(name: string | undefined): string {
  return name === undefined ? 'deleted user' : isolated(name)
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
