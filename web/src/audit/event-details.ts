import { auditUserDetails, type AuditDetails } from '@gradus/contract/audit'
import { nameInSentence } from '@gradus/contract/direction'

/** "From User to Moderator", "Reason: duplicate, reports: 2", "New questions a day: 3" */
export function detailsOf(
  { from, to, ...others }: AuditDetails,
  nameOfUser: (userId: number) => string | undefined,
): string {
  const moved = [from === undefined ? '' : `from ${inWords(from)}`, to === undefined ? '' : `to ${inWords(to)}`]
  const facts = Object.entries(others).map(([name, value]) => {
    const isUser = auditUserDetails.includes(name) && typeof value === 'number'
    return factOf(name, isUser ? inWords(nameOfUser(value) ?? 'deleted user') : inWords(value))
  })
  const all = [moved.filter((part) => part !== '').join(' '), ...facts].filter((part) => part !== '').join(', ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}

const phrases: Readonly<Record<string, (value: string) => string>> = {
  candidate: (id) => `candidate ${id}`,
  clarification: (id) => `clarification ${id}`,
  invitation: (id) => `invitation ${id}`,
  submission: (id) => `submission ${id}`,
  extraPercent: (percent) => `extra time: ${percent}%`,
  toAll: (isToAll) => (isToAll === 'yes' ? 'to everyone' : 'only to the person who asked'),
  mail: (address) => `email: ${address}`,
}

/** `newQuestionsADay`, 3 as “new questions a day: 3” */
function factOf(name: string, value: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return phrases[name]?.(value) ?? `${words}: ${value}`
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return nameInSentence(String(value))
}
