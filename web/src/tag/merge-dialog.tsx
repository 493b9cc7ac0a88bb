import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getTags } from '@gradus/contract/tag'
import { query } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'

/** Asks which tag replaces the chosen ones. */
export function MergeDialog({
  names,
  pending,
  onMerge,
  onClose,
}: {
  names: readonly string[] | undefined
  pending: boolean
  onMerge: (into: string) => void
  onClose: () => void
}) {
  return (
    <Dialog opened={names !== undefined} onClose={onClose} title="Merge tags" size={440}>
      {names && <MergeForm names={names} pending={pending} onMerge={onMerge} onClose={onClose} />}
    </Dialog>
  )
}

function MergeForm({
  names,
  pending,
  onMerge,
  onClose,
}: {
  names: readonly string[]
  pending: boolean
  onMerge: (into: string) => void
  onClose: () => void
}) {
  const tags = useQuery(query(getTags, {}))
  // A single tag cannot be merged into itself.
  const choices = (tags.data ?? []).map(({ name }) => name).filter((name) => names.length > 1 || !names.includes(name))
  const [into, setInto] = useState<string | null>(null)
  return (
    <>
      <p className="dialog-text">
        Questions with {names.join(', ')} get the tag that you choose, and so will anyone who enters one of these names
        from now on.
      </p>
      <Select
        mt="md"
        label="Merge into"
        data={choices}
        value={into}
        onChange={setInto}
        searchable
        limit={50}
        nothingFoundMessage="No such tag"
        data-autofocus
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={into === null} loading={pending} onClick={() => into !== null && onMerge(into)}>
          Merge
        </Button>
      </Group>
    </>
  )
}
