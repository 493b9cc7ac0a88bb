import { Head } from '../ui/head.tsx'
import { LecturerQuestions } from './lecturer-questions.tsx'

export function Component() {
  return (
    <>
      <Head title="Manage Questions" noIndex />
      <LecturerQuestions heading="h1" base="/ManageLecturerQuestions" />
    </>
  )
}
