import { MultiSelect, TextInput } from '@mantine/core'
import { assignmentLimits } from '@gradus/contract/assignment'
import type { CourseGroup } from '@gradus/contract/course'
import { RichText } from '../ui/rich-text.tsx'
import type { FormSectionProps } from './form-section.ts'

/** Characters that a picture of the text may have as data: the whole text has 50,000. */
const pictureMaximum = 30_000

/** What students read, and which of them it is for. */
export function AboutSection({ values, errors, set, groups }: FormSectionProps & { groups: readonly CourseGroup[] }) {
  const { minimum, maximum } = assignmentLimits.title
  return (
    <section className="stack l" aria-labelledby="form-about">
      <h2 id="form-about">About</h2>
      <TextInput
        label="Title"
        data-path="title"
        description={`${minimum} to ${maximum} characters.`}
        maxLength={maximum}
        dir="auto"
        value={values.title}
        error={errors['title']}
        onChange={({ currentTarget }) => set({ title: currentTarget.value }, 'title')}
      />
      <div data-path="body">
        <RichText
          label="Text"
          path="body"
          description="Students read it above the questions. You can leave it empty."
          placeholder="Say what to practise, and what you pay attention to."
          minHeight={140}
          pictureMaximum={pictureMaximum}
          value={values.body}
          error={errors['body']}
          onChange={(body) => set({ body }, 'body')}
        />
      </div>
      {groups.length > 0 && (
        <MultiSelect
          label="Groups"
          data-path="groupIds"
          description="None: the whole course."
          searchable
          clearable
          data={groups.map(({ id, groupName }) => ({ value: String(id), label: groupName }))}
          value={values.groupIds.map(String)}
          error={errors['groupIds']}
          comboboxProps={{ transitionProps: { duration: 0 } }}
          onChange={(ids) => set({ groupIds: ids.map(Number) }, 'groupIds')}
        />
      )}
    </section>
  )
}
