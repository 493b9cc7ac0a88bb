import { ActionIcon, FileButton, Tooltip } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { toast } from '../ui/toast.tsx'
import { readText, sentenceOf } from './upload.ts'

/** Replaces the open text by a local file. */
export function UploadInto({
  what,
  maximum,
  onText,
}: {
  what: string
  maximum?: number
  onText: (text: string) => void
}) {
  const choose = (file: File | null) => {
    if (!file) return
    readText(file, maximum).then(
      ({ body }) => onText(body),
      (reason: unknown) => toast.failed(sentenceOf(reason)),
    )
  }
  return (
    <FileButton onChange={choose}>
      {(props) => (
        <Tooltip label={`Upload a file into ${what}`}>
          <ActionIcon {...props} aria-label={`Upload a file into ${what}`}>
            <IconUpload size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  )
}
