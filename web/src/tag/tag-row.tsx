import { withSigns } from '@gradus/contract/direction'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ManagedTag } from '@gradus/contract/tag'
import { SelectableRow } from '../ui/list-sheet.tsx'
import type { RowSelection } from '../ui/table.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'

export function TagRow({ tag, selection, onEdit }: { tag: ManagedTag; selection: RowSelection; onEdit: () => void }) {
  return (
    <SelectableRow id={tag.id} name={tag.name} selection={selection}>
      <Cell part="main">
        <Link className="quietlink strong" to={`/TagPage?tag=${encodeURIComponent(tag.name)}`}>
          <bdi>{withSigns(tag.name)}</bdi>
        </Link>
      </Cell>
      <Cell part="wide" quiet>
        {tag.description && (
          <Title text={tag.description}>
            <span dir="auto">{tag.description}</span>
          </Title>
        )}
      </Cell>
      <Cell part="wide" quiet drop="m" {...(tag.synonyms.length > 0 ? { label: 'Also called' } : {})}>
        {tag.synonyms.length > 0 && tag.synonyms.join(', ')}
      </Cell>
      <Cell right label="Questions">
        <Count value={tag.questionCount} />
      </Cell>
      <Cell right label="Followers">
        <Count value={tag.followers} />
      </Cell>
      <Cell part="corner">
        <ActionIcon aria-label={`Edit ${tag.name}`} size={28} onClick={onEdit}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      </Cell>
    </SelectableRow>
  )
}
