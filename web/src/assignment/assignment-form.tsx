import type { Course } from '@gradus/contract/course'
import type { FormDraft } from '../form/form-draft.ts'
import { PublishForm, type PublishState } from '../form/publish-form.tsx'
import { usePublishing } from '../form/publishing.ts'
import { AboutSection } from './about-section.tsx'
import './assignment-form.css'
import { LateSection } from './late-section.tsx'
import { Preview } from './preview.tsx'
import { QuestionsSection } from './questions-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { TimeSection } from './time-section.tsx'
import { fieldOf, parse, type AssignmentBody, type Values } from './values.ts'

interface AssignmentFormProps {
  readonly draft: FormDraft<Values>
  readonly course: Pick<Course, 'id' | 'timeZone' | 'groups'>
  readonly state: PublishState
  readonly send: (body: AssignmentBody) => Promise<number>
  readonly onDone: (id: number) => void
  readonly onConflict?: () => void
}

/** The form with all settings of an assignment. A reload or an expired session loses nothing that was typed. */
export function AssignmentForm({ draft, course, state, send, onDone, onConflict }: AssignmentFormProps) {
  const { values } = draft
  const zone = course.timeZone
  const { section, frame } = usePublishing({
    state,
    draft,
    fieldOf,
    parse: (current, isDraft) => parse(current, isDraft, zone),
    send,
    onDone,
    onConflict,
  })
  return (
    <PublishForm
      {...frame}
      state={state}
      renderPreview={(close) => <Preview values={values} zone={zone} onClose={close} />}
      note={
        state !== 'published' && (
          <p className="small ink2 form-after">
            Students see a published assignment at once, and its questions when it opens. Only the course’s staff see a
            draft.
          </p>
        )
      }
    >
      <AboutSection {...section} groups={course.groups} />
      <TimeSection {...section} zone={zone} />
      <LateSection {...section} zone={zone} />
      <RulesSection {...section} />
      <QuestionsSection {...section} courseId={course.id} />
    </PublishForm>
  )
}
