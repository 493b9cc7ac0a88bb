import { IconBook2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A link from a form to a section of the authoring guide. It opens in a new tab, so the form keeps its input. */
export function GuideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="guide-link" href={to} target="_blank" rel="noreferrer">
      <IconBook2 size={16} stroke={1.7} aria-hidden />
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </a>
  )
}
