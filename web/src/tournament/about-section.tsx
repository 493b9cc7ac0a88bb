import { Checkbox } from '@mantine/core'
import { title as titleLimit } from '@gradus/contract/limit'
import { PictureField } from '../announcement/picture-field.tsx'
import { bodyHint } from '../ui/body-hint.ts'
import { LineField, RichField } from '../form/text-fields.tsx'
import type { FormSectionProps } from './form-section.ts'

interface AboutSectionProps extends FormSectionProps {
  readonly file: File | undefined
  readonly onFile: (file: File | undefined) => void
}

/** The fields for title, text, picture, and who can see the tournament. */
export function AboutSection({ values, errors, set, file, onFile }: AboutSectionProps) {
  return (
    <section className="stack l" aria-labelledby="form-about">
      <h2 id="form-about">About</h2>
      <LineField
        path="title"
        label="Title"
        description={`${titleLimit.minimum} to ${titleLimit.maximum} characters.`}
        maximum={titleLimit.maximum}
        value={values.title}
        error={errors['title']}
        onChange={(title) => set({ title }, 'title')}
      />
      <RichField
        label="Text"
        path="body"
        description={bodyHint}
        placeholder="Say who it is for, what it is about, and what there is to win."
        minHeight={180}
        value={values.body}
        error={errors['body']}
        onChange={(body) => set({ body }, 'body')}
      />
      <PictureField
        address={values.imageUrl}
        error={errors['imageUrl']}
        file={file}
        onAddress={(imageUrl) => set({ imageUrl }, 'imageUrl')}
        onFile={onFile}
      />
      <Checkbox
        label="Public"
        description="Everybody sees it and can register. A private one is for people who were invited, and earns no reputation."
        checked={values.isPublic}
        onChange={({ currentTarget }) => set({ isPublic: currentTarget.checked })}
      />
    </section>
  )
}
