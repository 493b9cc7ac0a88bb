import { MultiSelect } from '@mantine/core'
import type { Course } from '@gradus/contract/course'

/** Groups of the course; nothing where it has none. */
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
      description="Students are taught in them; tutors see the work of theirs."
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
