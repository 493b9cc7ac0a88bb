import { TextInput } from '@mantine/core'
import { title as titleLimit } from '@gradus/contract/limit'
import { RichText } from '../ui/rich-text.tsx'
import type { FormSectionProps } from './form-section.ts'

/** Characters that a picture of the introduction may have as data: the whole text has 50,000. */
const pictureMaximum = 30_000

/** What candidates read before they start, and whom they ask. */
export function AboutSection({ values, errors, set }: FormSectionProps) {
  return (
    <section className="stack l" aria-labelledby="form-about">
      <h2 id="form-about">About</h2>
      <TextInput
        label="Title"
        data-path="title"
        description={`${titleLimit.minimum} to ${titleLimit.maximum} characters. Candidates see it in their invitation.`}
        maxLength={titleLimit.maximum}
        dir="auto"
        value={values.title}
        error={errors['title']}
        onChange={({ currentTarget }) => set({ title: currentTarget.value }, 'title')}
      />
      <div data-path="introduction">
        <RichText
          label="Introduction"
          path="introduction"
          description="Candidates read it before they start. You can leave it empty."
          placeholder="Say what the role is about, and what you pay attention to."
          minHeight={140}
          pictureMaximum={pictureMaximum}
          value={values.introduction}
          error={errors['introduction']}
          onChange={(introduction) => set({ introduction }, 'introduction')}
        />
      </div>
      <TextInput
        label="Contact for accommodation"
        data-path="contact"
        description="Whom candidates ask for more time or other help: an email address or a phone number."
        placeholder="hiring@example.com"
        maxLength={200}
        dir="auto"
        value={values.contact}
        error={errors['contact']}
        onChange={({ currentTarget }) => set({ contact: currentTarget.value }, 'contact')}
      />
    </section>
  )
}
