import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getManagedQuestions, type ReviewedQuestion } from '@gradus/contract/review'
import { query } from '../api.ts'
import { QuestionSelect } from '../form/question-select.tsx'

const typingMilliseconds = 250
/** Why a question is not public. */
const hiddenStates: Readonly<Record<Exclude<ReviewedQuestion['state'], 'public'>, string>> = {
  waiting: 'Waiting for review',
  returned: 'Returned',
  removed: 'Removed',
  course: 'Course only',
  tournament: 'Tournament only',
  company: 'Company only',
  private: 'Private',
}

/** Finds a question by its title or author and adds it. */
export function QuestionSearch({
  chosen,
  disabled,
  error,
  onChoose,
}: {
  chosen: ReadonlySet<number>
  disabled: boolean
  error: string | undefined
  onChoose: (question: ReviewedQuestion) => void
}) {
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), typingMilliseconds)
  const found = useQuery({
    ...query(getManagedQuestions, { query: { forTournament: '1', ...(q === '' ? {} : { q }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <QuestionSelect
      description="Search by title or author. Questions of code only; those for tournaments only stay hidden until the start."
      placeholder="Title or author"
      disabled={disabled}
      error={error}
      words={words}
      search={found}
      questions={found.data?.items.filter(({ id, state }) => !chosen.has(id) && state !== 'removed') ?? []}
      renderAbout={({ displayName, state }) => (
        <>
          <bdi>{displayName}</bdi>
          {state !== 'public' && <span>{hiddenStates[state]}</span>}
        </>
      )}
      onWords={setWords}
      onChoose={onChoose}
    />
  )
}
