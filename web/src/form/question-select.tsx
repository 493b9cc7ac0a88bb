import { Loader, Select } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { inputBoxMaximum } from '@gradus/contract/limit'
import type { DifficultLevel } from '@gradus/contract/question'
import { withSigns } from '@gradus/contract/direction'
import { DifficultyIcon } from '../ui/question-icons.tsx'

interface FoundQuestion {
  readonly id: number
  readonly title: string
  readonly difficultLevel: DifficultLevel
}

/** Lists the questions that a search has found, and adds the chosen one. The caller runs the search for `words`. */
export function QuestionSelect<Question extends FoundQuestion>({
  label = 'Add a question',
  path = 'questions',
  description,
  placeholder,
  disabled,
  error,
  words,
  search,
  questions,
  chosen,
  renderAbout,
  onWords,
  onChoose,
}: {
  label?: string
  /** The name of the field that receives the choice. */
  path?: string
  description: string
  placeholder: string
  disabled: boolean
  error: string | undefined
  words: string
  search: { readonly isFetching: boolean; readonly isPending: boolean; readonly isLoadingError: boolean }
  questions: readonly Question[]
  /** Those that were added before: they are not offered again. */
  chosen?: ReadonlySet<number | null>
  /** Renders further information beside the difficulty. */
  renderAbout: (question: Question) => ReactNode
  onWords: (words: string) => void
  onChoose: (question: Question) => void
}) {
  return (
    <Select
      label={label}
      data-path={path}
      description={description}
      placeholder={placeholder}
      maxLength={inputBoxMaximum}
      searchable
      disabled={disabled}
      error={error}
      leftSection={<IconSearch size={16} stroke={1.8} />}
      rightSection={search.isFetching ? <Loader size={14} /> : undefined}
      searchValue={words}
      onSearchChange={onWords}
      // The server has already filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage={
        search.isLoadingError
          ? 'The questions couldn’t be loaded. Try again.'
          : search.isPending
            ? 'Searching…'
            : questions.length > 0
              ? 'Already added'
              : 'No question found'
      }
      data={questions
        .filter(({ id }) => !chosen?.has(id))
        .map(({ id, title }) => ({ value: String(id), label: title }))}
      value={null}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      renderOption={({ option }) => {
        const question = questions.find(({ id }) => String(id) === option.value)
        if (!question) return option.label
        return (
          <span className="found-question">
            <bdi className="strong">{withSigns(question.title)}</bdi>
            <span className="row wrap tiny ink2">
              <DifficultyIcon difficulty={question.difficultLevel} />
              {renderAbout(question)}
            </span>
          </span>
        )
      }}
      onChange={(value) => {
        const question = questions.find(({ id }) => String(id) === value)
        if (!question) return
        onChoose(question)
        onWords('')
      }}
    />
  )
}
