import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Mistake } from '@gradus/contract/mistake'

/** Leads to the page on which a mistake is repaired. */
export function RepairButton({ mistake }: { readonly mistake: Pick<Mistake, 'id' | 'title'> }) {
  return (
    <Button
      component={Link}
      to={`/Mistake/${mistake.id}`}
      variant="default"
      size="compact-sm"
      aria-label={`Repair: ${mistake.title}`}
    >
      Repair
    </Button>
  )
}
