import { Button, Skeleton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messages } from '@gradus/contract/message'
import { CallProblem } from '../api.ts'
import { EditorFailed } from '../ui/part-failed.tsx'
import { preload } from '../ui/load-code.ts'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { loadRichTextEditor } from '../ui/rich-text.tsx'
import { usePersistedState } from '../persisted-state.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { toast } from '../ui/toast.tsx'
import { useCode } from '../ui/use-code.ts'
import type { Person } from './mentioned.ts'

const loadEditor = () => import('./comment-editor.tsx')

/** Loads the editor when it will probably be opened, so that it opens even if the connection is lost by then. */
export function preloadCommentForm(): void {
  preload(() => Promise.all([loadEditor(), loadRichTextEditor()]))
}

interface CommentFormProps {
  /** The key under which this browser keeps the text until it is sent. */
  readonly draft: string
  readonly label: string
  readonly initial?: string
  readonly send: string
  readonly sent: string
  readonly people: readonly Person[]
  readonly onSend: (html: string) => Promise<unknown>
  readonly onClose: () => void
}

/** The form for writing or changing a comment. The text survives a failed request, a reload and an expired session. */
export function CommentForm({ draft, label, initial = '', send, sent, people, onSend, onClose }: CommentFormProps) {
  const draftState = usePersistedState(draft, (value): value is string => typeof value === 'string')
  const text = draftState.value ?? initial
  const [error, setError] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  useFocusWhenReady(place)
  const { loaded, isFailed, retry } = useCode(loadEditor)
  const logInAgain = useLogInAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: async (html: string) => {
      const progress = toast.working(messages.posting)
      try {
        await onSend(html)
        progress.updated(sent)
      } catch (problem) {
        progress.close()
        throw problem
      }
    },
    onSuccess: () => {
      draftState.save(undefined)
      onClose()
    },
    onError: (problem) => {
      if (!(problem instanceof CallProblem)) return toast.failed(messages.updateFailed)
      if (problem.status === 401) return logInAgain()
      if (problem.field === 'body' || problem.code === 'offensiveLanguage') return setError(problem.message)
      toast.failed(messages.updateFailed, { text: problem.message })
    },
  })
  const post = () => {
    if (isPending) return
    if (isEmpty(text)) {
      focusFirstInvalid(place.current)
      return setError(messages.emptyComment)
    }
    setError(undefined)
    mutate(text)
  }
  return (
    <div ref={place}>
      {loaded ? (
        <loaded.CommentEditor
          label={label}
          value={text}
          onChange={(html) => {
            setError(undefined)
            draftState.save(html)
          }}
          error={error}
          people={people}
          sending={isPending}
          send={send}
          onSend={post}
          onCancel={() => {
            draftState.save(undefined)
            onClose()
          }}
        />
      ) : isFailed ? (
        <EditorFailed onRetry={retry}>
          {draftState.value === undefined && (
            <Button size="xs" variant="subtle" color="gray" c="var(--g-ink)" onClick={onClose}>
              Cancel
            </Button>
          )}
        </EditorFailed>
      ) : (
        <Skeleton h={150} radius="sm" />
      )}
    </div>
  )
}

function isEmpty(html: string): boolean {
  const text = html.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', ' ')
  return text.trim() === '' && !html.includes('<img')
}

/** Focuses the editor as soon as it has loaded. */
function useFocusWhenReady(place: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const find = () => place.current?.querySelector<HTMLElement>('[role=textbox]')
    const focus = () => {
      const text = find()
      text?.focus()
      return text !== null && text !== undefined
    }
    if (focus() || !place.current) return
    const watching = new MutationObserver(() => {
      if (focus()) watching.disconnect()
    })
    watching.observe(place.current, { childList: true, subtree: true })
    return () => watching.disconnect()
  }, [place])
}
