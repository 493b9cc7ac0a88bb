import type { SubmitEvent } from 'react'
import { courseLimits, putCoursePicture } from '@gradus/contract/course'
import { messages } from '@gradus/contract/message'
import { PictureField } from '../announcement/picture-field.tsx'
import { useFieldErrors } from '../form/field-errors.ts'
import type { FormDraft } from '../form/form-draft.ts'
import { OtherTabNotice } from '../form/other-tab-notice.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { PeriodFields } from '../form/period-fields.tsx'
import { usePictureFile } from '../form/picture-file.ts'
import { bodyHint } from '../ui/body-hint.ts'
import { LineField, RichField } from '../form/text-fields.tsx'
import { useSaving } from '../form/use-saving.ts'
import { canPersist } from '../persisted-state.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { parse, type CourseBody, type Values } from './values.ts'
import '../form/form.css'
import '../article/article.css'

interface CourseFormProps {
  readonly draft: FormDraft<Values>
  readonly submitLabel: string
  /** @returns the course's id */
  readonly send: (body: CourseBody) => Promise<number>
  readonly onDone: (id: number) => void
  readonly onConflict?: () => void
}

/** The form with all settings of a course. A reload or an expired session loses nothing that was typed. */
export function CourseForm({ draft, submitLabel, send, onDone, onConflict }: CourseFormProps) {
  const { values } = draft
  const picture = usePictureFile()
  const fieldErrors = useFieldErrors()
  const markSaved = useUnsaved(() => draft.isChanged && !canPersist())
  const saving = useSaving({
    send,
    picture,
    putPicture: putCoursePicture,
    pictureFailed: 'The course was saved, but its picture was not.',
    questions: [],
    fieldOf: ([name]) => String(name),
    onConflict,
    onRefused: fieldErrors.show,
    onDone: (id) => {
      markSaved()
      draft.finish()
      fieldErrors.reset()
      picture.choose(undefined)
      onDone(id)
    },
  })
  const errors = fieldErrors.shown(parse(values).errors)

  function set(changed: Partial<Values>, ...names: readonly string[]): void {
    fieldErrors.forget(...names)
    draft.save({ ...values, ...changed })
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (saving.isPending) return
    const parsed = parse(values)
    if (parsed.body) return saving.mutate(parsed.body)
    toast.failed(messages.formHasErrors)
    fieldErrors.show(parsed.errors)
  }

  const element = { ref: fieldErrors.form, noValidate: true, method: 'post', onBlur: fieldErrors.touch } as const
  return (
    <form {...element} className="long-form" onSubmit={submit}>
      <OtherTabNotice isElsewhere={draft.isElsewhere} />
      <section className="stack l" aria-labelledby="form-about">
        <h2 id="form-about">About</h2>
        <LineField
          path="name"
          label="Name"
          description={`${courseLimits.name.minimum} to ${courseLimits.name.maximum} characters.`}
          maximum={courseLimits.name.maximum}
          value={values.name}
          error={errors['name']}
          onChange={(name) => set({ name }, 'name')}
        />
        <LineField
          path="university"
          label="University"
          description="Optional."
          maximum={courseLimits.university}
          value={values.university}
          error={errors['university']}
          onChange={(university) => set({ university }, 'university')}
        />
        <RichField
          label="About the course"
          path="body"
          description={bodyHint}
          placeholder="What students learn, what they should know already, and how they are graded."
          minHeight={180}
          value={values.body}
          error={errors['body']}
          onChange={(body) => set({ body }, 'body')}
        />
        <PictureField
          address={values.imageUrl}
          error={errors['imageUrl']}
          file={picture.file}
          onAddress={(imageUrl) => set({ imageUrl }, 'imageUrl')}
          onFile={picture.choose}
        />
      </section>
      <section className="stack l" aria-labelledby="form-term">
        <h2 id="form-term">Term</h2>
        <p className="small ink2">Due times of assignments are in this time zone.</p>
        <PeriodFields values={values} errors={errors} startLabel="Start" endLabel="End" onChange={set} />
      </section>
      <FormFooter
        label={submitLabel}
        isPending={saving.isPending}
        isChanged={draft.isChanged}
        onDiscard={() => {
          draft.discard()
          fieldErrors.reset()
        }}
      />
    </form>
  )
}
