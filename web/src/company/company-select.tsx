import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCompanies } from '@gradus/contract/company-management'
import type { CompanyName } from '@gradus/contract/part'
import { query } from '../api.ts'

/** For admins: a field that finds any company of the site by its name. */
export function CompanySelect({
  value,
  error,
  onChange,
}: {
  value: CompanyName | undefined
  error: string | undefined
  onChange: (company: CompanyName | undefined) => void
}) {
  const [searchText, setSearchText] = useState('')
  const [q] = useDebouncedValue(searchText.trim(), 250)
  const results = useQuery({
    ...query(listCompanies, { query: q === '' || q === value?.name ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const companies = results.data?.items ?? []
  const choices = value && !companies.some(({ id }) => id === value.id) ? [value, ...companies] : companies
  return (
    <Select
      label="Company"
      placeholder="Search by name"
      maw={320}
      searchable
      // The server has already filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage={results.isLoadingError ? 'The companies couldn’t be loaded.' : 'No companies found'}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value.id) : null}
      error={error}
      onSearchChange={setSearchText}
      onChange={(id) => onChange(choices.find((company) => String(company.id) === id))}
    />
  )
}
