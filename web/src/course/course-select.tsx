import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCourses, type CourseName } from '@gradus/contract/course'
import { query } from '../api.ts'

/** A field for choosing one of all courses by its name, for admins. */
export function CourseSelect({
  value,
  error,
  onChange,
}: {
  value: CourseName | undefined
  error: string | undefined
  onChange: (course: CourseName | undefined) => void
}) {
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), 250)
  const found = useQuery({
    ...query(listCourses, { query: q === '' || q === value?.name ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const courses: readonly CourseName[] = found.data?.items ?? []
  const choices = value && !courses.some(({ id }) => id === value.id) ? [value, ...courses] : courses
  return (
    <Select
      label="Course"
      placeholder="Search by name"
      maw={320}
      searchable
      // The server has already filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage={found.isLoadingError ? 'The courses couldn’t be loaded.' : 'No courses found'}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value.id) : null}
      error={error}
      onSearchChange={setWords}
      onChange={(id) => onChange(choices.find((course) => String(course.id) === id))}
    />
  )
}
