import type { AuditDetails } from '@gradus/contract/audit'

/** "From User to Moderator", "Reason: duplicate, reports: 2" */
export function detailsOf({ from, to, ...others }: AuditDetails): string {
  const moved = [from === undefined ? '' : `from ${String(from)}`, to === undefined ? '' : `to ${String(to)}`]
  const facts = Object.entries(others).map(([name, value]) => `${name === 'mail' ? 'email' : name}: ${inWords(value)}`)
  const all = [moved.filter((part) => part !== '').join(' '), ...facts].filter((part) => part !== '').join(', ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
