import { withSigns } from '@gradus/contract/direction'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findAssignmentQuestions, type AssignmentCandidate } from '@gradus/contract/assignment-question'
import { DifficultLevel } from '@gradus/contract/question'
import { query } from '../api.ts'
import { QuestionSelect } from '../form/question-select.tsx'
import { kindNames } from '../ui/question-icons.tsx'

const typingMilliseconds = 250

/** Searches questions by title, lists those of the course's lecturers before public ones, and adds one. */
export function QuestionSearch({
  courseId,
  chosen,
  disabled,
  error,
  onChoose,
}: {
  courseId: number
  chosen: ReadonlySet<number | null>
  disabled: boolean
  error: string | undefined
  onChoose: (question: AssignmentCandidate) => void
}) {
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), typingMilliseconds)
  const search = useQuery({
    ...query(findAssignmentQuestions, { params: { id: courseId }, query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const found = (search.data ?? []).map((question) => ({
    ...question,
    difficultLevel: DifficultLevel.catch(1).parse(question.difficultLevel),
  }))
  return (
    <QuestionSelect
      description="Search for words in the title. The lecturers’ own questions come first."
      placeholder="Words in the title"
      disabled={disabled}
      error={error}
      words={words}
      search={search}
      questions={found}
      chosen={chosen}
      renderAbout={({ kind, displayName, isPublic }) => (
        <>
          <span>{kindNames[kind]}</span>
          <span>{isPublic ? 'Public' : 'Only in courses'}</span>
          <bdi>{withSigns(displayName)}</bdi>
        </>
      )}
      onWords={setWords}
      onChoose={onChoose}
    />
  )
}
