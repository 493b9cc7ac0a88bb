import { ActionIcon, Button, FileButton, Tooltip } from '@mantine/core'
import { IconFileCheck, IconFileText, IconUpload, IconX } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { describe } from './upload.ts'
import type { NamedText } from './values.ts'

interface UploadProps {
  readonly name: string
  readonly note: string
  readonly text: NamedText | null
  readonly disabled: boolean
  readonly missing: boolean
  readonly onFile: (file: File | null) => void
  readonly onWrite?: () => void
  readonly onOpen: () => void
  readonly onRemove: () => void
}

/** One file of a question. It can be uploaded, dropped here, or written in the editor. */
export function UploadRow({ name, note, text, disabled, missing, onFile, onWrite, onOpen, onRemove }: UploadProps) {
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!disabled) onFile(event.dataTransfer.files[0] ?? null)
  }
  const Icon = text === null ? IconFileText : IconFileCheck
  return (
    // Dropping a file does the same as the button, which the keyboard can reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="upload"
      data-given={text !== null || undefined}
      data-missing={missing || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <div className="grow">
        <b>{name}</b>
        <span className="tiny ink2 ellipsis">
          {text === null
            ? (missing ? 'Missing. ' : '') + note
            : `${text.name === name ? '' : `${text.name}, `}${describe(text.body)}`}
        </span>
      </div>
      {text !== null && (
        <Button variant="subtle" size="compact-sm" aria-label={`Open ${name} in the editor`} onClick={onOpen}>
          Open
        </Button>
      )}
      {!disabled && (
        <>
          {text === null && onWrite && (
            <Button variant="subtle" size="compact-sm" aria-label={`Write ${name} in the editor`} onClick={onWrite}>
              Write
            </Button>
          )}
          <FileButton onChange={onFile}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="compact-sm"
                leftSection={<IconUpload size={14} />}
                aria-label={`Upload ${name}`}
              >
                {text === null ? 'Upload' : 'Replace'}
              </Button>
            )}
          </FileButton>
          {text !== null && (
            <Tooltip label={`Remove ${name}`}>
              <ActionIcon size={28} aria-label={`Remove ${name}`} onClick={onRemove}>
                <IconX size={15} />
              </ActionIcon>
            </Tooltip>
          )}
        </>
      )}
    </li>
  )
}
