import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deleteSavedComment,
  LineCommentText,
  listSavedComments,
  saveComment,
  type SavedComment,
} from '@gradus/contract/line-comment'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'

/** The grader's own frequent comments. A click inserts one, and the typed text can be saved as another. */
export function SavedComments({ text, onInsert }: { text: string; onInsert: (saved: SavedComment) => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} width={340} position="bottom-start" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button size="xs" variant="default" onClick={() => setOpened(!opened)}>
          Saved comments
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <List
          text={text}
          onInsert={(saved) => {
            setOpened(false)
            onInsert(saved)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function List({ text, onInsert }: { text: string; onInsert: (saved: SavedComment) => void }) {
  const client = useQueryClient()
  const saved = useQuery(query(listSavedComments, {}))
  const { mutate, isPending } = useMutation<unknown, CallProblem, number | undefined>({
    mutationFn: (removed) =>
      removed === undefined
        ? call(saveComment, { body: { text } })
        : call(deleteSavedComment, { params: { id: removed } }),
    onSuccess: (_reply, removed) => toast.updated(removed === undefined ? 'Saved.' : 'Deleted.'),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => client.invalidateQueries({ queryKey: [listSavedComments.url] }),
  })
  if (saved.isLoadingError) return <FailedState onRetry={() => void saved.refetch()} />
  if (!saved.data) return <LoadingLines label="Loading your saved comments" />
  return (
    <div className="stack s">
      {saved.data.length === 0 ? (
        <p className="small ink2">No saved comments yet. Write one, then save it to use it again.</p>
      ) : (
        <ul className="saved-comments" aria-label="Saved comments">
          {saved.data.map((one) => (
            <li key={one.id} className="row">
              <button type="button" className="grow" dir="auto" onClick={() => onInsert(one)}>
                {one.text}
              </button>
              <ActionIcon
                size={28}
                aria-label={`Delete the saved comment “${one.text.slice(0, 40)}”`}
                disabled={isPending}
                onClick={() => mutate(one.id)}
              >
                <IconTrash size={15} stroke={1.8} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="xs"
        variant="default"
        loading={isPending}
        disabled={!LineCommentText.safeParse(text).success}
        onClick={() => mutate(undefined)}
      >
        Save what I typed
      </Button>
    </div>
  )
}
