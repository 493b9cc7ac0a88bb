import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from './states.tsx'

/** Shown instead of a list if its search or filters match nothing. It offers a link to the whole list. */
export function NothingFound({ title, text, all, to }: { title: string; text: string; all: string; to: string }) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button component={Link} to={to} variant="default">
          {all}
        </Button>
      }
    />
  )
}
