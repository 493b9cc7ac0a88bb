import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { jobKinds } from '@gradus/contract/job'
import { currencies, payPeriods } from '@gradus/contract/pay'
import { inputBoxMaximum } from '@gradus/contract/limit'
import { difficulties } from '@gradus/contract/question'
import { useAddress, type Address } from '../ui/address.ts'
import { FilterSelect } from '../ui/table.tsx'

const typingMilliseconds = 300

const choicesOf = (all: string, names: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]
const kinds = choicesOf('All kinds', jobKinds)
const levels = choicesOf('All levels', difficulties)
const remotes = choicesOf('On site or remote', { 1: 'Remote', 0: 'On site' })
const orders = [
  { value: '', label: 'Newest first' },
  { value: 'match', label: 'Best match first' },
]

/**
 * The filters of /Jobs, which are kept in the address. Sorting by best match is for users only, because it needs their
 * solved questions.
 */
export function JobFilters({ isUser }: { isUser: boolean }) {
  const address = useAddress()
  return (
    <div className="toolbar job-filters" role="search" aria-label="Jobs">
      <TextFilter address={address} name="tag" label="Tag" placeholder="Tag" />
      <TextFilter address={address} name="place" label="Place" placeholder="City or country" />
      <FilterSelect address={address} name="remote" label="Remote" choices={remotes} width={168} />
      <FilterSelect address={address} name="kind" label="Kind" choices={kinds} />
      <FilterSelect address={address} name="level" label="Level" choices={levels} width={128} />
      <div className="job-pay-filter" role="group" aria-label="Pay">
        <TextFilter address={address} name="pay" label="Pay at least" placeholder="Pay at least" isNumber />
        <PaySelect address={address} name="currency" label="Currency" first="EUR" names={codes} />
        <PaySelect address={address} name="per" label="Pay for" first="year" names={payPeriods} />
      </div>
      {isUser && <FilterSelect address={address} name="order" label="Order" choices={orders} width={168} />}
    </div>
  )
}

const codes = Object.fromEntries(Object.keys(currencies).map((code) => [code, code]))

/** Narrows the list shortly after the last keystroke. */
function TextFilter({
  address,
  name,
  label,
  placeholder,
  isNumber = false,
}: {
  address: Address
  name: string
  label: string
  placeholder: string
  isNumber?: boolean
}) {
  const words = address.get(name) ?? ''
  const [typed, setTyped] = useState({ text: words, at: words })
  // The address was changed by navigation, so the field takes over its words.
  if (typed.at !== words) setTyped({ text: words.trim() === typed.text.trim() ? typed.text : words, at: words })
  const narrow = useDebouncedCallback((text: string) => {
    address.change({ [name]: text.trim() }, { replace: true })
  }, typingMilliseconds)
  return (
    <TextInput
      className="quietfield job-text-filter"
      aria-label={label}
      placeholder={placeholder}
      maxLength={isNumber ? 10 : inputBoxMaximum}
      inputMode={isNumber ? 'numeric' : 'text'}
      value={typed.text}
      onChange={({ currentTarget: { value } }) => {
        // Whole numbers suffice for a search: 25.50 becomes 25.
        const text = isNumber ? (/^[\d\s]*/.exec(value)?.[0] ?? '').replaceAll(/\s/g, '') : value
        setTyped({ ...typed, text })
        narrow(text)
      }}
    />
  )
}

/** A select for what the amount means (currency or period). It always has a value. */
function PaySelect({
  address,
  name,
  label,
  first,
  names,
}: {
  address: Address
  name: string
  label: string
  first: string
  names: Readonly<Record<string, string>>
}) {
  return (
    <Select
      className="quietfield"
      w={name === 'per' ? 104 : 88}
      aria-label={label}
      data={Object.entries(names).map(([value, text]) => ({ value, label: text }))}
      value={address.get(name) ?? first}
      allowDeselect={false}
      onChange={(value) => address.change({ [name]: value === first ? undefined : (value ?? undefined) })}
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  )
}
