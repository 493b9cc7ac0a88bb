import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCourseMembers } from '@gradus/contract/course-member'
import { inputBoxMaximum } from '@gradus/contract/limit'
import { query } from '../api.ts'

const typingMilliseconds = 250

/** Finds a student of a course by name or number. */
export function StudentSelect({
  courseId,
  onChange,
}: {
  courseId: number
  onChange: (userId: number | undefined) => void
}) {
  const [chosen, setChosen] = useState<{ readonly userId: number; readonly name: string }>()
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim() === chosen?.name ? '' : words.trim(), typingMilliseconds)
  const students = useQuery({
    ...query(listCourseMembers, {
      params: { id: courseId },
      query: { role: 'student', ...(q === '' ? {} : { q }) },
    }),
    placeholderData: keepPreviousData,
  })
  const found = (students.data?.items ?? []).map(({ userId, displayName, officialName }) => ({
    userId,
    name: officialName || displayName,
  }))
  // The selected student stays among the options, whatever is searched for next.
  const offered = chosen && !found.some(({ userId }) => userId === chosen.userId) ? [chosen, ...found] : found
  return (
    <Select
      label="Student"
      description="Type a name or a student number, then choose the student from the list."
      placeholder="Name or number"
      maxLength={inputBoxMaximum}
      searchable
      data-autofocus
      leftSection={<IconSearch size={16} stroke={1.8} />}
      rightSection={students.isFetching ? <Loader size={14} /> : undefined}
      searchValue={words}
      onSearchChange={setWords}
      // The server has already filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage={
        students.isLoadingError
          ? 'The students couldn’t be loaded. Try again.'
          : students.isPending
            ? 'Searching…'
            : 'No student found'
      }
      data={offered.map(({ userId, name }) => ({ value: String(userId), label: name }))}
      value={chosen ? String(chosen.userId) : null}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={(value) => {
        const one = offered.find(({ userId }) => String(userId) === value)
        setChosen(one)
        onChange(one?.userId)
      }}
    />
  )
}
