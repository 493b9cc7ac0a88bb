import { withSigns } from '@gradus/contract/direction'
import { Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { copyQuestionToCompany, getCompanyQuestions } from '@gradus/contract/company-question'
import { messages } from '@gradus/contract/message'
import { searchQuestions } from '@gradus/contract/search'
import { call, query, type CallProblem } from '../api.ts'
import { QuestionSelect } from '../form/question-select.tsx'
import { toast } from '../ui/toast.tsx'

const typingMilliseconds = 250

/** Finds a public question, copies it with its tests, and opens the copy's editor. */
export function CopyToCompany({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), typingMilliseconds)
  const found = useQuery({
    ...query(searchQuestions, { query: { kw: q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const { mutate, isPending } = useMutation<number, CallProblem, number>({
    mutationFn: (questionId) => call(copyQuestionToCompany, { params: { id: companyId }, body: { questionId } }),
    onSuccess: async (copy) => {
      toast.done('Copied to your company’s questions.', { text: 'Only your company sees the copy. You can edit it.' })
      void client.invalidateQueries({ queryKey: [getCompanyQuestions.url] })
      await navigate(`/EditQuestion?id=${copy}`)
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  return (
    <div className="stack">
      <p className="dialog-text">
        The copy brings its tests and its author’s solution along. Change it before you ask it: candidates can find the
        original.
      </p>
      <QuestionSelect
        description="Search public questions."
        placeholder="Words in the title or text"
        disabled={isPending}
        error={undefined}
        words={words}
        search={q === '' ? { isFetching: false, isPending: false, isLoadingError: false } : found}
        questions={q === '' ? [] : (found.data?.items ?? [])}
        renderAbout={({ displayName }) => <bdi>{withSigns(displayName)}</bdi>}
        onWords={setWords}
        onChoose={({ id }) => mutate(id)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </div>
  )
}
