import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { copyQuestion, getLecturerQuestions } from '@gradus/contract/lecturer'
import { messages } from '@gradus/contract/message'
import type { Question } from '@gradus/contract/question'
import { CallProblem, call } from '../api.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { toast } from '../ui/toast.tsx'

/** Copies a public question with its tests into a lecturer's own questions, and opens its editor. */
export function CopyForCourse({ question: { id, can } }: { question: Question }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const logInAgain = useLogInAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(copyQuestion, { params: { id } }),
    onSuccess: async (copy) => {
      toast.done('Copied to your questions.', { text: 'Only your course sees the copy. You can edit it.' })
      void client.invalidateQueries({ queryKey: [getLecturerQuestions.url] })
      await navigate(`/EditQuestion?id=${copy}`)
    },
    onError: (problem) => {
      if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
      toast.failed(messages.updateFailed, { text: problem.message })
    },
  })
  if (!can.copy) return null
  return (
    <Tooltip label="Copy to my course’s questions">
      <ActionIcon aria-label="Copy to my course’s questions" loading={isPending} onClick={() => mutate()}>
        <IconCopyPlus size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
