import { MultiSelect } from '@mantine/core'
import type { Course } from '@gradus/contract/course'

/** A field for choosing groups of the course; nothing if it has none. */
export function GroupsSelect({
  course: { groups },
  value,
  onChange,
}: {
  course: Pick<Course, 'groups'>
  value: readonly number[]
  onChange: (groupIds: number[]) => void
}) {
  if (groups.length === 0) return null
  return (
    <MultiSelect
      label="Groups"
      description="Each group is taught together. Tutors see the work of their own groups."
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the groups' }}
      data={groups.map(({ id, groupName }) => ({ value: String(id), label: groupName }))}
      value={value.map(String)}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}
