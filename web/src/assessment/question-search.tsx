import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getLatestQuestions, type DifficultLevel, type QuestionKind } from '@gradus/contract/question'
import { searchQuestionsSignedIn } from '@gradus/contract/search'
import { query } from '../api.ts'
import { QuestionSelect } from '../form/question-select.tsx'
import { tagNames } from '../ui/tag.tsx'

const typingMilliseconds = 250

interface FoundQuestion {
  readonly id: number
  readonly title: string
  readonly kind: QuestionKind
  readonly tags: string
  readonly difficultLevel: DifficultLevel
}

/** Finds public questions of code by words, and adds one. */
export function QuestionSearch({
  chosen,
  disabled,
  error,
  onChoose,
}: {
  chosen: ReadonlySet<number>
  disabled: boolean
  error: string | undefined
  onChoose: (question: FoundQuestion & { readonly isPublic: boolean }) => void
}) {
  const [words, setWords] = useState('')
  const [kw] = useDebouncedValue(words.trim(), typingMilliseconds)
  const latest = useQuery({ ...query(getLatestQuestions, { query: {} }), enabled: kw === '' })
  const searched = useQuery({
    ...query(searchQuestionsSignedIn, { query: { kw, type: 'Coding' } }),
    enabled: kw !== '',
    placeholderData: keepPreviousData,
  })
  const search = kw === '' ? latest : searched
  const found: readonly FoundQuestion[] = search.data?.items ?? []
  return (
    <QuestionSelect
      description="Search by words of the title, the text or a tag. Questions of code only."
      placeholder="Title, words or tag"
      disabled={disabled}
      error={error}
      words={words}
      search={search}
      questions={found.filter(({ id, kind }) => !chosen.has(id) && kind !== 'multiChoice')}
      renderAbout={({ tags }) => <bdi>{tagNames(tags, 3).join(', ')}</bdi>}
      onWords={setWords}
      onChoose={(question) => onChoose({ ...question, isPublic: true })}
    />
  )
}
