import { SegmentedControl, TextInput } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { body as bodyLimit, tags as tagLimit, title as titleLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { difficulties, type DifficultLevel } from '@gradus/contract/question'
import { TagsField } from '../form/tags-field.tsx'
import { DifficultyIcon } from '../ui/question-icons.tsx'
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

/** At most three (specification, section 5). */
export function PostingTagsField({ form, disabled = false }: FieldProps) {
  return (
    <TagsField
      description={`At most ${tagLimit.maximum}. ${messages.tagHint}`}
      value={form.values.tags}
      error={errorAt(form, 'tags')}
      disabled={disabled}
      onChange={(names) => form.setFieldValue('tags', names)}
    />
  )
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
