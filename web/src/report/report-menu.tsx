import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconFlag, IconFlagFilled } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '@gradus/contract/message'
import type { Question } from '@gradus/contract/question'
import { getOwnReport, reportQuestion, reportReasons } from '@gradus/contract/report'
import { CallProblem, call, query } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { toast } from '../ui/toast.tsx'

type Reason = (typeof reportReasons)[number]['value']

/** Hidden from the question's author and from users who have already reported it (specification, section 5). */
export function ReportMenu({ question }: { question: Question }) {
  const session = useSession()
  const mayReport = session.state === 'user' && session.userId !== question.userId && question.state === 'public'
  const own = query(getOwnReport, { params: { id: question.id } })
  const reported = useQuery({ ...own, enabled: mayReport }).data
  const { report, isPending } = useReporting(question.id, own.queryKey)
  if (!mayReport) return null
  const isBlocked = reported !== false || isPending
  const name = reported ? 'You reported this question' : 'Report question'
  return (
    <ActionMenu disabled={isBlocked}>
      <Tooltip label={name} withinPortal={false}>
        <span>
          <Menu.Target>
            {/* Not `disabled`, because then it would lose the focus that comes back to it from the menu. */}
            <ActionIcon aria-label={name} {...(isBlocked ? { 'aria-disabled': true, 'data-disabled': true } : {})}>
              {reported ? <IconFlagFilled size={18} /> : <IconFlag size={18} stroke={1.6} />}
            </ActionIcon>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>Why are you reporting this question?</Menu.Label>
        {reportReasons.map(({ value, name: reason }) => (
          <Menu.Item key={value} onClick={() => report(value)}>
            {reason}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ActionMenu>
  )
}

function useReporting(id: number, own: readonly unknown[]) {
  const client = useQueryClient()
  const logInAgain = useLogInAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: async (reason: Reason) => {
      const progress = toast.working(messages.reporting)
      try {
        await call(reportQuestion, { params: { id, reason } })
        progress.done(messages.thankYouForReporting, { text: messages.adminsWillReview })
      } catch (problem) {
        const text = problem instanceof CallProblem ? { text: problem.message } : {}
        progress.failed(messages.updateFailed, text)
        throw problem
      }
    },
    onError: (problem) => {
      if (problem instanceof CallProblem && problem.status === 401) logInAgain()
    },
    onSettled: () => client.invalidateQueries({ queryKey: own }),
  })
  return { report: mutate, isPending }
}
