import { Select } from '@mantine/core'
import { useState } from 'react'
import type { LanguageState } from '@gradus/contract/language-code'
import { labelOf } from './languages.ts'

/** A select for a question's languages. A language that the judge cannot run stays in the list, with the reason. */
export function LanguageSelect({
  codes,
  states,
  value,
  onChange,
}: {
  codes: readonly number[]
  states: readonly LanguageState[] | undefined
  value: number
  onChange: (code: number) => void
}) {
  // The list is rendered when the field is first reached, before it is opened: its twenty entries cost time.
  const [wasReached, setReached] = useState(false)
  const reach = () => setReached(true)
  const stateOf = (code: number) => states?.find((state) => state.code === code)
  return (
    <Select
      className="langselect"
      aria-label="Language"
      w={176}
      value={String(value)}
      data={codes.map((code) => ({
        value: String(code),
        label: labelOf(code, states),
        disabled: stateOf(code)?.available === false,
      }))}
      onChange={(code) => {
        if (code !== null) onChange(Number(code))
      }}
      renderOption={({ option }) => (
        <span className="langoption">
          {option.label}
          {option.disabled && <small>{reasonOf(stateOf(Number(option.value)))}</small>}
        </span>
      )}
      onFocus={reach}
      onPointerEnter={reach}
      // Cheaper than Mantine's own scrolling area.
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      comboboxProps={{ width: 240, position: 'bottom-end', portalProps: { target: '#main' }, keepMounted: wasReached }}
    />
  )
}

export function reasonOf(state: LanguageState | undefined): string {
  return state?.reason ?? 'Not available on this site at the moment.'
}
