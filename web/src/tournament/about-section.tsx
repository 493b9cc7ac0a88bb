import { Checkbox, TextInput } from '@mantine/core'
import { title as titleLimit } from '@gradus/contract/limit'
import { PictureField } from '../announcement/picture-field.tsx'
import { RichText } from '../ui/rich-text.tsx'
import type { FormSectionProps } from './form-section.ts'

/** Characters that a picture of the text may have as data: the whole text has 50,000. */
const pictureMaximum = 30_000

interface AboutSectionProps extends FormSectionProps {
  readonly file: File | undefined
  readonly onFile: (file: File | undefined) => void
}

/** Title, text, picture, and who sees it. */
export function AboutSection({ values, errors, set, file, onFile }: AboutSectionProps) {
  return (
    <section className="stack l" aria-labelledby="form-about">
      <h2 id="form-about">About</h2>
      <TextInput
        label="Title"
        data-path="title"
        description={`${titleLimit.minimum} to ${titleLimit.maximum} characters.`}
        maxLength={titleLimit.maximum}
        dir="auto"
        value={values.title}
        error={errors['title']}
        onChange={({ currentTarget }) => set({ title: currentTarget.value }, 'title')}
      />
      <div data-path="body">
        <RichText
          label="Text"
          path="body"
          placeholder="Say who it is for, what it is about, and what there is to win."
          minHeight={180}
          pictureMaximum={pictureMaximum}
          value={values.body}
          error={errors['body']}
          onChange={(body) => set({ body }, 'body')}
        />
      </div>
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
