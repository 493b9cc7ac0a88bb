import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inputBoxMaximum } from '@gradus/contract/limit'
import { getManagedQuestions, type ReviewedQuestion } from '@gradus/contract/review'
import { query } from '../api.ts'
import { DifficultyIcon } from '../ui/question-icons.tsx'

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
  const questions = found.data?.items.filter(({ id, state }) => !chosen.has(id) && state !== 'removed') ?? []
  return (
    <Select
      label="Add a question"
      data-path="questions"
      description="Search by title or author. Questions of code only; those for tournaments only stay hidden until the start."
      placeholder="Title or author"
      maxLength={inputBoxMaximum}
      searchable
      disabled={disabled}
      error={error}
      leftSection={<IconSearch size={16} stroke={1.8} />}
      rightSection={found.isFetching ? <Loader size={14} /> : undefined}
      searchValue={words}
      onSearchChange={setWords}
      // The server has searched.
      filter={({ options }) => options}
      nothingFoundMessage={
        found.isError
          ? 'The questions couldn’t be loaded. Try again.'
          : found.isPending
            ? 'Searching…'
            : 'No question found'
      }
      data={questions.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={null}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      renderOption={({ option }) => {
        const question = questions.find(({ id }) => String(id) === option.value)
        return question ? <FoundQuestion question={question} /> : option.label
      }}
      onChange={(value) => {
        const question = questions.find(({ id }) => String(id) === value)
        if (!question) return
        onChoose(question)
        setWords('')
      }}
    />
  )
}

function FoundQuestion({ question: { title, difficultLevel, displayName, state } }: { question: ReviewedQuestion }) {
  return (
    <span className="found-question">
      <bdi className="strong">{title}</bdi>
      <span className="row tiny ink2">
        <DifficultyIcon difficulty={difficultLevel} />
        <bdi>{displayName}</bdi>
        {state !== 'public' && <span>{hiddenStates[state]}</span>}
      </span>
    </span>
  )
}
