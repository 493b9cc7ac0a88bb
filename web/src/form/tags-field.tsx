import { useEffect, useState } from 'react'
import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { tags as limits } from '@gradus/contract/limit'
import { TagName, TagNames, getTags } from '@gradus/contract/tag'
import { query } from '../api.ts'
import { useDropdownBelow } from '../ui/dropdown-below.ts'
import { afterPress } from './after-press.ts'

interface Props extends Pick<TagsInputProps, 'description' | 'error' | 'disabled'> {
  /** The name of the form's value, for forms that find their fields by it. */
  readonly path?: string
  readonly value: readonly string[]
  readonly onChange: (names: string[]) => void
}

/**
 * The field for tags. Comma and Enter separate them (specification, section 5). The value contains everything that was
 * typed: names that are refused stay in the field as text, to be corrected, and the form's schema refuses them, too, so
 * that nothing is sent without them unasked.
 */
export function TagsField({ path, value, error, onChange, ...rest }: Props) {
  const known = useQuery({ ...query(getTags, {}), staleTime: 60_000 })
  const below = useDropdownBelow()
  const [typed, setTyped] = useState('')
  const accepted = value.filter((name) => TagName.safeParse(name).success).slice(0, limits.maximum)
  const refused = value.filter((name) => !accepted.includes(name))
  const refusal = useAfterPress(TagNames.safeParse(value).error?.issues[0]?.message)
  const text = refused.length > 0 ? refused.join(', ') : typed
  const isFull = accepted.length >= limits.maximum

  function take(names: readonly string[]): void {
    // Only the removal of a tag leaves the text as it is; otherwise the names include it.
    const all = names.length < accepted.length ? [...names, ...refused] : names
    const written = all.flatMap((name) => name.split(',')).map((name) => TagName.safeParse(name).data ?? name.trim())
    onChange([...new Set(written)].filter((name) => name !== ''))
  }

  return (
    <TagsInput
      {...below}
      {...rest}
      data-path={path}
      label="Tags"
      placeholder={isFull ? '' : 'Comma or Enter adds a tag'}
      value={accepted}
      searchValue={text}
      onSearchChange={setTyped}
      // What was refused is being corrected, and becomes a tag again at the next comma.
      onInput={() => {
        if (refused.length > 0) onChange(accepted)
      }}
      // Below the field the suggestions would cover the error.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      error={error ?? refusal}
      // Opened with nothing typed, the list would cover the rest of the form.
      data={isFull || text.trim() === '' ? [] : (known.data?.map(({ name }) => name) ?? [])}
      filter={({ options, search, limit }) =>
        options.filter((option) => 'label' in option && option.label.includes(asTag(search))).slice(0, limit)
      }
      limit={8}
      splitChars={[',']}
      comboboxProps={{ ...below.comboboxProps, portalProps: { target: '#main' } }}
      onChange={take}
    />
  )
}

/** "Dynamic Programming" finds dynamic-programming. */
function asTag(words: string): string {
  return words.trim().toLowerCase().replaceAll(/\s+/g, '-')
}

/** The error once no button is pressed any more. */
function useAfterPress(error: string | undefined): string | undefined {
  const [shown, setShown] = useState(error)
  useEffect(() => afterPress(() => setShown(error)), [error])
  return shown
}
