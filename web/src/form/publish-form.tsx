import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { useFieldErrors } from './field-errors.ts'
import { FormFooter } from './form-footer.tsx'
import './form.css'
import { OtherTabNotice } from './other-tab-notice.tsx'

/** What is `published` can't become a draft again. */
export type PublishState = 'new' | 'draft' | 'published'

interface PublishFormProps {
  readonly state: PublishState
  readonly fieldErrors: ReturnType<typeof useFieldErrors>
  readonly isPending: boolean
  /** True if there are changes that were not sent yet. */
  readonly isChanged: boolean
  /** True while another tab shows the same form. */
  readonly isElsewhere: boolean
  readonly onDiscard: () => void
  readonly onSubmit: (isDraft: boolean) => void
  readonly renderPreview: (close: () => void) => ReactNode
  /** A note below the buttons. */
  readonly note?: ReactNode
  /** The sections of the form. */
  readonly children: ReactNode
}

/** A long form for something that can be published at once or saved as a draft, with a preview. */
export function PublishForm(props: PublishFormProps) {
  const { state, fieldErrors, isPending, isChanged, isElsewhere } = props
  const { onDiscard, onSubmit, renderPreview, note, children } = props
  const [isPreviewing, setPreviewing] = useState(false)
  const element = {
    ref: fieldErrors.form,
    noValidate: true,
    method: 'post',
    onBlur: fieldErrors.touch,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      onSubmit(false)
    },
  } as const
  return (
    <form {...element} className="long-form">
      <OtherTabNotice isElsewhere={isElsewhere} />
      {children}
      <FormFooter
        label={state === 'published' ? 'Save' : 'Publish'}
        isPending={isPending}
        isChanged={isChanged}
        onDiscard={() => {
          onDiscard()
          fieldErrors.reset()
        }}
      >
        {state !== 'published' && (
          <Button variant="default" disabled={isPending} onClick={() => onSubmit(true)}>
            Save as a draft
          </Button>
        )}
        <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => setPreviewing(true)}>
          Preview
        </Button>
      </FormFooter>
      {note}
      {isPreviewing && renderPreview(() => setPreviewing(false))}
    </form>
  )
}
