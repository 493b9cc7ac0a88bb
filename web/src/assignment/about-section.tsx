import { MultiSelect } from '@mantine/core'
import { assignmentLimits } from '@gradus/contract/assignment'
import type { CourseGroup } from '@gradus/contract/course'
import { LineField, RichField } from '../form/text-fields.tsx'
import type { FormSectionProps } from './form-section.ts'

/** The text that students read, and the choice of groups that the assignment is for. */
export function AboutSection({ values, errors, set, groups }: FormSectionProps & { groups: readonly CourseGroup[] }) {
  const { minimum, maximum } = assignmentLimits.title
  return (
    <section className="stack l" aria-labelledby="form-about">
      <h2 id="form-about">About</h2>
      <LineField
        path="title"
        label="Title"
        description={`${minimum} to ${maximum} characters.`}
        maximum={maximum}
        value={values.title}
        error={errors['title']}
        onChange={(title) => set({ title }, 'title')}
      />
      <RichField
        label="Text"
        path="body"
        description="Students read it above the questions. You can leave it empty."
        placeholder="Say what to practise, and what matters to you."
        minHeight={140}
        value={values.body}
        error={errors['body']}
        onChange={(body) => set({ body }, 'body')}
      />
      {groups.length > 0 && (
        <MultiSelect
          label="Groups"
          data-path="groupIds"
          description="Leave it empty for the whole course."
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
