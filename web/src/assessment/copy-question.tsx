import { useMutation, useQueryClient } from '@tanstack/react-query'
import { copyQuestionToCompany, getCompanyQuestions } from '@gradus/contract/company-question'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import type { ChosenQuestion } from './values.ts'

/** Copies a public question into the company's own questions, and makes the assessment use the copy. */
export function CopyQuestion({
  companyId,
  question: { questionId, title },
  onCopied,
}: {
  companyId: number
  question: ChosenQuestion
  onCopied: (questionId: number) => void
}) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<number, CallProblem>({
    mutationFn: () => call(copyQuestionToCompany, { params: { id: companyId }, body: { questionId } }),
    onSuccess: (id) => {
      onCopied(id)
      toast.done('Copied to your own questions.', { text: 'Change the copy there, so that nobody can look it up.' })
      return client.invalidateQueries({ queryKey: [getCompanyQuestions.url] })
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  return (
    <button type="button" className="link tiny copy-question" disabled={isPending} onClick={() => mutate()}>
      Copy to your own<span className="sr">: {title}</span>
    </button>
  )
}
