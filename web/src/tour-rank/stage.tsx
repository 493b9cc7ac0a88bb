import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMaximize, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { withSigns } from '@gradus/contract/direction'
import './board.css'

/** A full-window view for a projector, above the page. Escape closes it; F switches the device to full screen. */
export function Stage({
  title,
  about,
  tools,
  onKey,
  onLeave,
  children,
}: {
  title: string
  /** Below the title. */
  about: ReactNode
  tools?: ReactNode
  /** @returns true if it has handled the key */
  onKey: (key: string) => boolean
  onLeave: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useEffectEvent(() => onLeave())
  useEffect(() => {
    const element = dialog.current
    // Opened as a modal dialog, which makes the page behind it inert.
    if (element && !element.open) element.showModal()
    // Focuses the stage itself, so that keys work at once and no button looks selected.
    element?.focus()
    return () => {
      element?.close()
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const onButton = event.target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')
    if (onButton) return
    if (event.key === 'f') toggleFullscreen()
    else if (!onKey(event.key)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <dialog
      ref={dialog}
      className="stage"
      tabIndex={-1}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      <header className="stage-head">
        <div>
          <h1 className="ellipsis">
            <bdi>{withSigns(title)}</bdi>
          </h1>
          <p>{about}</p>
        </div>
        <div className="row stage-tools">
          {tools}
          <Tooltip label="Full screen (F)">
            <ActionIcon size={36} aria-label="Full screen" onClick={toggleFullscreen}>
              <IconMaximize size={20} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Leave (Escape)">
            <ActionIcon size={36} aria-label="Leave" onClick={onLeave}>
              <IconX size={20} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        </div>
      </header>
      {children}
    </dialog>
  )
}

function toggleFullscreen(): void {
  // If the browser refuses full screen, the stage still fills its window.
  if (document.fullscreenElement) void document.exitFullscreen()
  else document.documentElement.requestFullscreen?.().catch(() => undefined)
}
