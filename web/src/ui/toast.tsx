import { ActionIcon, Button, Loader } from '@mantine/core'
import {
  Notifications,
  notifications,
  notificationsStore,
  useNotifications,
  type NotificationData,
} from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { toast as milliseconds } from '@gradus/contract/limit'
import { problems } from '@gradus/contract/problem'
import { setToastStack } from './toast-stack.ts'
import { hasUnsaved } from './unsaved-forms.ts'

type Tone = 'pass' | 'fail' | 'warn' | 'work'
interface Content {
  readonly tone: Tone
  readonly title: string
  readonly text?: string | undefined
  readonly action?: Action | undefined
}
interface Action {
  readonly label: string
  readonly run: () => void
}
interface ToastOptions {
  readonly text?: string
  readonly action?: Action
}

const icons = {
  pass: <IconCircleCheck size={20} stroke={1.8} aria-hidden />,
  fail: <IconCircleX size={20} stroke={1.8} aria-hidden />,
  warn: <IconAlertTriangle size={20} stroke={1.8} aria-hidden />,
  work: <Loader size={18} aria-hidden />,
}

function Toast({ tone, title, text, action, close }: Content & { close: () => void }) {
  return (
    <div className={`toast ${tone}`}>
      {icons[tone]}
      <div>
        <b>{title}</b>
        {text !== undefined && <p>{text}</p>}
      </div>
      {action && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <ActionIcon size={28} aria-label="Close" onClick={close}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}

function notificationOf(id: string, content: Content, autoClose: number | false) {
  return {
    id,
    message: content.title,
    autoClose,
    // On Mantine's element around the toast, which would otherwise be an alert, whatever the toast says.
    role: content.tone === 'fail' ? 'alert' : 'status',
    renderNotification: () => <Toast {...content} close={() => notifications.hide(id)} />,
  }
}

/** Toasts that wait until the open dialog closes, by id; undefined if no dialog is open. */
let held: Map<string, NotificationData> | undefined

/**
 * While a dialog is open, toasts wait, so that only one layer is open at a time. Of the visible toasts, those for longer
 * work are shown again afterwards, so that the result of that work is seen. The others have been seen already.
 */
export function usePausedToasts(paused: boolean): void {
  useEffect(() => {
    if (!paused) return undefined
    held ??= new Map()
    const { notifications: visible, queue } = notificationsStore.getState()
    const working = visible.filter(({ autoClose }) => autoClose === false)
    for (const notification of [...working, ...queue]) held.set(String(notification.id), notification)
    notifications.clean()
    return () => {
      const waiting = held?.values() ?? []
      held = undefined
      for (const notification of waiting) appear(notification)
    }
  }, [paused])
}

function appear(notification: NotificationData): void {
  setToastStack({ Stack: ToastStack })
  notifications.show(notification)
}

function hide(id: string): void {
  held?.delete(id)
  notifications.hide(id)
}

function ToastStack() {
  const count = useNotifications().notifications.length
  useEffect(() => setToastStack({ count }), [count])
  // Above dialogs and below the lists of fields, which would otherwise be covered for as long as the toast lasts.
  return <Notifications position="bottom-center" zIndex={240} />
}

/** The failures that are still visible or waiting: what each says, by id. */
const failures = new Map<string, string>()

/** After a success, an earlier failure is out of date: otherwise it would still be shown beside the success, or on the next page. */
function hideFailures(): void {
  for (const id of failures.keys()) hide(id)
  failures.clear()
}

/** A failure that is repeated takes the place of the former one. It appears anew, so that it is announced again. */
function hideSame(content: Content): void {
  for (const [id, words] of failures) {
    if (words !== wordsOf(content)) continue
    hide(id)
    failures.delete(id)
  }
}

function wordsOf({ title, text = '' }: Content): string {
  return `${title}\n${text}`
}

// crypto.randomUUID does not exist on sites without TLS.
let count = 0

function show(content: Content, autoClose: number | false): string {
  count += 1
  const id = `toast-${count}`
  if (content.tone === 'pass') hideFailures()
  if (content.tone === 'fail') {
    hideSame(content)
    failures.set(id, wordsOf(content))
  }
  const notification = notificationOf(id, content, autoClose)
  if (held) held.set(id, notification)
  else appear(notification)
  return id
}

/**
 * The session has ended, and the page stays because of unsaved input. Shown once, however many calls have found it, and
 * until something is saved again: whoever looks away for a moment would believe that it was saved.
 */
function sessionEnded(): void {
  const id = 'session-ended'
  const text = 'What you typed is still on this page, but it is not saved. Log in again in another tab, then save here.'
  const action = { label: 'Log in', run: () => void window.open('/Login', '_blank', 'noopener') }
  const content: Content = { tone: 'fail', title: 'Your session has ended.', text, action }
  failures.set(id, wordsOf(content))
  const notification = notificationOf(id, content, false)
  if (held) held.set(id, notification)
  else appear(notification)
}

/** Short messages at the foot of the page. Times are in the contract: 5 s, errors 10 s, updates 2 s. */
export const toast = {
  done(title: string, more: ToastOptions = {}): void {
    show({ tone: 'pass', title, ...more }, milliseconds.standard)
  },
  /** Confirms a small change, such as 'Updated!'. */
  updated(title: string): void {
    show({ tone: 'pass', title }, milliseconds.update)
  },
  warned(title: string, more: ToastOptions = {}): void {
    show({ tone: 'warn', title, ...more }, milliseconds.standard)
  },
  failed(title: string, more: ToastOptions = {}): void {
    // One message, whoever notices it first: the form that was not saved, or the whole page (`shell/session.ts`).
    if (more.text === problems.notSignedIn.message && hasUnsaved()) return sessionEnded()
    show({ tone: 'fail', title, ...more }, milliseconds.error)
  },
  sessionEnded,
  hideFailures,
  /** Shown after an action that can be undone while the toast is visible. */
  undoable(title: string, undo: () => void) {
    const id = show({ tone: 'pass', title, action: { label: 'Undo', run: undo } }, milliseconds.undo)
    return { hide: () => hide(id) }
  },
  /** A toast for longer work, such as 'Posting...'. It stays until the returned handle reports the result. */
  working(title: string) {
    const id = show({ tone: 'work', title }, false)
    const end = (content: Content, time: number) => {
      if (content.tone === 'pass') hideFailures()
      if (content.tone === 'fail') failures.set(id, wordsOf(content))
      const notification = notificationOf(id, content, time)
      if (held?.has(id)) held.set(id, notification)
      else notifications.update(notification)
    }
    return {
      done: (ending: string, more: ToastOptions = {}) =>
        end({ tone: 'pass', title: ending, ...more }, milliseconds.standard),
      updated: (ending: string) => end({ tone: 'pass', title: ending }, milliseconds.update),
      failed: (ending: string, more: ToastOptions = {}) =>
        end({ tone: 'fail', title: ending, ...more }, milliseconds.error),
      close: () => hide(id),
    }
  },
}
