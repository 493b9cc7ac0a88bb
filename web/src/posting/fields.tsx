import { SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { body as bodyLimit, tags as tagLimit, title as titleLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { difficulties, type DifficultLevel } from '@gradus/contract/question'
import { TagName, getTags, tooManyTags } from '@gradus/contract/tag'
import { query } from '../api.ts'
import { DifficultyIcon } from '../ui/question-icons.tsx'
import { useDropdownBelow } from '../ui/dropdown-below.ts'
import { RichText } from '../ui/rich-text.tsx'
import { errorAt, type PostingForm } from './form.ts'

interface FieldProps {
  readonly form: PostingForm
  readonly disabled?: boolean
}

export function TitleField({ form, disabled = false }: FieldProps) {
  return (
    <TextInput
      {...form.getInputProps('title')}
      label="Title"
      description={`${titleLimit.minimum} to ${titleLimit.maximum} characters. Summarise the task in one line.`}
      maxLength={titleLimit.maximum}
      disabled={disabled}
      autoComplete="off"
    />
  )
}

const levels: readonly DifficultLevel[] = [1, 2, 3]

export function DifficultyField({ form, disabled = false }: FieldProps) {
  const label = useId()
  return (
    <div>
      <div id={label} className="mantine-InputWrapper-label">
        Difficulty
      </div>
      <SegmentedControl
        aria-labelledby={label}
        disabled={disabled}
        value={String(form.values.difficultLevel)}
        data={levels.map((level) => ({
          value: String(level),
          label: (
            <>
              <span aria-hidden="true">
                <DifficultyIcon difficulty={level} />
              </span>
              <span className="sr">{difficulties[level]}</span>
            </>
          ),
        }))}
        onChange={(level) => {
          const chosen = levels.find((one) => String(one) === level)
          if (chosen) form.setFieldValue('difficultLevel', chosen)
        }}
      />
    </div>
  )
}

export function BodyField({ form, disabled = false }: FieldProps) {
  return (
    <RichText
      label="Text"
      description={`Say what is given, what to return and what can be assumed, and add an example. At least ${bodyLimit.minimum} characters.`}
      value={form.values.body}
      error={errorAt(form, 'body')}
      disabled={disabled}
      minHeight={260}
      pictureMaximum={bodyLimit.pictureMaximum}
      path="body"
      onChange={(html) => {
        form.setFieldValue('body', html)
        form.clearFieldError('body')
      }}
    />
  )
}

/** The tags field. Comma and Enter separate tags; at most three are allowed (specification, section 5). */
export function TagsField({ form, disabled = false }: FieldProps) {
  const known = useQuery({ ...query(getTags, {}), staleTime: 5 * 60_000 })
  const below = useDropdownBelow()
  const [typed, setTyped] = useState('')
  const isFull = form.values.tags.length >= tagLimit.maximum
  const take = (names: string[]) => {
    const parsed = names.map((name) => TagName.safeParse(name))
    const refused = parsed.find((one) => !one.success)
    // What is refused stays to be corrected. Mantine empties the field in the same event, partly after this call.
    const refusedNames = names.filter((_name, at) => !parsed[at]?.success)
    if (refusedNames.length > 0) queueMicrotask(() => setTyped(refusedNames.join(', ')))
    const taken = [...new Set(parsed.flatMap((one) => (one.success ? [one.data] : [])))]
    form.setFieldValue('tags', taken.slice(0, tagLimit.maximum))
    const tooMany = taken.length > tagLimit.maximum ? tooManyTags : undefined
    form.setFieldError('tags', refused?.error?.issues[0]?.message ?? tooMany ?? null)
  }
  return (
    <TagsInput
      label="Tags"
      description={`At most ${tagLimit.maximum}. ${messages.tagHint}`}
      placeholder={isFull ? '' : 'Comma or Enter adds a tag'}
      value={form.values.tags}
      searchValue={typed}
      onSearchChange={setTyped}
      // Below the field the suggestions would cover the error.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      error={errorAt(form, 'tags')}
      disabled={disabled}
      data={isFull ? [] : (known.data?.map(({ name }) => name) ?? [])}
      filter={({ options, search, limit }) =>
        options.filter((option) => 'label' in option && option.label.includes(asTag(search))).slice(0, limit)
      }
      limit={8}
      maxTags={tagLimit.maximum}
      onMaxTags={() => form.setFieldError('tags', tooManyTags)}
      splitChars={[',']}
      acceptValueOnBlur
      clearable={false}
      {...below}
      comboboxProps={{ ...below.comboboxProps, portalProps: { target: '#main' } }}
      onChange={take}
    />
  )
}

/** "Dynamic Programming" finds dynamic-programming. */
function asTag(words: string): string {
  return words.trim().toLowerCase().replaceAll(/\s+/g, '-')
}

/**
 * Fields for the text that readers see instead once the question is approved; for roles 1 and 3 (specification, section
 * 6).
 */
export function AlternativeFields({ form }: { form: PostingForm }) {
  return (
    <fieldset className="fieldset">
      <legend>Shown to readers instead</legend>
      <p className="small ink2">
        Readers see these once the question is approved. Leave them empty to show the author&rsquo;s title and text.
      </p>
      <div className="stack">
        <TextInput
          {...form.getInputProps('altTitle')}
          label="Alternative title"
          maxLength={titleLimit.maximum}
          autoComplete="off"
        />
        <RichText
          label="Alternative text"
          value={form.values.altBody}
          error={errorAt(form, 'altBody')}
          minHeight={120}
          pictureMaximum={bodyLimit.pictureMaximum}
          onChange={(html) => form.setFieldValue('altBody', html)}
        />
      </div>
    </fieldset>
  )
}
