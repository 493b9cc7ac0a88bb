import { useState } from 'react'
import { TagsInput, type TagsInputProps } from '@mantine/core'
import { tags as limits } from '@gradus/contract/limit'
import { writtenTag } from '@gradus/contract/spoken-tag'
import { tooManyTags } from '@gradus/contract/tag'
import { useDropdownBelow } from '../ui/dropdown-below.ts'

interface Props extends Omit<TagsInputProps, 'value' | 'onChange'> {
  readonly value: readonly string[]
  readonly onChange: (names: string[]) => void
}

/** A field for tags in lower case, where c# becomes csharp. Tags beyond the limit are left out, and a sentence says so. */
export function TagsField({ value, error, onChange, ...rest }: Props) {
  const below = useDropdownBelow()
  const [isTooMany, setTooMany] = useState(false)
  return (
    <TagsInput
      {...below}
      label="Tags"
      splitChars={[',', ' ']}
      limit={8}
      // Below the field the suggestions would cover the error.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      {...rest}
      value={[...value]}
      error={error ?? (isTooMany && tooManyTags)}
      onBlur={(event) => {
        setTooMany(false)
        rest.onBlur?.(event)
      }}
      onChange={(names) => {
        setTooMany(names.length > limits.maximum)
        onChange(names.slice(0, limits.maximum).map(writtenTag))
      }}
    />
  )
}
