import { withSigns } from '@gradus/contract/direction'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findTournamentQuestions, type TournamentCandidate } from '@gradus/contract/organiser'
import { query } from '../api.ts'
import { QuestionSelect } from '../form/question-select.tsx'

const typingMilliseconds = 250
/** The reason why a question is not public. */
const hiddenStates: Readonly<Record<Exclude<TournamentCandidate['state'], 'public'>, string>> = {
  waiting: 'Waiting for review',
  returned: 'Returned',
  removed: 'Removed',
  course: 'Course only',
  tournament: 'Tournament only',
  company: 'The company’s own',
  assignment: 'Assignment only',
  private: 'Private',
}

/** Finds a question by its title and adds it. */
export function QuestionSearch({
  companyId,
  chosen,
  disabled,
  error,
  onChoose,
}: {
  companyId: number | undefined
  chosen: ReadonlySet<number>
  disabled: boolean
  error: string | undefined
  onChoose: (question: TournamentCandidate) => void
}) {
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), typingMilliseconds)
  const found = useQuery({
    ...query(findTournamentQuestions, {
      query: { ...(q === '' ? {} : { q }), ...(companyId === undefined ? {} : { companyId }) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <QuestionSelect
      description="Search by title. Coding questions only; those that aren’t public stay hidden until the start."
      placeholder="Title"
      disabled={disabled}
      error={error}
      words={words}
      search={found}
      questions={found.data ?? []}
      chosen={chosen}
      renderAbout={({ displayName, state }) => (
        <>
          <bdi>{withSigns(displayName)}</bdi>
          {state !== 'public' && <span>{hiddenStates[state]}</span>}
        </>
      )}
      onWords={setWords}
      onChoose={onChoose}
    />
  )
}
