import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCompanyQuestions } from '@gradus/contract/company-question'
import type { DifficultLevel, QuestionKind } from '@gradus/contract/question'
import { query } from '../api.ts'
import { QuestionSelect } from '../form/question-select.tsx'
import { splitCommaList } from '../ui/tag.tsx'
import { usePublicQuestions } from './use-public-questions.ts'

const typingMilliseconds = 250

interface FoundQuestion {
  readonly id: number
  readonly title: string
  readonly kind: QuestionKind
  readonly tags: string
  readonly difficultLevel: DifficultLevel
  readonly isPublic: boolean
}

/** Searches coding questions by words, lists the company's own before public ones, and adds one. */
export function QuestionSearch({
  companyId,
  chosen,
  disabled,
  error,
  onChoose,
}: {
  companyId: number
  chosen: ReadonlySet<number>
  disabled: boolean
  error: string | undefined
  onChoose: (question: FoundQuestion) => void
}) {
  const [words, setWords] = useState('')
  const [kw] = useDebouncedValue(words.trim(), typingMilliseconds)
  const own = useQuery({
    ...query(getCompanyQuestions, { params: { id: companyId }, query: kw === '' ? {} : { q: kw } }),
    placeholderData: keepPreviousData,
  })
  const open = usePublicQuestions(kw)
  const found: readonly FoundQuestion[] = [
    ...(own.data?.items ?? []).map((question) => ({ ...question, isPublic: false })),
    ...(open.data?.items ?? []).map((question) => ({ ...question, isPublic: true })),
  ]
  return (
    <QuestionSelect
      description="Search for words in the title or text, or for a tag. Only coding questions; your own come first."
      placeholder="Title, words or tag"
      disabled={disabled}
      error={error}
      words={words}
      search={{
        isFetching: own.isFetching || open.isFetching,
        isPending: own.isPending || open.isPending,
        isLoadingError: own.isLoadingError || open.isLoadingError,
      }}
      questions={found.filter(({ kind }) => kind !== 'multiChoice')}
      chosen={chosen}
      renderAbout={({ tags, isPublic }) => (
        <>
          <span>{isPublic ? 'Public' : 'Your own'}</span>
          <bdi>{splitCommaList(tags, 3).join(', ')}</bdi>
        </>
      )}
      onWords={setWords}
      onChoose={onChoose}
    />
  )
}
