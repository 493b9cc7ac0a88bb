import { Select, TextInput } from '@mantine/core'
import { JobKind, jobKinds } from '@gradus/contract/job'
import { tags as tagLimits, title as titleLimit } from '@gradus/contract/limit'
import { DifficultLevel, difficulties } from '@gradus/contract/question'
import { TagsField } from '../form/tags-field.tsx'
import { bodyHint } from '../ui/body-hint.ts'
import { RichText } from '../ui/rich-text.tsx'
import type { SectionProps } from './section-props.ts'

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** The fields for company, title, text, kind, level and tags. */
export function AboutFields({
  values,
  errors,
  set,
  isNew,
  companies,
}: SectionProps & {
  isNew: boolean
  companies: readonly { readonly id: number; readonly name: string }[] | undefined
}) {
  return (
    <section className="stack l" aria-labelledby="job-about">
      <h2 id="job-about">About</h2>
      <Select
        label="Company"
        data-path="companyId"
        placeholder="Choose the company"
        // Disabled when editing, because an offer can't move to another company.
        disabled={!isNew}
        data={(companies ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable={(companies?.length ?? 0) > 8}
        value={values.companyId === '' ? null : values.companyId}
        error={errors['companyId']}
        onChange={(companyId) => set({ companyId: companyId ?? '' })}
      />
      <TextInput
        label="Title"
        data-path="title"
        description={`${titleLimit.minimum} to ${titleLimit.maximum} characters: just the job title, such as “Python developer”.`}
        maxLength={titleLimit.maximum}
        dir="auto"
        value={values.title}
        error={errors['title']}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <div data-path="body">
        <RichText
          label="Text"
          path="body"
          description={bodyHint}
          placeholder="Say what the work is, what it requires, and what you offer besides pay."
          minHeight={220}
          value={values.body}
          error={errors['body']}
          onChange={(body) => set({ body })}
        />
      </div>
      <div className="job-fields">
        <Select
          label="Kind"
          data={optionsOf(jobKinds)}
          value={values.kind}
          allowDeselect={false}
          onChange={(kind) => set({ kind: JobKind.catch('fullTime').parse(kind) })}
        />
        <Select
          label="Level"
          data={optionsOf(difficulties)}
          value={String(values.level)}
          allowDeselect={false}
          onChange={(level) => set({ level: DifficultLevel.catch(1).parse(Number(level)) })}
        />
      </div>
      <TagsField
        path="tags"
        description={`At most ${tagLimits.maximum}. People who solved questions with these tags see the offer first.`}
        value={values.tags}
        error={errors['tags']}
        onChange={(chosen) => set({ tags: chosen })}
      />
    </section>
  )
}
