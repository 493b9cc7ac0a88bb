import { nameInSentence } from '@gradus/contract/direction'
import type { AuditDetails } from '@gradus/contract/audit'

/** "From User to Moderator", "Reason: duplicate, reports: 2", "New questions a day: 3" */
export function detailsOf({ from, to, ...others }: AuditDetails): string {
  const moved = [from === undefined ? '' : `from ${inWords(from)}`, to === undefined ? '' : `to ${inWords(to)}`]
  const facts = Object.entries(others).map(([name, value]) => factOf(name, inWords(value)))
  const all = [moved.filter((part) => part !== '').join(' '), ...facts].filter((part) => part !== '').join(', ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}

const phrases: Readonly<Record<string, (value: string) => string>> = {
  candidate: (id) => `candidate no. ${id}`,
  clarification: (id) => `clarification no. ${id}`,
  invitation: (id) => `invitation no. ${id}`,
  member: (id) => `user no. ${id}`,
  submission: (id) => `submission no. ${id}`,
  user: (id) => `user no. ${id}`,
  extraPercent: (percent) => `extra time: ${percent}%`,
  toAll: (isToAll) => `told to everybody: ${isToAll}`,
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
