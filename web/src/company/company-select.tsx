import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCompanies } from '@gradus/contract/company-management'
import type { CompanyName } from '@gradus/contract/part'
import { query } from '../api.ts'

/** A field for choosing one of all companies by its name, for admins. */
export function CompanySelect({
  value,
  error,
  onChange,
}: {
  value: CompanyName | undefined
  error: string | undefined
  onChange: (company: CompanyName | undefined) => void
}) {
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), 250)
  const found = useQuery({
    ...query(listCompanies, { query: q === '' || q === value?.name ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const companies = found.data?.items ?? []
  const choices = value && !companies.some(({ id }) => id === value.id) ? [value, ...companies] : companies
  return (
    <Select
      label="Company"
      placeholder="Search by name"
      maw={320}
      searchable
      // The server has already filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage={found.isError ? 'The companies couldn’t be loaded.' : 'No companies found'}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value.id) : null}
      error={error}
      onSearchChange={setWords}
      onChange={(id) => onChange(choices.find((company) => String(company.id) === id))}
    />
  )
}
