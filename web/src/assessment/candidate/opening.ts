import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getAssessmentTest, openAssessmentQuestion } from '@gradus/contract/assessment-test'
import type { AssessmentTest } from '@gradus/contract/assessment-test'
import { call } from '../../api.ts'

export type TimedQuestion = AssessmentTest['questions'][number]

/** Opens a question. If the question has a time limit of its own, that starts now. */
export function useOpening(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (questionId: number) => call(openAssessmentQuestion, { params: { id, questionId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [getAssessmentTest.url] }),
  })
}
export type Opening = ReturnType<typeof useOpening>
