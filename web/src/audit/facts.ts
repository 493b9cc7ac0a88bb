import type { AuditDetails } from '@gradus/contract/audit'

/** "from User to Moderator", "reason: duplicate, reports: 2" */
export function factsOf({ from, to, ...others }: AuditDetails): string {
  const moved = [from === undefined ? '' : `from ${String(from)}`, to === undefined ? '' : `to ${String(to)}`]
  const facts = Object.entries(others).map(([name, value]) => `${name}: ${inWords(value)}`)
  return [moved.filter((part) => part !== '').join(' '), ...facts].filter((part) => part !== '').join(', ')
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
