import { useMutation, useQueryClient } from '@tanstack/react-query'
import { copyQuestion, getLecturerQuestions } from '@gradus/contract/lecturer'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import type { ChosenQuestion } from './values.ts'

/** Copies a public question into the lecturer's own questions, and makes the assignment use the copy. */
export function CopyQuestion({
  question: { questionId, sourceId, title },
  onCopied,
}: {
  question: ChosenQuestion
  onCopied: (questionId: number) => void
}) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<number, CallProblem>({
    mutationFn: () => call(copyQuestion, { params: { id: sourceId ?? questionId } }),
    onSuccess: (id) => {
      onCopied(id)
      toast.done('Copied to your course’s questions.', {
        text: 'Change the copy there, so that nobody can look it up.',
      })
      return client.invalidateQueries({ queryKey: [getLecturerQuestions.url] })
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  return (
    <button type="button" className="link tiny copy-question" disabled={isPending} onClick={() => mutate()}>
      Copy for the course<span className="sr">: {title}</span>
    </button>
  )
}
