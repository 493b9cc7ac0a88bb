import { title as titleLimit } from '@gradus/contract/limit'
import { LineField, RichField } from '../form/text-fields.tsx'
import type { FormSectionProps } from './form-section.ts'

/** The text that candidates read before they start, and the contact for their questions. */
export function AboutSection({ values, errors, set }: FormSectionProps) {
  return (
    <section className="stack l" aria-labelledby="form-about">
      <h2 id="form-about">About</h2>
      <LineField
        path="title"
        label="Title"
        description={`${titleLimit.minimum} to ${titleLimit.maximum} characters. Candidates see it in their invitation.`}
        maximum={titleLimit.maximum}
        value={values.title}
        error={errors['title']}
        onChange={(title) => set({ title }, 'title')}
      />
      <RichField
        label="Introduction"
        path="introduction"
        description="Candidates read it before they start. You can leave it empty."
        placeholder="Say what the role is about, and what matters to you."
        minHeight={140}
        value={values.introduction}
        error={errors['introduction']}
        onChange={(introduction) => set({ introduction }, 'introduction')}
      />
      <LineField
        path="contact"
        label="Contact for extra time or other help"
        description="For candidates who need it, for example because of a disability: an email address or a phone number."
        placeholder="hiring@example.com"
        maximum={200}
        value={values.contact}
        error={errors['contact']}
        onChange={(contact) => set({ contact }, 'contact')}
      />
    </section>
  )
}
