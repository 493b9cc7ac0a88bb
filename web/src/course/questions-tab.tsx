import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { roles } from '@gradus/contract/role'
import { LecturerQuestions } from '../question-library/lecturer-questions.tsx'
import { useOwnInfo } from '../shell/session.ts'
import { EmptyState } from '../ui/states.tsx'
import { LoadingTable } from '../ui/table.tsx'
import type { CourseTabProps } from './tab-props.ts'

/** The lecturer's own questions, which all of their courses share. */
export function QuestionsTab({ course }: CourseTabProps) {
  const me = useOwnInfo()
  if (!me)
    return (
      <div className="sheet table-sheet">
        <LoadingTable label="Loading your questions" />
      </div>
    )
  if (me.role !== roles.lecturer)
    return (
      <div className="sheet table-sheet">
        <EmptyState
          title="Lecturers keep questions here"
          text="Lecturers of this site can write questions that only their courses see. Assignments can also use public questions."
          action={
            <Button component={Link} to="/Home" variant="default">
              Browse the public questions
            </Button>
          }
        />
      </div>
    )
  return <LecturerQuestions heading="h2" base={`/CourseManagement/${course.id}/questions`} />
}
