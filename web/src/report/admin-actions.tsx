import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCopy,
  IconDots,
  IconDownload,
  IconFileZip,
  IconRefresh,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messages } from '@gradus/contract/message'
import { exportPackage } from '@gradus/contract/problem-package'
import {
  getHotQuestions,
  getLatestQuestions,
  getTopQuestions,
  getTopQuestionsByDifficulty,
} from '@gradus/contract/question-list'
import { getQuestion, getQuestionSignedIn, type Question } from '@gradus/contract/question'
import { setReady, toggleNoImportOption, unsetReady } from '@gradus/contract/question-review'
import { searchQuestions } from '@gradus/contract/search'
import { deleteDuplicate, deleteReported } from '@gradus/contract/report'
import { CallProblem, addressOf, call } from '../api.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

type Removal = 'duplicate' | 'reported'
const removals = {
  duplicate: { title: 'Report as duplicate', endpoint: deleteDuplicate },
  reported: { title: 'Report and remove', endpoint: deleteReported },
} as const

/** An admin's actions on a question (specification, sections 4 and 6). */
export function AdminActions({ question }: { question: Question }) {
  const [removal, setRemoval] = useState<Removal>()
  const { id, ready, noImportOption } = question
  const change = useChange()
  if (!question.can.administer) return null
  const Ready = ready === 1 ? IconCircleDashed : IconCircleCheck
  const Star = noImportOption === 1 ? IconStar : IconStarOff
  return (
    <>
      <ActionMenu>
        <Menu.Target>
          <ActionIcon aria-label="Admin actions" loading={change.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Ready size={16} stroke={1.6} />}
            onClick={() => change.mutate(() => call(ready === 1 ? unsetReady : setReady, { params: { id } }))}
          >
            {ready === 1 ? 'Mark as not ready' : 'Mark as ready'}
          </Menu.Item>
          <Menu.Item
            leftSection={<Star size={16} stroke={1.6} />}
            onClick={() => change.mutate(() => call(toggleNoImportOption, { params: { id } }))}
          >
            {noImportOption === 1 ? messages.addToTop : messages.removeFromTop}
          </Menu.Item>
          {question.kind !== 'multiChoice' && (
            <Menu.Item component={Link} to={`/Rejudge/${id}`} leftSection={<IconRefresh size={16} stroke={1.6} />}>
              Judge again
            </Menu.Item>
          )}
          {question.kind === 'inputOutput' && (
            <Menu.Item
              component="a"
              href={addressOf(exportPackage, { id })}
              download
              leftSection={<IconDownload size={16} stroke={1.6} />}
            >
              Export package
            </Menu.Item>
          )}
          {question.kind === 'inputOutput' && (
            <Menu.Item
              component={Link}
              to={`/ProblemPackages?question=${id}`}
              leftSection={<IconFileZip size={16} stroke={1.6} />}
            >
              Import a new version
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            c="var(--g-fail)"
            leftSection={<IconCopy size={16} stroke={1.6} />}
            onClick={() => setRemoval('duplicate')}
          >
            {removals.duplicate.title}
          </Menu.Item>
          <Menu.Item
            c="var(--g-fail)"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => setRemoval('reported')}
          >
            {removals.reported.title}
          </Menu.Item>
        </Menu.Dropdown>
      </ActionMenu>
      <RemovalDialog id={id} removal={removal} onClose={() => setRemoval(undefined)} />
    </>
  )
}

/** Changes a flag of a question, and refetches what shows its labels and lists. */
function useChange() {
  const client = useQueryClient()
  const failed = useFailed()
  return useMutation({
    mutationFn: (make: () => Promise<unknown>) => make(),
    onSuccess: () => toast.updated(messages.updated),
    onError: failed,
    onSettled: () => refresh(client),
  })
}

const lists = [getHotQuestions, getLatestQuestions, getTopQuestions, getTopQuestionsByDifficulty, searchQuestions]

/** Refetches the lists, and the question's own page unless it is `gone`. */
function refresh(client: QueryClient, { gone } = { gone: false }): Promise<unknown> {
  const refetchType = gone ? 'none' : 'active'
  return Promise.all([
    ...[getQuestion, getQuestionSignedIn].map(({ url }) => client.invalidateQueries({ queryKey: [url], refetchType })),
    ...lists.map(({ url }) => client.invalidateQueries({ queryKey: [url] })),
  ])
}

function useFailed() {
  const logInAgain = useLogInAgain()
  return (problem: Error) => {
    if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
    toast.failed(messages.updateFailed, { text: problem.message })
  }
}

function RemovalDialog({ id, removal, onClose }: { id: number; removal: Removal | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const failed = useFailed()
  const { mutate, isPending } = useMutation({
    mutationFn: (removal: Removal) => call(removals[removal].endpoint, { params: { id } }),
    onSuccess: async (removed) => {
      onClose()
      if (!removed) return failed(new Error('The question was not deleted.'))
      await navigate('/home')
      void refresh(client, { gone: true })
    },
    onError: failed,
  })
  const name = removal ? removals[removal].title : ''
  return (
    <ConfirmDialog
      opened={removal !== undefined}
      title={name}
      text={messages.confirmReport}
      action={name}
      danger
      pending={isPending}
      onConfirm={() => removal && mutate(removal)}
      onClose={onClose}
    />
  )
}
